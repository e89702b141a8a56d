import { fileTypeFromBuffer } from 'file-type';

export type MediaKind = 'image' | 'video';
export type MediaExtension = 'jpg' | 'png' | 'mp4' | 'webm';

/** The file types that the store keeps, by file extension. */
export const mediaTypes = {
  jpg: { kind: 'image', type: 'image/jpeg' },
  png: { kind: 'image', type: 'image/png' },
  mp4: { kind: 'video', type: 'video/mp4' },
  webm: { kind: 'video', type: 'video/webm' },
} as const satisfies Readonly<Record<MediaExtension, { kind: MediaKind; type: string }>>;

/** Formats of images that some calls accept and convert. */
const convertedFormats = ['webp', 'gif', 'avif', 'heic'] as const;
export type ConvertedFormat = (typeof convertedFormats)[number];

/** Enough bytes for file-type to look past a container's header. */
const headBytes = 4100;

/** Detects the type of a file from its first bytes. Undefined for types that no call accepts. */
export async function detectType(
  head: Buffer,
): Promise<MediaExtension | ConvertedFormat | undefined> {
  const found = await fileTypeFromBuffer(head.subarray(0, headBytes));
  return found && (isStored(found.ext) || isConverted(found.ext)) ? found.ext : undefined;
}

function isStored(ext: string): ext is MediaExtension {
  return Object.hasOwn(mediaTypes, ext);
}

export function isConverted(ext: string): ext is ConvertedFormat {
  return convertedFormats.some((format) => format === ext);
}
