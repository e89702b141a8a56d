/** The file is not a backup, or it is truncated or corrupt. */
export class DamagedBackupError extends Error {
  override readonly name = 'DamagedBackupError';
}
