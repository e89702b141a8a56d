import { fileTypeFromBuffer } from 'file-type';
import { BufferSource, Input, MP4 } from 'mediabunny';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { findChromium } from '../../../e2e/chromium.ts';
import { encodeFilm } from './film-encoder.ts';

const chromium = findChromium() ?? '';

async function frames(count: number, size: number): Promise<Buffer[]> {
  return Promise.all(
    Array.from({ length: count }, (_, index) => {
      const background = { r: index * 20, g: 120, b: 60 };
      return sharp({ create: { width: size, height: size, channels: 3, background } })
        .png()
        .toBuffer();
    }),
  );
}

it.skipIf(!chromium)(
  'encodes all frames as an H.264 MP4',
  async () => {
    const source = {
      frames: await frames(12, 96),
      size: 96,
      framesPerSecond: 24,
      bitsPerSecond: 1e5,
    };
    const film = await encodeFilm(source, chromium);
    expect((await fileTypeFromBuffer(film))?.mime).toBe('video/mp4');
    const input = new Input({ source: new BufferSource(film), formats: [MP4] });
    const track = await input.getPrimaryVideoTrack();
    expect([track?.codec, track?.displayWidth, track?.displayHeight]).toEqual(['avc', 96, 96]);
    expect(await track?.computePacketStats()).toMatchObject({
      packetCount: 12,
      averagePacketRate: 24,
    });
  },
  60_000,
);

it.skipIf(!chromium)(
  'rejects with the decoding error of an invalid frame',
  async () => {
    const source = {
      frames: [Buffer.from('no PNG')],
      size: 96,
      framesPerSecond: 24,
      bitsPerSecond: 1e5,
    };
    await expect(encodeFilm(source, chromium)).rejects.toThrow(/decoded|image/i);
  },
  60_000,
);
