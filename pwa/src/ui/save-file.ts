const revokeDelayMs = 60_000;

/** Saves a file as a download. */
export function saveFile(file: Blob, fileName: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = fileName;
  link.click();
  // Revoking the URL too early would cancel the download.
  setTimeout(() => URL.revokeObjectURL(link.href), revokeDelayMs);
}
