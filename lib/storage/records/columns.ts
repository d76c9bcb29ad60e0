// Records with many similar parts, such as a redemption of thirty codes, as columns: each name and each repeated value
// stands once. A stored text shrinks to a quarter before it is compressed.

/** The only member of an object that stands for a list. A text with a name that ends like it is not packed. */
const ROWS = '%';
/** The fewest texts of a list that become a column. */
const FEWEST_TEXTS = 4;
/** The most shapes of one list: a digit of base 36 names the shape of a row. */
const MOST_SHAPES = 36;

type JsonValue = unknown;
type JsonObject = Readonly<Record<string, JsonValue>>;

/**
 * A list of objects: which shape each row has, a digit a row, and the shapes. A shape has the rows of one list of names,
 * in the order of the rows.
 */
type Rows = readonly [shapes: string, ...columns: readonly Readonly<Record<string, PackedColumn>>[]];

/** A list of texts: how many there are, and the texts. */
type Texts = readonly [count: number, column: PackedColumn];

/**
 * The values of one name in all rows: a list of one for a value that all have, the number of an earlier column with the
 * same values, a list of objects, texts of one length with the same beginning, or the values one after the other.
 */
type PackedColumn = number | { readonly r: Rows } | { readonly p: string; readonly s: string } | readonly JsonValue[];

/** Replaces texts; the inverse is passed to `fromColumns`. */
type TextMap = (text: string) => string;

/** Whether `toColumns` takes a value with this JSON. */
export function hasColumns(json: string): boolean {
  // A quote first would be looked for at each name and text.
  return !json.includes(`${ROWS}":`) && !json.includes('"__proto__"');
}

/** Pack a value of JSON that `hasColumns` accepts. */
export function toColumns(value: JsonValue, map: TextMap): JsonValue {
  return new Packing(map).value(value);
}

/** The inverse of `toColumns`; names keep their order. */
export function fromColumns(packed: JsonValue, map: TextMap): JsonValue {
  return new Unpacking(map).value(packed);
}

class Packing {
  private readonly known: (readonly JsonValue[])[] = [];

  constructor(private readonly map: TextMap) {}

  value(value: JsonValue): JsonValue {
    if (typeof value === 'string') return this.map(value);
    if (Array.isArray(value)) return this.list(value);
    return isObject(value) ? mapValues(value, (member) => this.value(member)) : value;
  }

  private list(values: readonly JsonValue[]): JsonValue {
    const shapes = values.length > 1 && values.every(isObject) ? shapesOf(values) : null;
    if (shapes) return { [ROWS]: this.rows(shapes) };
    const isLong = values.length >= FEWEST_TEXTS && values.every((value) => typeof value === 'string');
    if (isLong) return { [ROWS]: [values.length, this.column(values)] satisfies Texts };
    return values.map((value) => this.value(value));
  }

  private rows({ digits, shapes }: Shapes): Rows {
    const columns = shapes.map(({ names, rows }) => {
      const named: Record<string, PackedColumn> = {};
      for (const name of names) named[name] = this.column(rows.map((row) => row[name]));
      return named;
    });
    return [digits, ...columns];
  }

  private column(values: readonly JsonValue[]): PackedColumn {
    const [first] = values;
    if (values.every((value) => value === first)) return [this.value(first)];
    if (values.every(isPlain)) return this.plain(values);
    const shapes = values.every(isObject) ? shapesOf(values) : null;
    return shapes ? { r: this.rows(shapes) } : this.whole(values);
  }

  private plain(values: readonly JsonValue[]): PackedColumn {
    const known = this.known.findIndex((earlier) => isEqual(earlier, values));
    if (known >= 0) return known;
    this.known.push(values);
    return this.texts(values) ?? values.map((value) => this.value(value));
  }

  private texts(values: readonly JsonValue[]): PackedColumn | null {
    const texts = values.map((value) => (typeof value === 'string' ? this.map(value) : ''));
    const length = texts[0]?.length ?? 0;
    if (length === 0 || texts.some((text) => text.length !== length)) return null;
    const shared = sharedLength(texts);
    return { p: texts[0]?.slice(0, shared) ?? '', s: texts.map((text) => text.slice(shared)).join('') };
  }

  private whole(values: readonly JsonValue[]): PackedColumn {
    const first = JSON.stringify(values[0]);
    const isSame = values.every((value) => JSON.stringify(value) === first);
    return (isSame ? values.slice(0, 1) : values).map((value) => this.value(value));
  }
}

class Unpacking {
  private readonly known: (readonly JsonValue[])[] = [];

  constructor(private readonly map: TextMap) {}

  value(packed: JsonValue): JsonValue {
    if (typeof packed === 'string') return this.map(packed);
    if (Array.isArray(packed)) return packed.map((value) => this.value(value));
    if (!isObject(packed)) return packed;
    const list = packed[ROWS] as Rows | Texts | undefined;
    if (!list) return mapValues(packed, (member) => this.value(member));
    return isTexts(list) ? this.column(list[1], list[0]) : this.rows(list);
  }

  private rows([digits, ...shapes]: Rows): readonly JsonValue[] {
    const counts = shapes.map((_, shape) => digits.split(shape.toString(MOST_SHAPES)).length - 1);
    const lists = shapes.map((columns, shape) => this.shape(columns, counts[shape] ?? 0));
    const next = lists.map(() => 0);
    return Array.from(digits, (digit) => {
      const shape = Number.parseInt(digit, MOST_SHAPES);
      const row = next[shape] ?? 0;
      next[shape] = row + 1;
      return lists[shape]?.[row];
    });
  }

  private shape(columns: Readonly<Record<string, PackedColumn>>, count: number): readonly JsonObject[] {
    const rows = Array.from({ length: count }, (): Record<string, JsonValue> => ({}));
    for (const [name, column] of Object.entries(columns)) {
      const values = this.column(column, count);
      for (const [index, row] of rows.entries()) row[name] = values[index];
    }
    return rows;
  }

  private column(column: PackedColumn, count: number): readonly JsonValue[] {
    if (typeof column === 'number') return this.known[column] ?? [];
    if ('r' in column) return this.rows(column.r);
    if ('p' in column) return this.noted(this.texts(column, count));
    const values = column.map((value) => this.value(value));
    if (values.length < count) return Array.from({ length: count }, () => values[0]);
    return values.length > 1 && column.every(isPlain) ? this.noted(values) : values;
  }

  private texts({ p: shared, s: ends }: { readonly p: string; readonly s: string }, count: number): readonly string[] {
    const length = ends.length / count;
    return Array.from({ length: count }, (_, row) => this.map(shared + ends.slice(row * length, (row + 1) * length)));
  }

  private noted(values: readonly JsonValue[]): readonly JsonValue[] {
    this.known.push(values);
    return values;
  }
}

interface Shape {
  readonly names: readonly string[];
  readonly rows: JsonObject[];
}

interface Shapes {
  readonly digits: string;
  readonly shapes: readonly Shape[];
}

/** Rows by their names; null when there are too many lists of names. */
function shapesOf(rows: readonly JsonObject[]): Shapes | null {
  const shapes: Shape[] = [];
  let digits = '';
  for (const row of rows) {
    const names = namesOf(row);
    let index = shapes.findIndex((shape) => isEqual(shape.names, names));
    if (index < 0) index = shapes.push({ names, rows: [] }) - 1;
    if (index >= MOST_SHAPES) return null;
    shapes[index]?.rows.push(row);
    digits += index.toString(MOST_SHAPES);
  }
  return { digits, shapes };
}

/** The names that JSON has. */
function namesOf(row: JsonObject): readonly string[] {
  const names = Object.keys(row);
  return names.some((name) => row[name] === undefined) ? names.filter((name) => row[name] !== undefined) : names;
}

function isEqual(left: readonly JsonValue[], right: readonly JsonValue[]): boolean {
  return left.length === right.length && left.every((value, index) => value === right[index]);
}

function sharedLength([first = '', ...others]: readonly string[]): number {
  let length = 0;
  while (length < first.length && others.every((text) => text[length] === first[length])) length += 1;
  return length;
}

function isTexts(list: Rows | Texts): list is Texts {
  return typeof list[0] === 'number';
}

function isPlain(value: JsonValue): boolean {
  return typeof value !== 'object' || value === null;
}

function isObject(value: JsonValue): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function mapValues(value: JsonObject, map: (member: JsonValue) => JsonValue): JsonObject {
  const mapped: Record<string, JsonValue> = {};
  for (const [name, member] of Object.entries(value)) mapped[name] = map(member);
  return mapped;
}
