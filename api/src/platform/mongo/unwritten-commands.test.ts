import { setImmediate } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApi, type TestApi } from '../../../test/start-test-api.ts';
import { startTcpProxy, type TcpProxy } from '../../../test/tcp-proxy.ts';

const connections = 20;
let proxy: TcpProxy;
let api: TestApi;

beforeAll(async () => {
  proxy = await startTcpProxy();
  api = await startTestApi({ rewriteUri: proxy.rewriteUri });
});
afterAll(async () => {
  proxy.restore();
  await api.close();
  await proxy.close();
});

it('commands that start while their connections close fail', async () => {
  const users = api.connection.collection('users');
  const read = () => users.findOne({}, { projection: { _id: 1 } });
  await Promise.all(Array.from({ length: connections }, read));
  proxy.disconnect();
  const commands: Promise<unknown>[] = [];
  // One of these turns lies between the end of the sockets and their close event.
  for (let turn = 0; turn < connections; turn++) {
    commands.push(read().catch((error: Error) => error));
    await setImmediate();
  }
  for (const outcome of await Promise.all(commands)) expect(outcome).toBeInstanceOf(Error);
  proxy.restore();
  expect(await read()).toBeNull();
});
