import fc from 'fast-check';
import sharp from 'sharp';
import { beforeAll, describe, expect, it, test } from 'vitest';
import { mp4, webm } from '../../test/videos.ts';
import { holdsSomethingElse, VideoStructureCheck } from './video-structure.ts';

let png: Buffer;
let jpg: Buffer;
let progressive: Buffer;

beforeAll(async () => {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  const create = { width: 90, height: 60, channels: 3, background: 'red', noise } as const;
  png = await sharp({ create }).png().toBuffer();
  jpg = await sharp({ create }).jpeg({ quality: 95 }).toBuffer();
  progressive = await sharp({ create }).jpeg({ progressive: true }).toBuffer();
});

describe('behind a picture', () => {
  const zip = Buffer.from('504b0304140000000800', 'hex');
  const page = Buffer.from('\n <SCRIPT>alert(1)</SCRIPT>');

  test.each([['png'], ['jpg'], ['progressive jpg']])('another file is found: %s', (which) => {
    const ending = which === 'png' ? 'png' : 'jpg';
    const picture = which === 'png' ? png : which === 'jpg' ? jpg : progressive;
    expect(holdsSomethingElse(picture, ending)).toBe(false);
    for (const other of [zip, page, Buffer.from('%PDF-1.7')]) {
      expect(holdsSomethingElse(Buffer.concat([picture, other]), ending)).toBe(true);
    }
  });

  it('may be what cameras and editors leave', () => {
    const left = [Buffer.alloc(64), jpg, mp4([100]), Buffer.from('SEFH\u0001\u0000SEFT')];
    for (const more of left) {
      expect(holdsSomethingElse(Buffer.concat([jpg, more]), 'jpg')).toBe(false);
    }
  });

  it('is not looked for in what is no picture at all', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
        for (const ending of ['png', 'jpg'] as const)
          holdsSomethingElse(Buffer.from(bytes), ending);
      }),
    );
  });
});

describe.each([
  ['mp4', mp4([20, 0, 300, 70_000])],
  ['webm', webm(5000)],
] as const)('a video, %s,', (ending, video) => {
  /** Walks over a file that comes in pieces of these sizes, again and again. */
  function walk(bytes: Buffer, sizes: readonly number[]): void {
    const boxes = new VideoStructureCheck(ending);
    for (let at = 0, piece = 0; at < bytes.length; piece++) {
      const size = sizes[piece % sizes.length] ?? 1;
      boxes.see(bytes.subarray(at, at + size));
      at += size;
    }
    boxes.end();
  }
  const sizes = fc.array(fc.integer({ min: 1, max: 4000 }), { minLength: 1, maxLength: 5 });

  it('is whole, in whatever pieces it comes', () => {
    fc.assert(fc.property(sizes, (pieces) => walk(video, pieces)));
  });

  it('is missed its end, wherever it is cut', () => {
    // In front of its second box it is a header alone, which may be all there is.
    const inside = fc.integer({ min: 60, max: video.length - 1 });
    fc.assert(
      fc.property(sizes, inside, (pieces, end) => {
        if (isBetweenBoxes(end)) return;
        expect(() => walk(video.subarray(0, end), pieces)).toThrow('its end is missing');
      }),
    );
  });

  // Of mp4([20, 0, 300, 70_000]): ftyp of 24, and boxes of 28, 8, 308 and 70,008 bytes.
  function isBetweenBoxes(end: number): boolean {
    return ending === 'mp4' && [52, 60, 368].includes(end);
  }

  it('has no other kind of file behind it', () => {
    const zip = Buffer.from('504b030414000000080000000000', 'hex');
    expect(() => walk(Buffer.concat([video, zip]), [1000])).toThrow('something else');
    expect(() => walk(Buffer.concat([video, Buffer.from('<script>alert(1)')]), [7])).toThrow(
      'something else',
    );
  });

  it('may have boxes that we do not know', () => {
    walk(Buffer.concat([video, Buffer.alloc(500, 7)]), [333]);
  });
});

it('knows boxes of 64 bits and those that reach to the end', () => {
  const long = Buffer.alloc(16 + 5);
  long.writeUInt32BE(1);
  long.write('mdat', 4);
  long.writeBigUInt64BE(21n, 8);
  const open = Buffer.from('\0\0\0\0mdat and so on', 'latin1');
  const boxes = new VideoStructureCheck('mp4');
  boxes.see(Buffer.concat([mp4([]), long, open]));
  boxes.end();
  const cut = new VideoStructureCheck('mp4');
  cut.see(Buffer.concat([mp4([]), long.subarray(0, 20)]));
  expect(() => cut.end()).toThrow('its end is missing');
});
