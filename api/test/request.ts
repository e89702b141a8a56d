import type { Endpoint, Input } from '@vajra/contract';

/** Input of a request. Unlike the contract's types it may be invalid. */
export interface AnyInput {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
  files?: readonly File[];
}

export type TestInput<E extends Endpoint> = Omit<Input<E>, 'files'> & { files?: readonly File[] };

/** Returns the arguments of fetch for a call, encoded as the browser client encodes it. */
export function requestOf(
  base: string,
  { method, path, request }: Endpoint,
  { params = {}, query = {}, body, files }: AnyInput,
  headers: Record<string, string>,
): [URL, RequestInit] {
  const pathname = path.replace(/\{(\w+)\}/g, (_, key) => encodeURIComponent(String(params[key])));
  const url = new URL(pathname, base);
  for (const [key, value] of Object.entries(query)) url.searchParams.set(key, String(value));
  if (method === 'GET') return [url, { method, headers }];
  if (request.kind === 'file' && files?.[0]) {
    return [url, { method, headers: { ...headers, 'Content-Type': 'text/csv' }, body: files[0] }];
  }
  if (request.kind === 'form' && (body === undefined || isFlat(body))) {
    return [url, { method, headers, body: formOf(request.files.name, body ?? {}, files ?? []) }];
  }
  const json = { ...headers, 'Content-Type': 'application/json' };
  return [url, { method, headers: json, body: JSON.stringify(body ?? {}) }];
}

function formOf(name: string, body: Record<string, unknown>, files: readonly File[]): FormData {
  const form = new FormData();
  for (const [key, value] of Object.entries(body)) {
    if (value !== undefined && value !== null) form.set(key, String(value));
  }
  for (const file of files) form.append(name, file);
  return form;
}

/** Returns whether a form can represent the body. Nested values are sent as JSON instead. */
function isFlat(body: unknown): body is Record<string, unknown> {
  return (
    typeof body === 'object' &&
    body !== null &&
    !Array.isArray(body) &&
    Object.values(body).every((value) => typeof value !== 'object' || value === null)
  );
}
