import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Returns the mails that a server without SMTP_URL has written to its folder, oldest first. */
export async function readWrittenMails(folder: string): Promise<string[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.mbox')).sort();
  const files = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
  return files.flatMap((file) => file.split(/^(?=From )/m));
}
