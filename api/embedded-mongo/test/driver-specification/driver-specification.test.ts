import { describe, it } from 'vitest';
import { useServer } from '../test-server.ts';
import { readFolders } from './files.ts';
import { reasonToSkip } from './requirements.ts';
import { runTest } from './run-test.ts';

const folders = readFolders();

describe.skipIf(folders.length === 0)("MongoDB's driver tests", () => {
  const mongo = useServer();
  for (const { name: folder, files } of folders) {
    for (const { name, content } of files) {
      describe(`${folder}/${name}`, () => {
        for (const test of content.tests) {
          const reason = reasonToSkip(folder, content, test);
          it(test.description, async ({ skip }) => {
            if (reason) skip(reason);
            await runTest(content, test, { uri: mongo.server.uri, internal: mongo.client });
          });
        }
      });
    }
  }
});

describe.runIf(folders.length === 0)("MongoDB's driver tests", () => {
  it.skip('run when MONGODB_SPEC is set to their folder');
});
