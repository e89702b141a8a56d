import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { startTestApi } from '../../test/start-test-api.ts';
import { startTcpProxy } from '../../test/tcp-proxy.ts';

it('commands that start while their connections close fail', async () => {
  const proxy = await startTcpProxy();
  const api = await startTestApi({ rewriteUri: proxy.rewriteUri });
  const users = api.connection.collection('users');
  const read = () => users.findOne({}, { projection: { _id: 1 } });
  const connections = 20;
  await Promise.all(Array.from({ length: connections }, read));
  proxy.disconnect();
  const commands: Promise<unknown>[] = [];
  for (let turn = 0; turn < connections; turn++) {
    commands.push(read().catch((error: Error) => error));
    await setImmediate();
  }
  for (const outcome of await Promise.all(commands)) expect(outcome).toBeInstanceOf(Error);
  proxy.restore();
  expect(await read()).toBeNull();
  await api.close();
  await proxy.close();
});
