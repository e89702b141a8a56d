import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';
import { connection } from './browser/connection.ts';

/** What happy-dom adds to a window. */
interface TestWindow {
  happyDOM?: { setURL(url: string): void };
}

// The default of a second is too short for a machine that runs other tests, too.
configure({ asyncUtilTimeout: 10_000 });

// A request that a test leaves behind must not fail later: the next test would have no connection.
if (typeof window !== 'undefined') globalThis.fetch = () => new Promise(() => {});

// A test may leave the connection lost.
beforeEach(() => connection.reportCall(true));

// A test of another file may have left the page that all files of one worker share.
beforeEach(() => {
  if (typeof window === 'undefined' || location.href !== 'about:blank') return;
  (window as TestWindow).happyDOM?.setURL('http://localhost:3000/'); // as vitest sets it
});

// Test files of one worker share modules, and those with a document share its storage.
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  if (typeof document === 'undefined') return;
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
});
