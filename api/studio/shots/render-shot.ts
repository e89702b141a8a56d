import { rename, stat } from 'node:fs/promises';
import sharp from 'sharp';
import { renderImage } from '../trace/render.ts';
import type { Shot } from '../trace/scene.ts';
import { meshBuilder } from './mesh-builder.ts';

/** Samples of a preview, at most. */
const PREVIEW_MAX_SAMPLES = { stone: 24, rest: 16 } as const;
/** The least at which JPEG holds the plate's colour; the whole set is to stay near 25 MB. */
const JPEG_QUALITY = 74;

/** Texels a side of the shadow, and rays a texel. */
const MASTER_BAKE = { side: 128, samples: 384 } as const;
const clampSide = (side: number): number => Math.round(Math.min(96, Math.max(24, side)));

/** A preview's longer side in pixels, or null for the master. */
export type PreviewSize = number | null;

/** The shot as it is to be taken now. */
export function sizedFor(shot: Shot, preview: PreviewSize): Shot {
  if (preview === null) return shot;
  const part = preview / Math.max(shot.width, shot.height);
  return {
    name: shot.name,
    width: Math.round(shot.width * part),
    height: Math.round(shot.height * part),
    scene: () => {
      const scene = shot.scene();
      const { stone, rest } = scene.samples;
      const samples = {
        stone: Math.min(stone, PREVIEW_MAX_SAMPLES.stone),
        rest: Math.min(rest, PREVIEW_MAX_SAMPLES.rest),
      };
      return { ...scene, samples };
    },
  };
}

/** Where a shot's picture lies: a JPEG master, or a PNG to look at. */
export const imagePath = (folder: string, name: string, preview: PreviewSize): string =>
  `${folder}/${name}.${preview === null ? 'jpg' : 'png'}`;

export interface RenderResult {
  readonly seconds: number;
  readonly bytes: number;
}

/** sRGB bytes of a shot, three a pixel. */
export function renderPixels(
  shot: Shot,
  preview: PreviewSize,
  onProgress?: (part: number) => void,
): Uint8Array {
  const { name, width, height } = shot;
  const bake = preview === null ? MASTER_BAKE : { side: clampSide(preview / 5), samples: 192 };
  return renderImage(shot.scene(), {
    name,
    width,
    height,
    bake,
    buildMesh: meshBuilder,
    ...(onProgress ? { onProgress } : {}),
  });
}

/** Takes one shot and writes its file, whole or not at all. */
export async function renderShot(
  shot: Shot,
  folder: string,
  preview: PreviewSize,
  onProgress: (part: number) => void,
): Promise<RenderResult> {
  const start = performance.now();
  const sized = sizedFor(shot, preview);
  const { width, height } = sized;
  const bytes = renderPixels(sized, preview, onProgress);
  const image = sharp(bytes, { raw: { width, height, channels: 3 } });
  const file = imagePath(folder, shot.name, preview);
  const unfinished = `${file}.part`;
  await (preview !== null
    ? image.png()
    : image.jpeg({ quality: JPEG_QUALITY, mozjpeg: true, chromaSubsampling: '4:4:4' })
  ).toFile(unfinished);
  await rename(unfinished, file);
  const { size } = await stat(file);
  return { seconds: (performance.now() - start) / 1000, bytes: size };
}
