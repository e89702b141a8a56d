import { backup } from '../api/src/backup/backup.ts';
import { progressOn } from '../api/src/server/progress.ts';
import { command, fileArgument, withStore } from './open-store.ts';

// npm run backup -- file: writes a whole store, including media, to one file.
command(async () => {
  const file = fileArgument('Name a file: npm run backup -- store.tar.gz');
  return withStore(async ({ connection, mongo }) => {
    const done = await backup(connection, file, progressOn(process.stderr, 'backup'));
    const megabytes = (done.bytes / 1024 / 1024).toFixed(1);
    console.log(
      `${done.documents} documents of ${done.collections} collections, ${megabytes} MB: ${file}`,
    );
    // A server that this process started has no other clients.
    if (!done.isSnapshot && mongo.kind === 'named') {
      console.log('Taken without a snapshot: concurrent changes may be included only in part.');
    }
    return 0;
  });
});
