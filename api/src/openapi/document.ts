import { endpointsByDomain } from '@vajra/contract';
import { failureResponses } from './failure-responses.ts';
import type { JsonSchema, NamedSchemas } from './json-schema.ts';
import { mediaOperations } from './media-operations.ts';
import { operationOf } from './operation.ts';

const description = `
Calls outside \`/api\` answer \`{ status, description, data }\`; calls under it answer what they name.
A failure says \`message\` in words for a person, and its HTTP status says what kind it is. A 401 with
\`status: 403\` in the body says that the session ended.

Numbers and flags may be sent as text too, as forms send them. What is blank counts as absent.
An address of more than 4,096 characters is answered 414, whatever it asks for.
`.trim();

const tags: Readonly<Record<keyof typeof endpointsByDomain, string>> = {
  content: 'Banner and news line.',
  products: 'The catalogue.',
  stock: 'How many pieces of each product there are, and why.',
  lookups: 'By what products are described and found.',
  feed: 'The catalogue for whoever keeps a copy of it.',
  reviews: 'What customers say of products.',
  cart: 'What a customer is about to order.',
  accounts: "Signing up and in, one's own account, and users.",
  orders: 'Placing, following and keeping orders.',
  inquiries: 'Requests for diamonds that are not in the shop.',
  contacts: 'Messages to the store.',
  audit: 'What admins changed.',
  imports: 'Stones by the thousand, from a CSV file.',
  store: 'The store, this process and this document.',
};

const mediaTag = { name: 'media', description: 'Pictures and videos.' };

/** Every call of the contract in OpenAPI 3.1. */
export function openApiDocument(storeName: string): JsonSchema {
  const schemas: NamedSchemas = {};
  const paths: Record<string, JsonSchema> = {};
  for (const [tag, domain] of Object.entries(endpointsByDomain)) {
    for (const [name, endpoint] of Object.entries(domain)) {
      const method = endpoint.method.toLowerCase();
      const operation = operationOf(name, tag, endpoint, schemas);
      paths[endpoint.path] = { ...paths[endpoint.path], [method]: operation };
    }
  }
  const responses = failureResponses(schemas);
  return {
    openapi: '3.1.0',
    info: { title: `${storeName} API`, version: '1', description },
    servers: [{ url: '/' }],
    tags: [
      ...Object.entries(tags).map(([name, words]) => ({ name, description: words })),
      mediaTag,
    ],
    paths: { ...paths, ...mediaOperations() },
    components: {
      schemas,
      responses,
      securitySchemes: {
        session: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'JWT',
          description: 'The auth_token that /userlogin answers.',
        },
      },
    },
  };
}
