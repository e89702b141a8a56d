import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Sets TMPDIR to a new folder for this test run and returns a function that removes it. */
export default function createTemporaryFolder(): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'vajra-tests-'));
  process.env.TMPDIR = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}
