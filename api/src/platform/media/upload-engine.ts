import type { FileField } from '@vajra/contract';
import type { StorageEngine } from 'multer';
import type { MediaStore, ReceivedFile } from './media-store.ts';

/** What the storage engine adds to multer's description of a file. */
export interface Upload {
  received: ReceivedFile;
}

/** The media store rejected a file (`cause`), as opposed to an error in the multipart form. */
export class UploadRejectedError extends Error {
  constructor(override readonly cause: unknown) {
    super('the media store rejected a file');
  }
}

/** Multer storage engine that lets the media store receive each file of a multipart request. */
export function uploadEngine(media: MediaStore, field: FileField): StorageEngine {
  return {
    _handleFile(_request, file, done) {
      media.receive(file.stream, field).then(
        (received) => done(null, { received } as object), // multer merges it into the file
        // An aborted stream is the client's doing, which multer reports itself.
        (error) => done(file.stream.errored ? error : new UploadRejectedError(error)),
      );
    },
    _removeFile(_request, file, done) {
      const { received } = file as unknown as Upload; // merged above
      received.discard().then(() => done(null), done);
    },
  };
}
