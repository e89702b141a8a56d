import { expose } from 'comlink';
import { CopyKeeper } from './copy-keeper.ts';

expose(new CopyKeeper());
