import { request } from '../../api/call.ts';
import type { EndpointRef, InputOf } from '../../api/endpoints.ts';
import { saveFile } from '../../ui/save-file.ts';

/** Reading a response as text strips it, and Excel needs it to recognize UTF-8. */
const byteOrderMark = '\uFEFF';

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
  saveFile(new Blob([byteOrderMark, String(text)], { type: 'text/csv;charset=utf-8' }), fileName);
}
