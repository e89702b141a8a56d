import { createLog } from '../api/src/platform/log.ts';
import {
  checkMedia,
  type FindingKind,
  findingDescriptions,
} from '../api/src/platform/media/media-check.ts';
import { prepareStore } from '../api/src/server/bootstrap.ts';
import { command, withStore } from './open-store.ts';

/**
 * `npm run check:media`: reports files without references, references without files and incomplete
 * files; `-- --mend` repairs them. Exits with 1 if there are findings that were not repaired.
 */
command(() =>
  withStore(async ({ connection, config }) => {
    const repair = process.argv.includes('--mend');
    const { media } = await prepareStore({ config, connection, log: createLog('warn') });
    const { files, references, findings } = await checkMedia(media, { repair });
    console.log(`${files} files, ${references} references to files`);
    // Object.keys() does not type the keys.
    for (const kind of Object.keys(findingDescriptions) as FindingKind[]) {
      const found = findings.filter((finding) => finding.kind === kind);
      console.log(`${String(found.length).padStart(6)} ${findingDescriptions[kind]}`);
      for (const { subject } of found) console.log(`         ${subject}`);
    }
    if (findings.length === 0) return 0;
    console.log(repair ? 'Repaired.' : 'Nothing was changed. Use --mend to repair.');
    return repair ? 0 : 1;
  }),
);
