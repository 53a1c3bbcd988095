import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

export type DataFile = { readonly name: string; readonly text: string }

/** The photos of the library; their image files are in the folder `photos`. */
export const photosFile = 'photos.yaml'
/** The texts of automatic emails that staff have edited. */
export const mailTextsFile = 'automatic-emails.yaml'
export const photoFileName = (id: string): string => `photos/${id}.jpg`

/** The files of the catalogue. Other folders in data/ belong to other features. */
const catalogueFile = /^((locations|content)\/.+|[^/]+)\.yaml$/

/** Reads every YAML file of the catalogue, with its path inside the folder, in a fixed order. */
export const readDataFiles = async (folder: string): Promise<DataFile[]> => {
  const entries = await readdir(folder, { recursive: true })
  const names = entries.map((name) => name.replaceAll('\\', '/')).filter((name) => catalogueFile.test(name))
  return Promise.all(
    names.sort().map(async (name) => ({ name, text: await readFile(join(folder, name), 'utf8') })),
  )
}

/**
 * Increase this when the same files result in different records. A starting server then compares the files with the
 * stored records again.
 */
const recordsVersion = 1

/** Returns a hash of the files and of the version of their records. */
export const hashOf = (files: readonly DataFile[]): string => {
  const hash = createHash('sha256').update(`${recordsVersion}`)
  for (const { name, text } of files) hash.update(`\0${name}\0${text}`)
  return hash.digest('hex')
}
