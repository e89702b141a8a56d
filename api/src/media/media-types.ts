import { fileTypeFromBuffer } from 'file-type';

export type MediaKind = 'image' | 'video';
export type MediaExtension = 'jpg' | 'png' | 'mp4' | 'webm';

/** The file types that the store accepts, by file extension. */
export const mediaTypes = {
  jpg: { kind: 'image', type: 'image/jpeg' },
  png: { kind: 'image', type: 'image/png' },
  mp4: { kind: 'video', type: 'video/mp4' },
  webm: { kind: 'video', type: 'video/webm' },
} as const satisfies Readonly<Record<MediaExtension, { kind: MediaKind; type: string }>>;

/** Enough bytes for file-type to look past a container's header. */
const headBytes = 4100;

/** Detects the type of a file from its first bytes. Undefined for types that are not accepted. */
export async function detectExtension(head: Buffer): Promise<MediaExtension | undefined> {
  const found = await fileTypeFromBuffer(head.subarray(0, headBytes));
  return found && isAccepted(found.ext) ? found.ext : undefined;
}

function isAccepted(ext: string): ext is MediaExtension {
  return Object.hasOwn(mediaTypes, ext);
}
