import { verify } from '../api/src/operations/backup/verify.ts';
import { backupPassphrase } from '../api/src/server/config.ts';
import { command, fileArgument } from './open-store.ts';

// npm run check:backup -- file: reads a backup to its end, without a database. Exits with 1 if it is damaged.
command(async () => {
  const file = fileArgument('Name a file: npm run check:backup -- store.tar.gz');
  const { collections } = await verify(file, backupPassphrase(process.env));
  const counts = Object.values(collections);
  const documents = counts.reduce((sum, collection) => sum + collection.documents, 0);
  console.log(`${documents} documents of ${counts.length} collections: ${file} is complete.`);
  return 0;
});
