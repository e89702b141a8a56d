import { createLog } from '../api/src/platform/log.ts';
import { createServices } from '../api/src/server/services/create-services.ts';
import { command, withStore } from './open-store.ts';

// npm run remove:second-factor -- EMAIL: removes all second factors of an account whose owner has lost
// them, and signs the account out. The owner is notified by mail.
command(async () => {
  const [email] = process.argv.slice(2);
  if (!email) throw new Error('Usage: npm run remove:second-factor -- EMAIL');
  return withStore(async ({ config, connection }) => {
    const { secondFactorRemoval } = createServices({ config, connection, log: createLog('warn') });
    await secondFactorRemoval.remove(email);
    console.log(`${email} is signed out and can sign in with the password alone.`);
    return 0;
  });
});
