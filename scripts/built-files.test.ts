import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildFiles, isBuilt } from './built-files.mjs';
import { root } from './run-tool.ts';

let folder: string;
let sources: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vajra-built-'));
  sources = await mkdtemp(join(tmpdir(), 'vajra-sources-'));
});
afterAll(async () => {
  for (const path of [folder, sources]) await rm(path, { recursive: true, force: true });
});

it('is built until a source changes, is added or is removed', async () => {
  const files = { sources: [relative(root, sources)], folder };
  const source = join(sources, 'a.ts');
  await writeFile(source, '1');
  expect(await isBuilt(files)).toBe(false);
  const changes = [
    () => writeFile(source, '2'),
    () => writeFile(join(sources, 'b.ts'), ''),
    () => rm(source),
  ];
  for (const change of changes) {
    await buildFiles(files, async () => undefined);
    expect(await isBuilt(files)).toBe(true);
    await change();
    expect(await isBuilt(files)).toBe(false);
  }
});

it('is not built if a source changed during the build', async () => {
  const files = { sources: [relative(root, sources)], folder };
  await buildFiles(files, () => writeFile(join(sources, 'c.ts'), ''));
  expect(await isBuilt(files)).toBe(false);
});
