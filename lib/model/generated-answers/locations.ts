// Types of answers, generated from schemas/ by `npm run generate`. Do not edit.
/* oxlint-disable -- of what is generated only types are checked */
export type GetLocationResponse = {
  readonly id: string;
  readonly object: "location";
  readonly name: string;
  readonly shape: {
    readonly type: "circle" | "polygon";
    readonly format: "distance" | "geojson";
    readonly distance?: {
      readonly center: string;
      readonly radius: string;
    };
    readonly geojson?: {
      readonly type: "Polygon" | "MultiPolygon";
      readonly coordinates: readonly unknown[];
    };
  };
  readonly created_at: string;
  readonly updated_at: string | null;
};

export type ListLocationsResponse = {
  readonly object: "list";
  readonly data_ref: "data";
  readonly data: readonly GetLocationResponse[];
  readonly total: number;
  readonly has_more: boolean;
};
