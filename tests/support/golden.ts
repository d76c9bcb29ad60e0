// The pairs of request and answer in tests/golden.
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { EvaluationRequest, Redeemable } from '../../lib/model/request';
import { type World, listed } from './world';

/** One pair. `world` adds to the world of its file, list by list. */
interface Case {
  readonly name: string;
  /** The section it proves, from `docs/`. */
  readonly section: string;
  readonly world?: World;
  /** Redeemables may be named by id alone. */
  readonly request: Omit<EvaluationRequest, 'redeemables'> & { readonly redeemables: readonly (string | Redeemable)[] };
  /** Members the answer must have, with these values. */
  readonly answer: Readonly<Record<string, unknown>>;
  /** Paths of members the answer must not have. */
  readonly absent?: readonly string[];
}

interface Page {
  readonly world: World;
  readonly cases: readonly Case[];
}

export interface GoldenCase {
  readonly file: string;
  readonly name: string;
  readonly section: string;
  readonly world: World;
  readonly request: EvaluationRequest;
  readonly answer: Case['answer'];
  readonly absent: readonly string[];
}

const FOLDER = join(__dirname, '..', 'golden');

export function allCases(): readonly GoldenCase[] {
  const files = readdirSync(FOLDER).filter((name) => name.endsWith('.json'));
  return files.flatMap((name) => {
    const page = JSON.parse(readFileSync(join(FOLDER, name), 'utf8')) as Page;
    return page.cases.map((one) => goldenCase(name.replace('.json', ''), page, one));
  });
}

function goldenCase(file: string, page: Page, one: Case): GoldenCase {
  const redeemables = one.request.redeemables.flatMap((each) => (typeof each === 'string' ? listed(each) : [each]));
  return {
    file,
    name: one.name,
    section: `docs/${one.section}`,
    world: merged(page.world, one.world ?? {}),
    request: { ...one.request, redeemables },
    answer: one.answer,
    absent: one.absent ?? [],
  };
}

/** Lists of records are joined by id; anything else of the case takes the place of the page's. */
function merged(page: World, own: World): World {
  const members = Object.entries(own).map(([name, value]) => {
    const known = (page as Readonly<Record<string, unknown>>)[name];
    const isObject = typeof value === 'object' && typeof known === 'object';
    return [name, isObject ? { ...known, ...(value as object) } : (value as unknown)];
  });
  return { ...page, ...(Object.fromEntries(members) as World) };
}
