import { importCompiled } from './import-compiled.mjs';

process.setSourceMapsEnabled(true);
await importCompiled(new URL('./worker.ts', import.meta.url));
