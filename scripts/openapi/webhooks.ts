// The webhooks of the document: the body of each event, and the expected response.
import { EVENT_DATA } from '../../lib/model/events/payloads';
import { referenceTo, shown } from './components';
import { pascal } from './operations';
import { type Json, sourceOf, type Sources } from './references';

/** By the name of the event. */
export function webhooksOf(): Readonly<Record<string, Json>> {
  return Object.fromEntries([...EVENT_DATA.keys()].map((type) => [type, { post: operationOf(type) }]));
}

/** The schemas of deliveries, by name: client generators make a type of each. Throws for an event without one. */
export function eventSchemas(sources: Sources): Readonly<Record<string, Json>> {
  const { name, schema } = sourceOf(sources, 'events/body');
  const { $schema, title, ...rest } = schema;
  const body = shown(sources, { name, schema: rest });
  const all = [...EVENT_DATA].map(([type, data]) => {
    const forms = [referenceTo(sources, `events/${data}`), referenceTo(sources, 'events/thin-data')];
    return [`${nameOf(type)}Event`, withData(body, type, forms)] as const;
  });
  return Object.fromEntries(all);
}

/** The body of events of one type. */
function withData(body: Json, type: string, anyOf: readonly Json[]): Json {
  const properties = body.properties as Readonly<Record<string, Json>>;
  const event = properties.event as Json;
  const named = { type: 'string', const: type };
  const inside = { ...(event.properties as Json), type: named };
  const typed = { type: named, data: { anyOf }, event: { ...event, properties: inside } };
  return { ...body, properties: { ...properties, ...typed } };
}

function nameOf(type: string): string {
  return type.split(/[._]/).map(pascal).join('');
}

function operationOf(type: string): Json {
  const schema = { $ref: `#/components/schemas/${nameOf(type)}Event` };
  return {
    operationId: `on${nameOf(type)}`,
    summary: type,
    description: 'Signed as docs/events.md says. What is not answered with 2xx within 10 seconds is sent again.',
    tags: ['webhooks'],
    security: [],
    requestBody: { required: true, content: { 'application/json': { schema } } },
    responses: {
      '2XX': { description: 'Received.' },
      '4XX': { description: 'Sent again later; 410 disables the webhook.' },
    },
  };
}
