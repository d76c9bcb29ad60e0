// How a project presents itself: names and addresses for messages. This service stores them and sends no message.
import type { Timestamp } from '../common';

export interface Brand {
  readonly id: string;
  readonly brand: BrandNames;
  readonly address: PostalAddress;
  readonly contact: BrandContact;
  readonly created_at: Timestamp;
  readonly updated_at: Timestamp | null;
}

export interface BrandNames {
  readonly name: string | null;
  readonly privacy_policy_url: string | null;
  readonly terms_of_use_url: string | null;
  readonly permission_reminder: string | null;
  readonly website_url: string | null;
}

export interface PostalAddress {
  readonly street: string | null;
  readonly city: string | null;
  readonly postal: string | null;
  readonly state: string | null;
  readonly country: string | null;
}

export interface BrandContact {
  readonly email: string | null;
  readonly phone: string | null;
}
