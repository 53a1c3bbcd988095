/**
 * Files that are kept for good, each under a name that its caller has checked: letters, digits, hyphens and slashes.
 * What is kept under a name never changes.
 */
export type FileStore = {
  /** Whole or not at all. Kept before under the same name, nothing changes. */
  put(name: string, bytes: Uint8Array): Promise<void>
  /** Undefined when there is none. */
  read(name: string): Promise<Buffer | undefined>
  has(name: string): Promise<boolean>
  /** One that is not there is none to remove. */
  remove(name: string): Promise<void>
}

/** The place where files lie cannot be reached, or takes nothing: what was asked may be asked again later. */
export class FilesAway extends Error {
  constructor(cause: unknown) {
    super('the place where files are kept does not answer as it should', { cause })
  }
}
