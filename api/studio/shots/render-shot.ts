import { rename, stat } from 'node:fs/promises';
import sharp from 'sharp';
import { buildBvh } from '../meshes/bvh.ts';
import { renderImage } from '../trace/render.ts';
import type { Shot } from '../trace/scene.ts';

/** Sample limits of a preview. */
const previewMaxSamples = { stone: 24, rest: 16 } as const;
/** Lowest quality that preserves the ground colour; keeps the whole set near 25 MB. */
const jpegQuality = 74;

/** Side of the shadow map in texels, and rays per texel. */
const masterBake = { side: 128, samples: 384 } as const;
const clampSide = (side: number): number => Math.round(Math.min(96, Math.max(24, side)));

/** A preview's longer side in pixels, or null for the master. */
export type PreviewSize = number | null;

/** Returns the shot scaled to the preview size with fewer samples, or unchanged for a master. */
export function sizedFor(shot: Shot, preview: PreviewSize): Shot {
  if (preview === null) return shot;
  const factor = preview / Math.max(shot.width, shot.height);
  return {
    name: shot.name,
    width: Math.round(shot.width * factor),
    height: Math.round(shot.height * factor),
    scene: () => {
      const scene = shot.scene();
      const { stone, rest } = scene.samples;
      const samples = {
        stone: Math.min(stone, previewMaxSamples.stone),
        rest: Math.min(rest, previewMaxSamples.rest),
      };
      return { ...scene, samples };
    },
  };
}

/** Returns the path of a shot's image: a JPEG master or a PNG preview. */
export const imagePath = (folder: string, name: string, preview: PreviewSize): string =>
  `${folder}/${name}.${preview === null ? 'jpg' : 'png'}`;

export interface RenderResult {
  readonly seconds: number;
  readonly bytes: number;
}

/** Renders a shot to sRGB bytes, three per pixel. */
export function renderPixels(
  shot: Shot,
  preview: PreviewSize,
  onProgress?: (fraction: number) => void,
): Uint8Array {
  const { name, width, height } = shot;
  const bake = preview === null ? masterBake : { side: clampSide(preview / 5), samples: 192 };
  return renderImage(shot.scene(), {
    name,
    width,
    height,
    bake,
    buildMesh: buildBvh,
    ...(onProgress ? { onProgress } : {}),
  });
}

/** Renders a shot and writes its file atomically. */
export async function renderShot(
  shot: Shot,
  folder: string,
  preview: PreviewSize,
  onProgress: (fraction: number) => void,
): Promise<RenderResult> {
  const start = performance.now();
  const sized = sizedFor(shot, preview);
  const { width, height } = sized;
  const bytes = renderPixels(sized, preview, onProgress);
  const image = sharp(bytes, { raw: { width, height, channels: 3 } });
  const file = imagePath(folder, shot.name, preview);
  const temporaryPath = `${file}.part`;
  await (preview !== null
    ? image.png()
    : image.jpeg({ quality: jpegQuality, mozjpeg: true, chromaSubsampling: '4:4:4' })
  ).toFile(temporaryPath);
  await rename(temporaryPath, file);
  const { size } = await stat(file);
  return { seconds: (performance.now() - start) / 1000, bytes: size };
}
