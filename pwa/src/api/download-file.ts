import { saveFile } from '../ui/save-file.ts';
import { request } from './call.ts';
import type { EndpointRef, InputOf } from './endpoints.ts';

/**
 * Fetches a file with the session's token, which a plain link cannot send, and saves it.
 * @throws ApiError when the request fails
 */
export async function downloadFile<E extends EndpointRef>(
  endpoint: E,
  input: InputOf<E>,
  fileName: string,
): Promise<void> {
  let file: Blob | undefined;
  const keepFile: typeof fetch = async (...args) => {
    const response = await fetch(...args);
    if (!response.ok) return response;
    // request() would read the bytes as text, without the byte order mark by which Excel recognizes UTF-8.
    file = await response.blob();
    return new Response(null, { status: 200 });
  };
  await request(endpoint, input, { fetch: keepFile });
  if (file) saveFile(file, fileName);
}
