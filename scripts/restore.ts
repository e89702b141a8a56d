import { restore } from '../api/src/operations/backup/restore.ts';
import { createLog } from '../api/src/platform/log.ts';
import { progressOn } from '../api/src/platform/progress.ts';
import { prepareStore } from '../api/src/server/bootstrap.ts';
import { command, fileArgument, withStore } from './open-store.ts';

// npm run restore -- file [--replace]: restores a backup into an empty store, or replaces a store.
command(async () => {
  const file = fileArgument('Name a file: npm run restore -- store.tar.gz');
  const replace = process.argv.includes('--replace');
  return withStore(async ({ connection, config }) => {
    const progress = progressOn(process.stderr, 'restore');
    const options = { replace, progress, passphrase: config.backupPassphrase };
    const { documents, collections } = await restore(connection, file, options);
    await prepareStore({ config, connection, log: createLog('warn') });
    console.log(`${documents} documents of ${collections} collections restored.`);
    return 0;
  });
});
