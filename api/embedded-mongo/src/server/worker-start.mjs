// Node 20 applies a worker's --import before tsx can handle it, so the worker registers tsx itself.
import { register } from 'tsx/esm/api';

register();
await import('./worker.ts');
