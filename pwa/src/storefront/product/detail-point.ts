/** A point of an image, as parts of its width and height. */
export interface ImagePoint {
  x: number;
  y: number;
}

const center: ImagePoint = { x: 0.5, y: 0.5 };
/** Cells per side into which the image is divided. */
const cells = 32;
/** Cells around a point that count as its surroundings. */
const radius = 4;

/**
 * Returns where an image has the most detail: the stone of a ring, rather than the hollow in its middle.
 * Returns the centre where the image cannot be read.
 */
export function detailPoint(image: HTMLImageElement): ImagePoint {
  try {
    const canvas = Object.assign(document.createElement('canvas'), { width: cells, height: cells });
    const context = canvas.getContext('2d', { willReadFrequently: true });
    if (!context || image.naturalWidth === 0) return center;
    context.drawImage(image, 0, 0, cells, cells);
    return findDetail(context.getImageData(0, 0, cells, cells).data);
  } catch {
    return center; // the browser does not let the page read images
  }
}

/** Returns the point of RGBA pixels (32 by 32) whose surroundings differ most from cell to cell. */
export function findDetail(pixels: ArrayLike<number>): ImagePoint {
  const light = (x: number, y: number) => {
    const at = (y * cells + x) * 4;
    return (pixels[at] ?? 0) + (pixels[at + 1] ?? 0) + (pixels[at + 2] ?? 0);
  };
  const detail = (x: number, y: number) =>
    Math.abs(light(x, y) - light(x + 1, y)) + Math.abs(light(x, y) - light(x, y + 1));
  const last = cells - 1;
  let best = { ...center, sum: 0 };
  for (let y = radius; y < cells - radius; y++) {
    for (let x = radius; x < cells - radius; x++) {
      let sum = 0;
      for (let dy = -radius; dy <= radius; dy++) {
        for (let dx = -radius; dx <= radius; dx++) {
          if (x + dx < last && y + dy < last) sum += detail(x + dx, y + dy);
        }
      }
      // The first of equal points is as good as any; an even picture keeps its centre.
      if (sum > best.sum) best = { x: (x + 0.5) / cells, y: (y + 0.5) / cells, sum };
    }
  }
  return { x: best.x, y: best.y };
}
