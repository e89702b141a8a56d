import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { contractCalls } from './build/contract-calls.ts';

export default defineConfig({
  plugins: [react(), contractCalls()],
  test: {
    name: 'pwa',
    environment: 'happy-dom',
    include: ['src/**/*.test.{ts,tsx}', 'build/**/*.test.ts'],
  },
});
