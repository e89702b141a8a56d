import { backup } from '../api/src/operations/backup/backup.ts';
import { progressOn } from '../api/src/platform/progress.ts';
import { command, fileArgument, repeatWhileUnavailable, withStore } from './open-store.ts';

// npm run backup -- file: writes a whole store, including media, to one file.
command(async () => {
  const file = fileArgument('Name a file: npm run backup -- store.tar.gz');
  return withStore(async ({ connection, mongo, config }) => {
    const passphrase = config.backupPassphrase;
    const progress = progressOn(process.stderr, 'backup');
    const write = () => backup(connection, file, { passphrase, progress });
    const done = await repeatWhileUnavailable(write);
    const megabytes = (done.bytes / 1024 / 1024).toFixed(1);
    console.log(
      `${done.documents} documents of ${done.collections} collections, ${megabytes} MB: ${file}`,
    );
    if (!passphrase) console.log('Not encrypted: set BACKUP_PASSPHRASE to encrypt backups.');
    // A server that this process started has no other clients.
    if (!done.isSnapshot && mongo.kind === 'named') {
      console.log('Taken without a snapshot: concurrent changes may be included only in part.');
    }
    return 0;
  });
});
