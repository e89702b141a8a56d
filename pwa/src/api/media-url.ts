import { type MediaFolder, mediaPaths } from '@vajra/contract';

const base: string = import.meta.env.VITE_API_BASE ?? '';

/** Where a file of a folder is served; null stays null, for the placeholder. */
export function mediaUrl(folder: MediaFolder, file: string | null | undefined): string | null {
  return file ? `${base}${mediaPaths[folder]}${encodeURIComponent(file)}` : null;
}
