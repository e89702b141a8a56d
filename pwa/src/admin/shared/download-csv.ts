import { request } from '../../api/call.ts';
import type { InputOf, Wire } from '../../api/endpoints.ts';

/** What a browser takes away from a text that it is sent, and Excel needs to read its letters. */
const byteOrderMark = '\uFEFF';

/**
 * Asks for a CSV file, with the session that a link cannot send, and gives it to the person.
 * @throws ApiError when none comes.
 */
export async function downloadCsv<W extends Wire>(
  wire: W,
  input: InputOf<W>,
  fileName: string,
): Promise<void> {
  const text = await request(wire, input);
  const file = new Blob([byteOrderMark, String(text)], { type: 'text/csv;charset=utf-8' });
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = fileName;
  link.click();
  // The browser has taken it by then.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
