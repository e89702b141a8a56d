import { execFile, spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { useDataDirectory } from '../test-server.ts';

const { path } = useDataDirectory();

/** Linux lets a process mount a small private disk. */
const unshare = ['--map-root-user', '--mount', 'sh', '-c'];
const mount = 'mount -t tmpfs -o size=8m none';
const canMount = spawnSync('unshare', [...unshare, `${mount} /mnt`]).status === 0;

/** Writes until an 8 MB disk is full, then continues on a larger one. */
const script = `set -e
${mount} "$2"
"$0" --import tsx "$1" "$2" 0 200
mount -o remount,size=64m "$2"
"$0" --import tsx "$1" "$2" 200 210`;

it.skipIf(!canMount)(
  'fails with OutOfDiskSpace on a full disk, loses nothing, and continues when there is space',
  async () => {
    const writer = fileURLToPath(new URL('./full-disk-writer.ts', import.meta.url));
    const run = [...unshare, script, process.execPath, writer, path()];
    const { stdout } = await promisify(execFile)('unshare', run);
    const [full, after] = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(full.code).toBe(14031);
    expect(full.acknowledged.length).toBeGreaterThan(10);
    expect(full.read).toEqual(full.acknowledged);
    expect(after.code).toBeUndefined();
    expect(after.read).toEqual([...full.acknowledged, ...after.acknowledged]);
  },
);
