import { chmod, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { findMongod } from './find-mongod.ts';

/** Creates a folder with a program called mongod that prints `output`. */
async function folderWithMongod(output: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'vajra-mongod-'));
  const path = join(folder, 'mongod');
  await writeFile(path, `#!/bin/sh\necho '${output}'\n`);
  await chmod(path, 0o755);
  return folder;
}

const versionLine = (version: string) => `db version v${version}`;

it('finds a mongod on the PATH, in the first folder that has one', async () => {
  const empty = await mkdtemp(join(tmpdir(), 'vajra-empty-'));
  const folders = [empty, await folderWithMongod(versionLine('7.0.25'))];
  const PATH = ['', ...folders, await folderWithMongod(versionLine('8.0.1'))].join(delimiter);
  expect(await findMongod({ PATH })).toEqual({
    path: join(folders[1] ?? '', 'mongod'),
    version: '7.0.25',
  });
});

it('prefers MONGOMS_SYSTEM_BINARY', async () => {
  const named = join(await folderWithMongod(versionLine('6.0.5')), 'mongod');
  const PATH = await folderWithMongod(versionLine('8.0.1'));
  const found = await findMongod({ PATH, MONGOMS_SYSTEM_BINARY: named });
  expect(found).toEqual({ path: named, version: '6.0.5' });
});

describe.each([
  ['is too old', versionLine('5.0.9'), /MongoDB 5\.0\.9; Vajra needs 6\.0 or later\./],
  ['is another program', 'hello', /is not a mongod that runs on this machine: .*version\./],
])('a mongod that %s', (_, output, message) => {
  it('is not used when it is on the PATH, with a warning', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    try {
      const PATH = await folderWithMongod(output);
      expect((await findMongod({ PATH }))?.path).not.toBe(join(PATH, 'mongod'));
      expect(warn.mock.calls).toEqual([[expect.stringMatching(message)]]);
    } finally {
      warn.mockRestore();
    }
  });

  it('is refused when MONGOMS_SYSTEM_BINARY names it', async () => {
    const MONGOMS_SYSTEM_BINARY = join(await folderWithMongod(output), 'mongod');
    await expect(findMongod({ MONGOMS_SYSTEM_BINARY })).rejects.toThrow(message);
  });
});

it('refuses a MONGOMS_SYSTEM_BINARY that does not exist', async () => {
  const MONGOMS_SYSTEM_BINARY = join(tmpdir(), 'no-mongod-here');
  await expect(findMongod({ MONGOMS_SYSTEM_BINARY })).rejects.toThrow('ENOENT');
});
