/**
 * As `fetch`, and tells how much of the request has been sent, which fetch itself cannot. It takes
 * what call() gives it: an address, headers, a body and a signal.
 */
export function fetchWithProgress(onSent: (share: number) => void): typeof fetch {
  return (address, { method = 'GET', headers, body, signal } = {}) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      request.open(method, String(address));
      for (const [name, value] of new Headers(headers)) request.setRequestHeader(name, value);
      request.responseType = 'blob';
      request.upload.onprogress = ({ loaded, total }) => onSent(total > 0 ? loaded / total : 0);
      request.upload.onload = () => onSent(1);
      request.onload = () => resolve(answerOf(request));
      request.onerror = () => reject(new TypeError('Failed to fetch'));
      request.onabort = () => reject(signal?.reason ?? new DOMException('Aborted', 'AbortError'));
      signal?.addEventListener('abort', () => request.abort(), { once: true });
      if (signal?.aborted) request.onabort(new ProgressEvent('abort'));
      else request.send(body as XMLHttpRequestBodyInit | null); // what call() makes: text or a form
    });
}

function answerOf(request: XMLHttpRequest): Response {
  const { status, response } = request;
  // Some statuses allow no body, not even an empty one.
  const body: Blob | null = response instanceof Blob && response.size > 0 ? response : null;
  const id = request.getResponseHeader('x-request-id');
  return new Response(body, { status, headers: id ? { 'x-request-id': id } : {} });
}

/** How much of each of these files is sent (0 to 1), which go one after another, at a share of all. */
export function sharesOf(sizes: readonly number[], share: number): number[] {
  const sent = share * sizes.reduce((sum, size) => sum + size, 0);
  let before = 0;
  return sizes.map((size) => {
    const ofThis = Math.min(size, Math.max(0, sent - before));
    before += size;
    return share >= 1 ? 1 : ofThis / Math.max(1, size);
  });
}
