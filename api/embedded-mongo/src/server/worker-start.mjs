// Node 20 runs a worker's own --import too early for tsx, so that the worker turns it on by itself.
import { register } from 'tsx/esm/api';

register();
await import('./worker.ts');
