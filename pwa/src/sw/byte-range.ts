interface Span {
  start: number;
  /** The first byte after it. */
  end: number;
}

/**
 * The part of a file that a request asks for, cut out of the kept whole (RFC 9110, sections 13.1.5,
 * 14 and 15.3.7): 206 for one range, 416 for one that lies behind the file, and the whole where no
 * range, several, or a range of another version of the file are asked for. HEAD gets no body.
 */
export async function answerFrom(whole: Response, request: Request): Promise<Response> {
  if (request.method === 'HEAD') return new Response(null, whole);
  const header = request.headers.get('range');
  if (header === null || !isOfThisVersion(request, whole)) return whole;
  const file = await whole.blob();
  const span = readSpan(header, file.size);
  if (span === null) return new Response(file, whole);
  if (span === 'behind') return nothingThere(file.size);
  return partial(whole, file, span);
}

/** Null asks for the whole: what is no range of bytes, several at once, an end before its start. */
function readSpan(header: string, size: number): Span | 'behind' | null {
  const [, from, to] = /^bytes=(\d*)-(\d*)$/i.exec(header.replace(/\s/g, '')) ?? [];
  if (from === undefined || to === undefined || from + to === '') return null;
  if (from === '') {
    const length = Math.min(Number(to), size);
    return length === 0 ? 'behind' : { start: size - length, end: size };
  }
  if (to !== '' && Number(to) < Number(from)) return null;
  if (Number(from) >= size) return 'behind';
  return { start: Number(from), end: to === '' ? size : Math.min(Number(to) + 1, size) };
}

/** A weak tag says nothing of bytes, so no weak tag is the same as another. */
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

function nothingThere(size: number): Response {
  return new Response(null, {
    status: 416,
    statusText: 'Range Not Satisfiable',
    headers: { 'Content-Range': `bytes */${size}`, 'Accept-Ranges': 'bytes' },
  });
}
