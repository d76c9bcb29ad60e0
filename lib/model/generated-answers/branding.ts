// Types of answers, generated from schemas/ by `npm run generate`. Do not edit.
/* oxlint-disable -- of what is generated only types are checked */
export type BrandResponse = {
  readonly id: string;
  readonly brand: {
    readonly name: string | null;
    readonly privacy_policy_url: string | null;
    readonly terms_of_use_url: string | null;
    readonly permission_reminder: string | null;
    readonly website_url: string | null;
  };
  readonly address: {
    readonly street: string | null;
    readonly city: string | null;
    readonly postal: string | null;
    readonly state: string | null;
    readonly country: string | null;
  };
  readonly contact: {
    readonly email: string | null;
    readonly phone: string | null;
  };
};

export type ListBrandsResponse = {
  readonly object: "list";
  readonly data_ref: "data";
  readonly data: readonly BrandResponse[];
  readonly total: number;
};
