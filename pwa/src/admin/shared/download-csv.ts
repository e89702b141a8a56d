import { request } from '../../api/call.ts';
import type { EndpointRef, InputOf } from '../../api/endpoints.ts';

/** Reading a response as text strips it, and Excel needs it to recognize UTF-8. */
const byteOrderMark = '\uFEFF';

const revokeDelayMs = 60_000;

/**
 * Fetches a CSV file with the session's token, which a plain link cannot send, and saves it.
 * @throws ApiError when the request fails
 */
export async function downloadCsv<E extends EndpointRef>(
  endpoint: E,
  input: InputOf<E>,
  fileName: string,
): Promise<void> {
  const text = await request(endpoint, input);
  const file = new Blob([byteOrderMark, String(text)], { type: 'text/csv;charset=utf-8' });
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = fileName;
  link.click();
  // Revoking the URL too early would cancel the download.
  setTimeout(() => URL.revokeObjectURL(link.href), revokeDelayMs);
}
