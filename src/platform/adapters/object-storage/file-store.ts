/**
 * Storage of permanent files, each under a name that the caller has checked: letters, digits, hyphens, dots, slashes.
 * The content under a name never changes.
 */
export type FileStore = {
  /** Stores the whole file or nothing. If the name already exists, nothing changes. */
  put(name: string, bytes: Uint8Array): Promise<void>
  /** Returns undefined when the file does not exist. */
  read(name: string): Promise<Buffer | undefined>
  has(name: string): Promise<boolean>
  /** Does nothing when the file does not exist. */
  remove(name: string): Promise<void>
}

/** Thrown when the storage is unreachable or rejects a file. The caller can try again later. */
export class FilesUnavailable extends Error {
  constructor(cause: unknown) {
    super('the file storage is unavailable', { cause })
  }
}
