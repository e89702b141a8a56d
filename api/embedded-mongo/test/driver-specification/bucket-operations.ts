import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import type { Document, GridFSBucket } from 'mongodb';

/** Driver calls on one type of object, by the operation names of the test format. */
export type Calls<T> = Record<string, (on: T, args: Document) => unknown>;

/** GridFS operations. A download returns a buffer, an upload the id of the new file. */
export const bucketOperations: Calls<GridFSBucket> = {
  delete: (on, { id }) => on.delete(id),
  download: (on, { id }) => buffer(on.openDownloadStream(id)),
  downloadByName: (on, { filename, ...options }) =>
    buffer(on.openDownloadStreamByName(filename, options)),
  rename: (on, { id, newFilename }) => on.rename(id, newFilename),
  upload: async (on, { filename, source, ...options }) => {
    const upload = on.openUploadStream(filename, options);
    await pipeline([Buffer.from(source.$$hexBytes, 'hex')], upload);
    return upload.id;
  },
};
