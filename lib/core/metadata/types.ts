// Checks of JSON values against the types of schemas.
import type { MetadataType } from '../../model/metadata/schema';

type PlainType = Exclude<MetadataType, 'object'>;

const DATE = /^\d{4}-\d{2}-\d{2}$/;
const DATE_TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})$/;
const GEOPOINT = /^(-?\d{1,3}(?:\.\d{1,15})?), ?(-?\d{1,3}(?:\.\d{1,15})?)$/;

/** An image is a web address, which is not fetched. */
const WEB_ADDRESS = /^https?:\/\/\S{1,2000}$/;

const isText = (value: unknown): value is string => typeof value === 'string';

export const IS_OF_TYPE: Readonly<Record<PlainType, (value: unknown) => boolean>> = {
  string: isText,
  number: (value) => typeof value === 'number',
  boolean: (value) => typeof value === 'boolean',
  date: (value) => isText(value) && DATE.test(value) && isDay(value),
  datetime: (value) => isText(value) && DATE_TIME.test(value) && isDay(value.slice(0, 10)) && isMoment(value),
  geopoint: (value) => isText(value) && isPlace(value),
  image_url: (value) => isText(value) && WEB_ADDRESS.test(value) && URL.canParse(value),
};

/** A day of the calendar: `Date` would accept 30 February as a day of March. */
function isDay(text: string): boolean {
  const ms = Date.parse(text);
  return !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(text);
}

/** With an offset that exists, with or without its colon. */
function isMoment(text: string): boolean {
  return !Number.isNaN(Date.parse(text));
}

/** Degrees of latitude and longitude, with a comma between them. */
function isPlace(text: string): boolean {
  const [, latitude, longitude] = GEOPOINT.exec(text) ?? [];
  return latitude !== undefined && Math.abs(Number(latitude)) <= 90 && Math.abs(Number(longitude)) <= 180;
}
