import { EventEmitter } from 'node:events';
import type { Connection } from 'mongoose';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createLog } from '../log.ts';
import { DatabaseState } from './database-state.ts';
import { DatabaseTimeoutError } from './deadline.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function create() {
  const client = new EventEmitter();
  const connection = Object.assign(new EventEmitter(), { getClient: () => client });
  const lines: string[] = [];
  const destination = { write: (line: string) => lines.push(JSON.parse(line).msg) };
  const uses = connection as unknown as Connection; // all that it uses
  const state = new DatabaseState(uses, createLog('info', { destination }));
  const report = (...types: string[]) =>
    client.emit('topologyDescriptionChanged', {
      newDescription: {
        servers: new Map(types.map((type, n) => [`m${n}`, { type, address: `m${n}` }])),
      },
    });
  return { state, report, lines };
}

describe('the state of the database', () => {
  it('follows the primary, and logs each change once', () => {
    const { state, report, lines } = create();
    report('RSPrimary', 'RSSecondary');
    expect(state.awaySince).toBeUndefined();
    report('Unknown', 'RSSecondary');
    report('Unknown', 'Unknown');
    expect(state.awaySince).toEqual(new Date());
    vi.advanceTimersByTime(12_000);
    report('Unknown', 'RSPrimary');
    expect(state.awaySince).toBeUndefined();
    expect([state.primaryChanges, state.respondsForMs]).toEqual([1, 0]);
    expect(lines).toEqual(['the database has no primary', 'the database has a primary again']);
  });

  it('notices a server that does not answer although it is the primary', async () => {
    const { state, report } = create();
    report('RSPrimary');
    let reply = () => {};
    const read = state.observe(
      () =>
        new Promise<void>((resolve) => {
          reply = resolve;
        }),
    );
    const sentAt = new Date();
    await vi.advanceTimersByTimeAsync(1000);
    expect(state.awaySince).toBeUndefined();
    await vi.advanceTimersByTimeAsync(200);
    expect(state.awaySince).toEqual(sentAt);
    reply();
    await read;
    expect(state.awaySince).toBeUndefined();
    expect(state.respondsForMs).toBe(0);
  });

  it('does not count the time in which this process was suspended', async () => {
    const { state, report } = create();
    report('RSPrimary');
    const failed = vi.fn();
    let reply = () => {};
    const read = state.observe(() => new Promise<void>((resolve) => (reply = resolve)));
    const work = state.unlessAway(() => read).catch(failed);
    vi.setSystemTime(Date.now() + 60_000);
    await vi.advanceTimersByTimeAsync(200);
    expect(state.awaySince).toBeUndefined();
    reply();
    await work;
    expect(failed).not.toHaveBeenCalled();
  });

  it('lets work wait for almost three seconds without a primary', async () => {
    const { state, report } = create();
    report('RSPrimary');
    expect(await state.unlessAway(async () => 'done')).toBe('done');
    const work = state.unlessAway(() => new Promise(() => {})).catch((error: unknown) => error);
    report('Unknown');
    await vi.advanceTimersByTimeAsync(1400);
    const later = vi.fn();
    state.unlessAway(() => new Promise(() => {})).catch(later);
    await vi.advanceTimersByTimeAsync(1400);
    expect(await work).toBeInstanceOf(DatabaseTimeoutError);
    expect(later).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1400);
    expect(later).toHaveBeenCalledWith(expect.any(DatabaseTimeoutError));
    expect(await state.unlessAway(async () => 'done')).toBe('done');
  });

  it('does not end long work because the database was away for a second', async () => {
    const { state, report } = create();
    report('RSPrimary');
    const failed = vi.fn();
    state.unlessAway(() => new Promise(() => {})).catch(failed);
    await vi.advanceTimersByTimeAsync(10_000);
    report('Unknown');
    await vi.advanceTimersByTimeAsync(1000);
    report('RSPrimary');
    await vi.advanceTimersByTimeAsync(10_000);
    expect(failed).not.toHaveBeenCalled();
  });

  it('is away from a failed read until the next one that succeeds, but not after a fault of ours', async () => {
    const { state } = create();
    await state.observe(() => Promise.reject(new Error('a fault'))).catch(() => undefined);
    expect(state.awaySince).toBeUndefined();
    await state.observe(() => Promise.reject(new DatabaseTimeoutError())).catch(() => undefined);
    expect(state.awaySince).toBeDefined();
    await state.observe(async () => 'ok');
    expect(state.awaySince).toBeUndefined();
  });
});
