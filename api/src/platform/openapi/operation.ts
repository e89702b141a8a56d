import {
  convertedImageTypes,
  type Endpoint,
  type FileField,
  fileFieldOf,
  idempotencyHeader,
  idempotencyKeyPattern,
  storedImageTypes,
} from '@vajra/contract';
import type { z } from 'zod';
import { failuresIn } from './failure-responses.ts';
import { asText, type JsonSchema, jsonSchema, type NamedSchemas, nameIn } from './json-schema.ts';

const mediaTypes = {
  image: storedImageTypes,
  video: ['video/mp4', 'video/webm'],
} as const;

/** Converts an endpoint to an OpenAPI operation. */
export function operationOf(
  name: string,
  tag: string,
  endpoint: Endpoint,
  named: NamedSchemas,
): JsonSchema {
  const { description, access, roles } = endpoint;
  const requestBody = requestBodyOf(endpoint, named);
  return {
    operationId: name,
    tags: [tag],
    summary: description.split(/(?<=[.:;]) /)[0]?.replace(/[.:;]$/, ''),
    description,
    // Some public calls return more to admins.
    security: access === 'public' ? [{}, { session: [] }] : [{ session: [] }],
    parameters: [
      ...parametersIn('path', endpoint.params, named),
      ...parametersIn('query', endpoint.query, named),
      ...headersOf(endpoint),
    ],
    ...(requestBody && { requestBody }),
    ...(roles && { 'x-roles': roles }),
    responses: { ...successOf(endpoint, named), ...failuresIn(endpoint) },
  };
}

function parametersIn(location: 'path' | 'query', schema: z.ZodType, named: NamedSchemas) {
  const { properties, required } = fieldsOf(schema, named);
  return Object.entries(properties).map(([name, { description, ...field }]) => ({
    name,
    in: location,
    required: location === 'path' || required.includes(name),
    ...(description !== undefined && { description }),
    // Several values are separated by commas.
    ...(isList(field) && { style: 'form', explode: false }),
    schema: asText(field),
  }));
}

function isList({ type, anyOf }: JsonSchema): boolean {
  return type === 'array' || (Array.isArray(anyOf) && anyOf.some(isList));
}

function headersOf({ success, idempotent }: Endpoint) {
  const ifNoneMatch = {
    name: 'If-None-Match',
    in: 'header',
    description: 'The ETag of the cached response.',
    schema: { type: 'string' },
  };
  const key = {
    name: idempotencyHeader,
    in: 'header',
    description:
      'A random key chosen by the caller. For 30 days, repeated requests with the same key have no further effect and get the first response. Failures are not stored. An empty key counts as absent.',
    schema: {
      type: 'string',
      anyOf: [{ pattern: idempotencyKeyPattern.source }, { enum: [''] }],
    },
  };
  return [...(success.kind === 'revalidated' ? [ifNoneMatch] : []), ...(idempotent ? [key] : [])];
}

function requestBodyOf({ method, body, request }: Endpoint, named: NamedSchemas) {
  if (request.kind === 'file') {
    const file = { schema: { type: 'string', format: 'binary' } };
    return {
      required: true,
      content: Object.fromEntries(request.types.map((type) => [type, file])),
    };
  }
  const files = fileFieldOf({ request });
  const fields = fieldsOf(body, named);
  if (method === 'GET' || (Object.keys(fields.properties).length === 0 && !files)) return undefined;
  const json = jsonSchema(body, 'input', named);
  const isRequired = fields.required.length > 0 || files?.required === true;
  return {
    required: isRequired,
    content: {
      ...(files && { 'multipart/form-data': form(fields, files) }),
      ...(!files?.required && { 'application/json': { schema: json } }),
    },
  };
}

function form(
  { properties, required }: Fields,
  { name, max, kinds, required: isRequired, converts }: FileField,
) {
  const file = {
    type: 'array',
    items: { type: 'string', format: 'binary', contentMediaType: 'application/octet-stream' },
    minItems: isRequired ? 1 : 0,
    maxItems: max,
  };
  const types = [
    ...kinds.flatMap((kind): readonly string[] => mediaTypes[kind]),
    ...(converts ? convertedImageTypes : []),
  ];
  const needed = isRequired ? [...required, name] : required;
  return {
    schema: {
      type: 'object',
      properties: { ...mapValues(properties, asText), [name]: file },
      ...(needed.length > 0 && { required: needed }),
    },
    encoding: {
      [name]: { contentType: types.join(', ') },
    },
  };
}

function mapValues(
  properties: Record<string, JsonSchema>,
  change: (schema: JsonSchema) => JsonSchema,
): Record<string, JsonSchema> {
  return Object.fromEntries(Object.entries(properties).map(([key, field]) => [key, change(field)]));
}

function successOf({ success, response }: Endpoint, named: NamedSchemas) {
  if (success.kind === 'file') {
    const isText = success.type.startsWith('text/');
    const mediaType = isText ? `${success.type}; charset=utf-8` : success.type;
    const content = { [mediaType]: { schema: isText ? { type: 'string' } : {} } };
    return { 200: { description: 'The file.', content } };
  }
  const content = { 'application/json': { schema: jsonSchema(response, 'output', named) } };
  if (success.kind === 'created') return { 201: { description: 'Created.', content } };
  if (success.kind === 'json') return { 200: { description: 'OK.', content } };
  const headers = { ETag: { description: 'For If-None-Match.', schema: { type: 'string' } } };
  return {
    200: { description: 'OK.', headers, content },
    304: { description: 'Not modified.', headers },
  };
}

interface Fields {
  properties: Record<string, JsonSchema>;
  required: string[];
}

function fieldsOf(schema: z.ZodType, named: NamedSchemas): Fields {
  const { $ref, ...own } = jsonSchema(schema, 'input', named);
  const name = typeof $ref === 'string' ? nameIn($ref) : undefined;
  const { properties = {}, required = [] } = (name && named[name]) || own;
  return { properties, required } as Fields; // the schema describes an object
}
