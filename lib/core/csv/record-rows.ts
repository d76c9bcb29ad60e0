// Rows of customers, products and SKUs: the request in each row.
import type { Failure } from '../../errors';
import type { UpsertCustomerRequest, UpsertProductRequest, UpsertSkuRequest } from '../../model/generated';
import { type Cells, type FileRow, readCells } from './cells';
import type { FileColumns, Layout } from './layout';

/** A record in a file. */
export interface RecordRow<Request> {
  readonly row: number;
  /** The name of the row in the result when it is refused. */
  readonly name: string | null;
  readonly request: Request;
}

export const CUSTOMER_COLUMNS: FileColumns = {
  names: {
    id: ['Id'],
    source_id: ['Source_id'],
    name: ['Name'],
    email: ['Email'],
    phone: ['Phone'],
    birthdate: ['Birthdate'],
    description: ['Description'],
    line_1: ['Address_line_1'],
    line_2: ['Address_line_2'],
    postal_code: ['Address_Postal_Code', 'Postal_Code'],
    city: ['Address_City', 'City'],
    state: ['Address_State', 'State'],
    country: ['Address_Country', 'Country'],
  },
  required: [],
  ignored: [
    ...['Created At', 'Updated At', 'Loyalty Points', 'Loyalty Referred Customers'],
    ...['Redemptions Total Redeemed', 'Redemptions Total Failed', 'Redemptions Total Succeeded'],
    ...['Redemptions Total Rolled Back', 'Redemptions Total Rollback Failed', 'Redemptions Total Rollback Succeeded'],
    ...['Orders Total Amount', 'Orders Total Count', 'Orders Average Amount', 'Orders Last Order Amount'],
    'Orders Last Order Date',
  ],
};

const ADDRESS = ['city', 'state', 'line_1', 'line_2', 'country', 'postal_code'] as const;
const LENGTHS = { description: 1000, phone: 64, url: 2048 } as const;
/** A day, and an optional time of day, which is not stored. */
const DAY =
  /^\d{4}-\d{2}-\d{2}([T ]([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,9})?)?(Z|[+-]([01]\d|2[0-3])(:?[0-5]\d)?)?)?$/i;

/**
 * Parse a row of a customer import into a customer request. An empty cell clears the customer's member.
 * @returns invalid_payload naming the invalid cell
 */
export function customerRow(row: FileRow, layout: Layout): RecordRow<UpsertCustomerRequest> | Failure {
  return readCells(row, { layout, names: CUSTOMER_COLUMNS.names }, (cells) => {
    const id = cells.text('id');
    const source_id = cells.text('source_id');
    const email = cells.text('email');
    if (id === null && source_id === null && email === null) cells.refuse('Source_id is required, or Id, or Email');
    return {
      row: row.number,
      name: source_id ?? id ?? email,
      request: {
        ...(id !== null && { id }),
        ...(source_id !== null && { source_id }),
        name: cells.text('name'),
        email,
        phone: cells.text('phone', LENGTHS.phone),
        description: cells.text('description', LENGTHS.description),
        birthdate: dayOf(cells),
        address: addressOf(cells),
        metadata: cells.metadata(),
      },
    };
  });
}

function dayOf(cells: Cells): string | null {
  const text = cells.moment('birthdate');
  if (text === null) return null;
  const isDay = DAY.test(text) && isOfCalendar(text.slice(0, 10));
  if (!isDay) cells.refuse('Birthdate: must be a day of the calendar as YYYY-MM-DD');
  return text;
}

function isOfCalendar(day: string): boolean {
  const ms = Date.parse(`${day}T00:00:00.000Z`);
  return !Number.isNaN(ms) && new Date(ms).toISOString().slice(0, 10) === day;
}

function addressOf(cells: Cells): UpsertCustomerRequest['address'] {
  const lines = ADDRESS.map((key) => [key, cells.text(key)] as const);
  return lines.every(([, text]) => text === null) ? null : Object.fromEntries(lines);
}

export const PRODUCT_COLUMNS: FileColumns = {
  names: {
    name: ['name', 'Product name'],
    source_id: ['source_id'],
    price: ['price'],
    attributes: ['attributes'],
    image_url: ['image_url'],
  },
  required: ['name'],
  ignored: ['ID', 'Created At'],
};

const MOST_ATTRIBUTES = 100;

/**
 * Parse a row of a product import into a product request.
 * @returns invalid_payload naming the invalid cell
 */
export function productRow(row: FileRow, layout: Layout): RecordRow<UpsertProductRequest> | Failure {
  return readCells(row, { layout, names: PRODUCT_COLUMNS.names }, (cells) => {
    const source_id = cells.text('source_id');
    return {
      row: row.number,
      name: source_id,
      request: {
        name: cells.name('name'),
        ...(source_id !== null && { source_id }),
        price: cells.money('price'),
        attributes: attributesOf(cells),
        image_url: cells.text('image_url', LENGTHS.url),
        metadata: cells.metadata(),
      },
    };
  });
}

function attributesOf(cells: Cells): readonly string[] {
  const names = (cells.text('attributes', MOST_ATTRIBUTES * LENGTHS.phone) ?? '').split(',').map((name) => name.trim());
  const attributes = names.filter((name) => name !== '');
  if (attributes.length > MOST_ATTRIBUTES) cells.refuse(`attributes: must be at most ${MOST_ATTRIBUTES}`);
  return attributes;
}

export const SKU_COLUMNS: FileColumns = {
  names: {
    product_id: ['product_id'],
    source_id: ['source_id'],
    sku: ['sku'],
    price: ['price'],
    currency: ['currency'],
    attributes: ['attributes'],
    image_url: ['image_url'],
  },
  required: ['product_id', 'source_id'],
  ignored: ['ID', 'Created At'],
};

/** An SKU with the id, or the source id, of its product. */
export interface SkuRequest {
  readonly product: string;
  readonly sku: UpsertSkuRequest;
}

/**
 * Parse a row of an SKU import into an SKU request.
 * @returns invalid_payload naming the invalid cell
 */
export function skuRow(row: FileRow, layout: Layout): RecordRow<SkuRequest> | Failure {
  return readCells(row, { layout, names: SKU_COLUMNS.names }, (cells) => {
    const source_id = cells.name('source_id');
    const currency = cells.text('currency', CURRENCY_LENGTH);
    return {
      row: row.number,
      name: source_id,
      request: {
        product: cells.name('product_id'),
        sku: {
          source_id,
          sku: cells.text('sku'),
          price: cells.money('price'),
          ...(currency !== null && { currency }),
          attributes: skuAttributes(cells),
          image_url: cells.text('image_url', LENGTHS.url),
          metadata: cells.metadata(),
        },
      },
    };
  });
}

const CURRENCY_LENGTH = 3;
const ATTRIBUTES_LENGTH = 10_000;

/** JSON, in double or in single quotes. */
function skuAttributes(cells: Cells): Readonly<Record<string, unknown>> {
  const text = cells.text('attributes', ATTRIBUTES_LENGTH);
  if (text === null) return {};
  const value = parsed(text) ?? parsed(inDoubleQuotes(text));
  const isPlain = value !== null && Object.values(value).every((one) => one === null || typeof one !== 'object');
  if (isPlain) return value;
  cells.refuse("attributes: must be an object such as {'color':'blue'}");
  return {};
}

function parsed(text: string): Readonly<Record<string, unknown>> | null {
  try {
    const value = JSON.parse(text) as unknown;
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : null;
  } catch {
    // Not JSON with these quotes: the caller tries the other quotes, and refuses text that is JSON with neither.
    return null;
  }
}

/** Single quotes around names and values become double ones; a double one inside is escaped. */
function inDoubleQuotes(text: string): string {
  return text.replace(/"/g, '\\"').replace(/\\'|'/g, (quote) => (quote === "'" ? '"' : "'"));
}
