/**
 * Returns a `fetch` that reports how much of the request body has been sent, from 0 to 1, which
 * fetch itself cannot. Supports only the options that call() uses: method, headers, body, signal.
 */
export function fetchWithProgress(onProgress: (share: number) => void): typeof fetch {
  return (url, { method = 'GET', headers, body, signal } = {}) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      request.open(method, String(url));
      for (const [name, value] of new Headers(headers)) request.setRequestHeader(name, value);
      request.responseType = 'blob';
      request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
      request.upload.onload = () => onProgress(1);
      request.onload = () => resolve(toResponse(request));
      request.onerror = () => reject(new TypeError('Failed to fetch'));
      request.onabort = () => reject(signal?.reason ?? new DOMException('Aborted', 'AbortError'));
      signal?.addEventListener('abort', () => request.abort(), { once: true });
      if (signal?.aborted) request.onabort(new ProgressEvent('abort'));
      else request.send(body as XMLHttpRequestBodyInit | null); // call() sends text or a form
    });
}

function toResponse(request: XMLHttpRequest): Response {
  const { status, response } = request;
  // Some statuses, such as 204, do not even allow an empty body.
  const body: Blob | null = response instanceof Blob && response.size > 0 ? response : null;
  const id = request.getResponseHeader('x-request-id');
  return new Response(body, { status, headers: id ? { 'x-request-id': id } : {} });
}
