import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mp4, webm } from '../../../test/videos.ts';
import { VideoStructureCheck } from './video-structure.ts';

describe.each([
  ['mp4', mp4([20, 0, 300, 70_000])],
  ['webm', webm(5000)],
] as const)('the structure check of an %s video', (extension, video) => {
  /** Checks a file that arrives in chunks of these sizes, repeated. */
  function check(bytes: Buffer, sizes: readonly number[]): void {
    const structure = new VideoStructureCheck(extension);
    for (let at = 0, chunk = 0; at < bytes.length; chunk++) {
      const size = sizes[chunk % sizes.length] ?? 1;
      structure.update(bytes.subarray(at, at + size));
      at += size;
    }
    structure.finish();
  }
  const sizes = fc.array(fc.integer({ min: 1, max: 4000 }), { minLength: 1, maxLength: 5 });

  it('accepts a complete video in chunks of any size', () => {
    fc.assert(fc.property(sizes, (chunks) => check(video, chunks)));
  });

  it('rejects a video that is truncated within a box', () => {
    // Before its second box a video consists of its header alone, which is valid.
    const inside = fc.integer({ min: 60, max: video.length - 1 });
    fc.assert(
      fc.property(sizes, inside, (chunks, end) => {
        if (isBetweenBoxes(end)) return;
        expect(() => check(video.subarray(0, end), chunks)).toThrow('its end is missing');
      }),
    );
  });

  // mp4([20, 0, 300, 70_000]) has an ftyp box of 24 bytes and boxes of 28, 8, 308 and 70,008 bytes.
  function isBetweenBoxes(end: number): boolean {
    return extension === 'mp4' && [52, 60, 368].includes(end);
  }

  it('rejects a video with another file appended', () => {
    const zip = Buffer.from('504b030414000000080000000000', 'hex');
    for (const [appended, size] of [
      [zip, 1000],
      [Buffer.from('<script>alert(1)'), 7],
      [Buffer.from('<!DOCTYPE html>'), 7],
    ] as const) {
      expect(() => check(Buffer.concat([video, appended]), [size])).toThrow('another file');
    }
  });

  it('accepts boxes of an unknown type', () => {
    check(Buffer.concat([video, Buffer.alloc(500, 7)]), [333]);
  });
});

it('reads 64-bit sizes and boxes that extend to the end of the file', () => {
  const long = Buffer.alloc(16 + 5);
  long.writeUInt32BE(1);
  long.write('mdat', 4);
  long.writeBigUInt64BE(21n, 8);
  const open = Buffer.from('\0\0\0\0mdat and so on', 'latin1');
  const complete = new VideoStructureCheck('mp4');
  complete.update(Buffer.concat([mp4([]), long, open]));
  complete.finish();
  const truncated = new VideoStructureCheck('mp4');
  truncated.update(Buffer.concat([mp4([]), long.subarray(0, 20)]));
  expect(() => truncated.finish()).toThrow('its end is missing');
});
