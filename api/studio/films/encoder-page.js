// Runs in Chromium: fetches the frames and posts the encoded film. Served by film-encoder.ts.
import { BufferTarget, CanvasSource, Mp4OutputFormat, Output } from '/mediabunny.js';

const { frames, size, framesPerSecond, bitsPerSecond } = await (await fetch('/film.json')).json();
const canvas = new OffscreenCanvas(size, size);
const context = canvas.getContext('2d', { alpha: false });
const source = new CanvasSource(canvas, {
  codec: 'avc',
  bitrate: bitsPerSecond,
  bitrateMode: 'variable',
  latencyMode: 'quality',
  keyFrameInterval: frames / framesPerSecond,
});
const target = new BufferTarget();
const output = new Output({ format: new Mp4OutputFormat({ fastStart: 'in-memory' }), target });
output.addVideoTrack(source, { frameRate: framesPerSecond });
await output.start();
for (let frame = 0; frame < frames; frame++) {
  const image = await createImageBitmap(await (await fetch(`/frames/${frame}`)).blob());
  context.drawImage(image, 0, 0);
  image.close();
  await source.add(frame / framesPerSecond, 1 / framesPerSecond);
}
await output.finalize();
await fetch('/film', { method: 'POST', body: target.buffer });
