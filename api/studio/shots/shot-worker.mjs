// Node 20 evaluates a worker's --import too early for tsx, so the worker registers tsx itself.
import { register } from 'tsx/esm/api';

register();
await import('./shot-worker.ts');
