// Turns the schemas into the request types of lib/model/generated.ts.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { compile } from 'json-schema-to-typescript';
import ts from 'typescript';
import { isOfRequest, type SchemaSource } from './sources';

const HEADER = `// Request types, generated from schemas/ by \`npm run generate\`. Do not edit.
/* oxlint-disable -- of what is generated only types are checked */
`;
const ROOT_TYPE = 'EverySchema';

/** The text of lib/model/generated.ts: one readonly type for each request schema. */
export async function typesText(root: string, schemas: readonly SchemaSource[]): Promise<string> {
  return `${HEADER}${await requestTypes(root, schemas.filter(isOfRequest))}`;
}

async function requestTypes(root: string, sources: readonly SchemaSource[]): Promise<string> {
  if (sources.length === 0) return '';
  const text = await compile(umbrellaOf(sources), ROOT_TYPE, {
    cwd: join(root, 'schemas/'),
    additionalProperties: false,
    bannerComment: '',
    ignoreMinAndMaxItems: true,
    format: false,
    $refOptions: {
      resolve: {
        file: { order: 1, canRead: /\.json$/, read: ({ url }: { readonly url: string }) => typedSchema(url) },
      },
    },
  });
  return asReadonly(text);
}

/** A schema that refers to all others, so that a shared part becomes one type. */
function umbrellaOf(sources: readonly SchemaSource[]): Parameters<typeof compile>[0] {
  const properties = Object.fromEntries(sources.map(({ name, title }) => [title, { $ref: `./${name}.json` }]));
  return { title: ROOT_TYPE, type: 'object', additionalProperties: false, properties };
}

/**
 * The schema from which a type is made. For discriminated forms the type is a form or null: the compiler would
 * intersect them with the keywords that apply to all forms.
 */
function typedSchema(path: string): string {
  const schema = JSON.parse(readFileSync(decodeURI(path), 'utf8'), allowedPart) as Readonly<Record<string, unknown>>;
  const { discriminator, title, description, definitions, oneOf } = schema;
  return discriminator === undefined
    ? JSON.stringify(schema)
    : JSON.stringify({ title, description, definitions, anyOf: [...(oneOf as unknown[]), { type: 'null' }] });
}

/** For a member that the service does not honour: the values that it accepts. */
function allowedPart(_key: string, schema: unknown): unknown {
  const isRefused = typeof schema === 'object' && schema !== null && 'refused' in schema && !Array.isArray(schema);
  return isRefused ? (schema.refused as { readonly unless: unknown }).unless : schema;
}

/** Make every property and array readonly, and leave the umbrella type out. */
function asReadonly(text: string): string {
  const file = ts.createSourceFile('generated.ts', text, ts.ScriptTarget.ES2022, true);
  const { transformed } = ts.transform(file, [readonlyTransformer]);
  return ts.createPrinter({ newLine: ts.NewLineKind.LineFeed }).printFile(transformed[0]!);
}

const readonlyTransformer: ts.TransformerFactory<ts.SourceFile> = (context) => {
  const { factory } = context;
  const readonlyModifier = (): ts.Modifier[] => [factory.createModifier(ts.SyntaxKind.ReadonlyKeyword)];
  const visit = (node: ts.Node): ts.Node | undefined => {
    if (ts.isInterfaceDeclaration(node) && node.name.text === ROOT_TYPE) return undefined;
    const inner = ts.visitEachChild(node, visit, context);
    if (ts.isPropertySignature(inner)) {
      return factory.updatePropertySignature(inner, readonlyModifier(), inner.name, inner.questionToken, inner.type);
    }
    if (ts.isIndexSignatureDeclaration(inner)) {
      return factory.updateIndexSignature(inner, readonlyModifier(), inner.parameters, inner.type);
    }
    if (ts.isArrayTypeNode(inner) && !isReadonlyOperand(node)) {
      return factory.createTypeOperatorNode(ts.SyntaxKind.ReadonlyKeyword, inner);
    }
    return inner;
  };
  return (file) => ts.visitEachChild(file, visit, context);
};

function isReadonlyOperand(node: ts.Node): boolean {
  return ts.isTypeOperatorNode(node.parent) && node.parent.operator === ts.SyntaxKind.ReadonlyKeyword;
}
