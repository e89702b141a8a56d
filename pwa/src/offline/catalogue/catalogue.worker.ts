import { expose } from 'comlink';
import { CatalogueSync } from './catalogue-sync.ts';

expose(new CatalogueSync());
