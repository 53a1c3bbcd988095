import { createHash } from 'node:crypto'
import { mediaIdOf, photoVersion, versionInPhoto, wholePhoto } from '#kernel/photos.ts'
import { type FileStore, FilesUnavailable } from '#platform/adapters/object-storage/file-store.ts'
import type { Database } from '#platform/server/database/connect.ts'
import type { PictureSource } from '#platform/server/images/picture-source.ts'
import { renderCut, renderWhole } from '#platform/server/images/render-picture.ts'
import { findShownMedia, hasFile } from './media-store.ts'
import { libraryFileName } from './store-photo.ts'

const wholePhotoPattern = /^whole\/([0-9a-f]{64})$/

/**
 * Serves the photos of the library: `photo/{id}` with or without a version, and `whole/{hash}`. Anyone who knows the
 * hash of a file can see the whole photo, so hashes are sent to staff only.
 */
export const libraryPhotos = (database: Database, files: FileStore): PictureSource => {
  const read = async (hash: string): Promise<Buffer> => {
    const bytes = await files.read(libraryFileName(hash))
    if (!bytes) throw new FilesUnavailable(new Error(`the file of photo ${hash} is missing`))
    return bytes
  }
  return {
    async find(id) {
      const hash = wholePhotoPattern.exec(id)?.[1]
      if (hash !== undefined) {
        if (!(await hasFile(database, hash))) return undefined
        return {
          name: wholePhoto(hash),
          caching: 'permanent',
          render: async (width, format) => renderWhole(await read(hash), width, format),
        }
      }
      const mediaId = mediaIdOf(id)
      const photo = mediaId === undefined ? undefined : await findShownMedia(database, mediaId)
      if (!photo) return undefined
      const cut = { crop: photo.crop ?? undefined, focus: photo.focus ?? undefined }
      const version = photoVersion({ file: photo, ...cut })
      return {
        // The name is a hash of the visible content, so that equal pictures are cached once. The ETag makes the name
        // public, so it must not contain the hash of the file.
        name: `photo/${createHash('sha256').update(`${photo.hash} ${version}`).digest('hex').slice(0, 40)}`,
        caching: versionInPhoto(id) === version ? 'permanent' : 'fiveMinutes',
        render: async (outputWidth, format) =>
          renderCut(await read(photo.hash), photo, cut, { outputWidth, format }),
      }
    },
  }
}
