import { restore } from '../api/src/backup/restore.ts';
import { buildIndexes } from '../api/src/mongo/connect.ts';
import { createLog } from '../api/src/server/log.ts';
import { progressOn } from '../api/src/server/progress.ts';
import { createServices } from '../api/src/server/services.ts';
import { command, fileArgument, withStore } from './open-store.ts';

// npm run restore -- file [--replace]: a backup into an empty store, or in the place of another.
command(async () => {
  const file = fileArgument('Name a file: npm run restore -- store.tar.gz');
  const replace = process.argv.includes('--replace');
  return withStore(async ({ connection, config }) => {
    const progress = progressOn(process.stderr, 'restore');
    const { documents, collections } = await restore(connection, file, { replace, progress });
    createServices({ config, connection, log: createLog('warn') }); // which declares the indexes
    await buildIndexes(connection);
    console.log(`${documents} documents of ${collections} collections are in their places.`);
    return 0;
  });
});
