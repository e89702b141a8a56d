// @ts-check
import { parentPort, workerData } from 'node:worker_threads';
import heif from 'libheif-js/wasm-bundle.js';

/** @type {{ file: Uint8Array, maxPixels: number }} */
const { file, maxPixels } = workerData;
// Transformations that the file asks for, such as rotation, are applied.
const images = new heif.HeifDecoder().decode(file);
const image = images.find((each) => each.is_primary()) ?? images[0];
const [width, height] = image ? [image.get_width(), image.get_height()] : [0, 0];
if (!image || width * height === 0 || width * height > maxPixels) {
  throw new Error('no image of an accepted size');
}
image.display({ data: new Uint8ClampedArray(width * height * 4), width, height }, (shown) => {
  if (!shown) throw new Error('the image cannot be decoded');
  const data = new Uint8Array(shown.data.buffer);
  parentPort?.postMessage({ data, width, height }, [data.buffer]);
});
