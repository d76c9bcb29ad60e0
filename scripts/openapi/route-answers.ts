// The types of answers by their routes: tests that call a route by its name read typed members.
import { apiFunctions, type EndpointFunction } from '../support/endpoints';

const HEADER = `// The type of each route's answer, by method and path. Generated from functions/ by \`npm run build\`.
import type { AnswerTypes } from '../../lib/model/generated-answers/answers';

export interface RouteAnswers {
`;

/** The text of route-answers.d.ts. An answer without a schema, such as a picture, has no entry. */
export function routeAnswersText(root: string): string {
  const members = apiFunctions(root).flatMap(({ endpoint }) => {
    const type = typeOf(endpoint.answer);
    return type === null ? [] : endpoint.paths.map((path) => `  readonly '${endpoint.method} ${path}': ${type};\n`);
  });
  return `${HEADER}${members.toSorted().join('')}}\n`;
}

/** The answer of status 200 where a route has several; null where it has no schema. */
function typeOf(answer: EndpointFunction['endpoint']['answer']): string | null {
  const name = typeof answer === 'string' ? answer : (answer[200] ?? answer[202]);
  return name?.includes('/') ? `AnswerTypes['${name}']` : null;
}
