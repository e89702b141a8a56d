import { cleanup } from '@testing-library/react';
import { afterEach, vi } from 'vitest';

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
