import { expose } from 'comlink';
import { CatalogueSync } from './catalogue-sync.ts';

// Dexie commits single writes explicitly, to save some milliseconds. WebKit never ends a transaction whose
// worker is stopped between the commit and its end, and then nothing else can be stored in that table.
// Without the commit, transactions end by themselves.
IDBTransaction.prototype.commit = () => undefined;

expose(new CatalogueSync());
