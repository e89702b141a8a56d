import { z } from 'zod';

/** The parts of an OpenAPI document that the client uses. */
interface Operation {
  operationId: string;
  security: Record<string, unknown>[];
  parameters: Parameter[];
  requestBody?: { required: boolean; content: Record<string, { schema: ObjectSchema }> };
  responses: Record<string, Response>;
}
interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required?: boolean;
  explode?: boolean;
}
interface ObjectSchema {
  properties: Record<string, { type?: string; items?: { format?: string } }>;
  required?: string[];
}
interface Response {
  $ref?: string;
  content?: Record<string, { schema?: object }>;
}
export interface OpenApi {
  openapi: string;
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: object; responses: Record<string, Response> };
}

export interface OpenApiResponse {
  status: number;
  body: unknown;
  headers: Headers;
}

type Values = Record<string, unknown>;

/**
 * Client that builds requests and validates responses only from an OpenAPI document. Throws when a
 * response does not match the document.
 */
export class OpenApiClient {
  readonly #operations = new Map<string, { method: string; path: string; operation: Operation }>();

  constructor(
    private readonly base: string,
    private readonly document: OpenApi,
  ) {
    for (const [path, methods] of Object.entries(document.paths)) {
      for (const [method, operation] of Object.entries(methods)) {
        this.#operations.set(operation.operationId, {
          method: method.toUpperCase(),
          path,
          operation,
        });
      }
    }
  }

  get operationIds(): string[] {
    return [...this.#operations.keys()];
  }

  /** Calls an operation. `values` contains parameters and body fields by name. */
  async call(operationId: string, values: Values = {}, token?: string): Promise<OpenApiResponse> {
    const found = this.#operations.get(operationId);
    if (!found) throw new Error(`the document has no operation ${operationId}`);
    const { method, path, operation } = found;
    const url = new URL(
      path.replace(/\{(\w+)\}/g, (_, key) => encodePathValue(values[key])),
      this.base,
    );
    const headers = new Headers(token ? { Authorization: `Bearer ${token}` } : {});
    for (const parameter of operation.parameters) setParameter(parameter, values, url, headers);
    const body = bodyOf(operation, values, headers);
    const response = await fetch(url, { method, headers, ...(body !== undefined && { body }) });
    const { status } = response;
    const type = response.headers.get('Content-Type') ?? '';
    const text = await response.text();
    if (method === 'HEAD' || isFile(type)) {
      this.#checkFile(operationId, status, type);
      return { status, headers: response.headers, body: undefined };
    }
    return { status, headers: response.headers, body: this.#parseBody(operationId, status, text) };
  }

  #checkFile(operationId: string, status: number, type: string): void {
    const { content } = this.#operations.get(operationId)?.operation.responses[status] ?? {};
    if (!content?.[type]) throw new Error(`${operationId} does not document ${status} ${type}`);
  }

  #parseBody(operationId: string, status: number, text: string): unknown {
    const documented = this.#operations.get(operationId)?.operation.responses[status];
    if (!documented) throw new Error(`${operationId} does not document ${status}: ${text}`);
    const name = documented.$ref?.split('/').at(-1) ?? '';
    const { content } = documented.$ref
      ? (this.document.components.responses[name] ?? {})
      : documented;
    const schema = content?.['application/json']?.schema;
    if (!schema) {
      if (text !== '')
        throw new Error(`${operationId} documents no JSON for ${status}, but received ${text}`);
      return undefined;
    }
    const body: unknown = JSON.parse(text);
    const result = this.#schemaOf(schema).safeParse(body);
    if (!result.success) {
      throw new Error(`${operationId} ${status}: ${z.prettifyError(result.error)}\n${text}`);
    }
    return body;
  }

  #schemaOf(schema: object): z.ZodType {
    const withDefinitions = { ...schema, $defs: this.document.components.schemas };
    return z.fromJSONSchema(
      JSON.parse(JSON.stringify(withDefinitions).replaceAll(refPrefix, '#/$defs/')),
    );
  }
}

const refPrefix = '#/components/schemas/';

function isFile(type: string): boolean {
  return /^(image\/|video\/|text\/csv|application\/pdf)/.test(type);
}

function encodePathValue(value: unknown): string {
  if (value === undefined) throw new Error('a path parameter is missing');
  return encodeURIComponent(String(value));
}

function setParameter(
  { name, in: where, explode }: Parameter,
  values: Values,
  url: URL,
  to: Headers,
) {
  const value = values[name];
  if (value === undefined || where === 'path') return;
  if (where === 'header') to.set(name, String(value));
  else if (Array.isArray(value) && explode !== false) {
    for (const each of value) url.searchParams.append(name, String(each));
  } else url.searchParams.set(name, String(value)); // arrays are joined by commas
}

function bodyOf(
  { requestBody }: Operation,
  values: Values,
  headers: Headers,
): FormData | string | undefined {
  if (!requestBody) return undefined;
  const [type = '', { schema } = { schema: { properties: {} } }] =
    Object.entries(requestBody.content)[0] ?? [];
  if ('format' in schema && schema.format === 'binary') {
    headers.set('Content-Type', type);
    return String(values.content ?? '');
  }
  const form = requestBody.content['multipart/form-data']?.schema;
  if (form) return formOf(form, values);
  const { properties = {} } = requestBody.content['application/json']?.schema ?? {};
  const known = Object.entries(values).filter(([key]) => key in properties);
  headers.set('Content-Type', 'application/json');
  return JSON.stringify(Object.fromEntries(known));
}

function formOf({ properties }: ObjectSchema, values: Values): FormData {
  const form = new FormData();
  for (const [key, { items }] of Object.entries(properties)) {
    const value = values[key];
    if (value === undefined) continue;
    if (items?.format !== 'binary') form.set(key, String(value));
    else for (const file of [value].flat()) form.append(key, file instanceof File ? file : '');
  }
  return form;
}
