export const copyLink = 'Copy link';
export const copied = 'Link copied.';
export const notCopied = 'The link could not be copied. Select and copy it yourself.';
