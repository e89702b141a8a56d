/**
 * Returns a class with the part of XMLHttpRequest that fetchWithProgress() uses. Requests are sent
 * with `send`; progress is not reported.
 */
export function fakeXmlHttpRequest(send: typeof fetch) {
  return class {
    readonly upload = {};
    status = 0;
    response: Blob | null = null;
    responseType = '';
    onload: (() => void) | null = null;
    onerror: (() => void) | null = null;
    onabort: (() => void) | null = null;
    readonly #aborted = new AbortController();
    readonly #requestHeaders = new Headers();
    #responseHeaders = new Headers();
    #method = 'GET';
    #url = '';

    open(method: string, url: string): void {
      this.#method = method;
      this.#url = url;
    }

    setRequestHeader(name: string, value: string): void {
      this.#requestHeaders.append(name, value);
    }

    getResponseHeader(name: string): string | null {
      return this.#responseHeaders.get(name);
    }

    abort(): void {
      this.#aborted.abort();
      this.onabort?.();
    }

    send(body: BodyInit | null = null): void {
      void this.#send(body).then(
        () => this.#aborted.signal.aborted || this.onload?.(),
        () => this.#aborted.signal.aborted || this.onerror?.(),
      );
    }

    async #send(body: BodyInit | null): Promise<void> {
      const response = await send(this.#url, {
        method: this.#method,
        headers: this.#requestHeaders,
        body,
      });
      this.status = response.status;
      this.#responseHeaders = response.headers;
      this.response = await response.blob();
    }
  };
}
