import { afterEach, expect, it, vi } from 'vitest';
import { TabChannel } from './tab-channel.ts';

afterEach(() => vi.unstubAllGlobals());

it('sends messages to the other tabs until it is closed', async () => {
  const received = vi.fn();
  const [here, there] = [
    new TabChannel<string>('test', received),
    new TabChannel<string>('test', () => {}),
  ];
  there.post('hello');
  await vi.waitFor(() => expect(received.mock.calls).toEqual([['hello']]));
  here.close();
  there.close();
});

it('sends nothing where the browser refuses messages', () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  vi.stubGlobal('BroadcastChannel', function refuse() {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  });
  const channel = new TabChannel<string>('test', () => {});
  channel.post('hello');
  channel.close();
});
