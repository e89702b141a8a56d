/** The media types of images that are stored in their own format. */
export const storedImageTypes = ['image/jpeg', 'image/png'] as const;
/** The media types of images that some calls convert to one of these. */
export const convertedImageTypes = [
  'image/webp',
  'image/gif',
  'image/avif',
  'image/heic',
  'image/heif',
] as const;

/** The media types of images that reviews accept. */
export const reviewImageTypes = [...storedImageTypes, ...convertedImageTypes] as const;
