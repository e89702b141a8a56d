import type { FileField } from '@vajra/contract';
import type { StorageEngine } from 'multer';
import type { MediaStore, StoredMedia } from './media-store.ts';

/** What multer hands on for each file: its own facts and what the media store made of it. */
export interface Upload {
  stored: StoredMedia;
}

/** The media store's reason against a file, apart from errors of the form that carried it. */
export class UploadRejectedError extends Error {
  constructor(override readonly cause: unknown) {
    super('the media store refused a file');
  }
}

/** Multer's storage: each file of a multipart request streams into the media store. */
export function uploadEngine(media: MediaStore, field: FileField): StorageEngine {
  return {
    _handleFile(_request, file, done) {
      media.store(file.stream, field.kinds).then(
        (stored) => done(null, { stored } as object), // multer merges it into the file
        // A stream that broke off is the sender's doing, and multer's to tell.
        (error) => done(file.stream.errored ? error : new UploadRejectedError(error)),
      );
    },
    _removeFile(_request, file, done) {
      const { stored } = file as unknown as Upload; // merged above
      media.discard([stored.file]).then(() => done(null), done);
    },
  };
}
