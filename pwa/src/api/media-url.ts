import { type MediaFolder, mediaPaths } from '@vajra/contract';

const base: string = import.meta.env.VITE_API_BASE ?? '';

/** Returns the address of a media file; null for none, so that the placeholder is shown. */
export function mediaUrl(folder: MediaFolder, file: string | null | undefined): string | null {
  return file ? `${base}${mediaPaths[folder]}${encodeURIComponent(file)}` : null;
}
