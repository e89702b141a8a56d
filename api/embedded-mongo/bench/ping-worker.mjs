import { parentPort, workerData } from 'node:worker_threads';
import { MongoClient } from 'mongodb';

/** Pings the server without a break on a thread of its own. Answers each message with the longest wait since the last one. */
const client = await MongoClient.connect(workerData.uri);
let [count, longestMs] = [0, 0];
let isClosing = false;
parentPort.on('message', (message) => {
  parentPort.postMessage({ count, longestMs });
  [count, longestMs] = [0, 0];
  isClosing = message === 'close';
});
while (!isClosing) {
  const from = performance.now();
  await client.db('admin').command({ ping: 1 });
  longestMs = Math.max(longestMs, performance.now() - from);
  count++;
}
parentPort.close();
await client.close();
