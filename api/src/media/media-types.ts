import { fileTypeFromBuffer } from 'file-type';

export type MediaKind = 'image' | 'video';
export type MediaExtension = 'jpg' | 'png' | 'mp4' | 'webm';

/** The kinds of files that the store takes, by the endings of their names. */
export const mediaTypes = {
  jpg: { kind: 'image', type: 'image/jpeg' },
  png: { kind: 'image', type: 'image/png' },
  mp4: { kind: 'video', type: 'video/mp4' },
  webm: { kind: 'video', type: 'video/webm' },
} as const satisfies Readonly<Record<MediaExtension, { kind: MediaKind; type: string }>>;

/** Enough for file-type to see past a container's header. */
const headBytes = 4100;

/** Which kind of file begins like this, whatever it is called; undefined for all that we do not take. */
export async function detectExtension(head: Buffer): Promise<MediaExtension | undefined> {
  const found = await fileTypeFromBuffer(head.subarray(0, headBytes));
  return found && isEnding(found.ext) ? found.ext : undefined;
}

function isEnding(ext: string): ext is MediaExtension {
  return Object.hasOwn(mediaTypes, ext);
}
