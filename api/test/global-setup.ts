import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Gives a run of the tests a temporary folder of its own, and removes it with all that is left in it. */
export default function testFolder(): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'vajra-tests-'));
  process.env.TMPDIR = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}
