import { Timestamp } from 'bson';

let lastSecond = 0;
let lastIncrement = 0;

/** Returns the next time of the replica set's logical clock. Every reply has a different one. */
export function nextClusterTime(): Timestamp {
  const second = Math.floor(Date.now() / 1000);
  lastIncrement = second > lastSecond ? 1 : lastIncrement + 1;
  lastSecond = Math.max(second, lastSecond);
  return new Timestamp({ t: lastSecond, i: lastIncrement });
}
