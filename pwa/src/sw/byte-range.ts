interface Span {
  start: number;
  /** Exclusive. */
  end: number;
}

/**
 * Responds to a request from the cached whole file (RFC 9110, sections 13.1.5, 14 and 15.3.7): 206 for
 * one range, 416 for a range beyond the end, and the whole file without a range, for several ranges,
 * and for a range of another version of the file. HEAD gets no body.
 */
export async function respondFrom(whole: Response, request: Request): Promise<Response> {
  if (request.method === 'HEAD') return new Response(null, whole);
  const header = request.headers.get('range');
  if (header === null || !isOfThisVersion(request, whole)) return whole;
  const file = await whole.blob();
  const span = readSpan(header, file.size);
  if (span === null) return new Response(file, whole);
  if (span === 'unsatisfiable') return rangeNotSatisfiable(file.size);
  return partial(whole, file, span);
}

/** Parses a Range header; null (the whole file) for anything but one valid byte range. */
function readSpan(header: string, size: number): Span | 'unsatisfiable' | null {
  const [, from, to] = /^bytes=(\d*)-(\d*)$/i.exec(header.replace(/\s/g, '')) ?? [];
  if (from === undefined || to === undefined || from + to === '') return null;
  if (from === '') {
    const length = Math.min(Number(to), size);
    return length === 0 ? 'unsatisfiable' : { start: size - length, end: size };
  }
  if (to !== '' && Number(to) < Number(from)) return null;
  if (Number(from) >= size) return 'unsatisfiable';
  return { start: Number(from), end: to === '' ? size : Math.min(Number(to) + 1, size) };
}

/** Checks If-Range. A weak tag does not identify bytes, so it never matches. */
function isOfThisVersion(request: Request, { headers }: Response): boolean {
  const condition = request.headers.get('if-range');
  if (condition === null) return true;
  if (condition.startsWith('W/')) return false;
  return condition === headers.get('etag') || condition === headers.get('last-modified');
}

function partial({ headers: ofWhole }: Response, file: Blob, { start, end }: Span): Response {
  const headers = new Headers(ofWhole);
  headers.set('Content-Range', `bytes ${start}-${end - 1}/${file.size}`);
  headers.set('Content-Length', String(end - start));
  const part = file.slice(start, end, ofWhole.get('content-type') ?? '');
  return new Response(part, { status: 206, statusText: 'Partial Content', headers });
}

function rangeNotSatisfiable(size: number): Response {
  return new Response(null, {
    status: 416,
    statusText: 'Range Not Satisfiable',
    headers: { 'Content-Range': `bytes */${size}`, 'Accept-Ranges': 'bytes' },
  });
}
