import { endpointsByDomain } from '@vajra/contract';
import { failureResponses } from './failure-responses.ts';
import type { JsonSchema, NamedSchemas } from './json-schema.ts';
import { mediaOperations } from './media-operations.ts';
import { operationOf } from './operation.ts';

const description = `
Calls outside \`/api\` return \`{ status, description, data }\`; calls under \`/api\` return the documented object.
Failures have an HTTP status and a \`message\` that can be shown to users. A 401 with
\`status: 403\` in the body means that the session has ended.

Numbers and flags may also be sent as text, as forms do. Blank values count as absent.
A body with the key \`__proto__\` fails with 400.
A documented path with another method fails with 405, and \`Allow\` lists its methods.
`.trim();

const tags: Readonly<Record<keyof typeof endpointsByDomain, string>> = {
  content: 'Banner and news line.',
  products: 'The catalogue.',
  productDrafts: 'Products that are not published yet.',
  priceChanges: 'Changes of the prices of many products: preview, progress and completion.',
  stock: 'Stock levels and the stock ledger.',
  lookups: 'The values that describe and filter products.',
  search: 'Synonyms of searches, and searches that found nothing.',
  feed: 'The change feed for replicas of the catalogue.',
  reviews: 'Product reviews by customers.',
  cart: 'The cart of the signed-in user.',
  saved: 'Saved products, the link that shares them, and mails about lower prices.',
  stockAlerts: 'Mails about products that are in stock again.',
  accounts: 'Registration, sign-in, the own account and user administration.',
  staffInvitations: 'Inviting members of staff by mail.',
  guests: 'Ordering without a password: codes by mail, and the page of an order for its link.',
  sessions: 'Renewing, listing and ending sessions.',
  identity: 'Second factors, and proving the own identity again before sensitive changes.',
  personalData: 'Everything that the store keeps about a customer, and closing an account.',
  orders: 'Placing, tracking and managing orders.',
  shipping: 'Shipping methods and what they cost.',
  invoices: 'Invoices, credit notes and tax settings.',
  payments: 'Paying orders, refunds, and the notifications of payment providers.',
  returns: 'Returns and exchanges of pieces of orders.',
  inquiries: 'Requests for diamonds that are not in the catalogue.',
  contacts: 'Messages to the store.',
  newsletter: 'Subscriptions to the newsletter.',
  audit: 'The audit trail of changes by admins.',
  listSettings: 'The columns and saved views of lists of the admin.',
  imports: 'Bulk imports of stones from CSV files.',
  store: 'Store configuration, health checks and this document.',
};

const mediaTag = { name: 'media', description: 'Images and videos.' };

/** Builds the OpenAPI 3.1 document of all endpoints of the contract. */
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
    tags: [...Object.entries(tags).map(([name, description]) => ({ name, description })), mediaTag],
    paths: { ...paths, ...mediaOperations() },
    components: {
      schemas,
      responses,
      securitySchemes: {
        session: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'JWT',
          description:
            'The auth_token returned by /userlogin. It is valid for 15 minutes. Browsers renew it with a cookie; other clients sign in again.',
        },
      },
    },
  };
}
