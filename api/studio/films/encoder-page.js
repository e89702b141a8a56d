// Runs in Chromium: frames in, one film out. See film-encoder.ts.
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
  const picture = await createImageBitmap(await (await fetch(`/frames/${frame}`)).blob());
  context.drawImage(picture, 0, 0);
  picture.close();
  await source.add(frame / framesPerSecond, 1 / framesPerSecond);
}
await output.finalize();
await fetch('/film', { method: 'POST', body: target.buffer });
