import type { FastifyInstance } from 'fastify'
import { imageOfRecord, picturesToPrepare, shippedScenes } from '#features/catalogue/server/index.ts'
import { libraryPhotos } from '#features/media/server/index.ts'
import { drawnPictures } from '#features/scenes/server/index.ts'
import type { FileStore } from '#platform/adapters/object-storage/file-store.ts'
import type { Config } from '#platform/server/config.ts'
import type { Database } from '#platform/server/database/connect.ts'
import type { CountNetworks } from '#platform/server/http/limits/network-counter.ts'
import { serveMedia } from '#platform/server/images/serve-media.ts'

const megabyte = 1_048_576

type MediaDeps = {
  readonly http: FastifyInstance
  readonly database: Database
  readonly config: Config
  /** The storage of the library's photos. */
  readonly files: FileStore
  readonly countNetworks: CountNetworks
}

/** The most common widths of pictures on cards and in page headers, on desktops and phones. */
const commonWidths = [400, 800, 700]

/**
 * Serves pictures below /media. `prepareCommon` renders the pictures of public pages in advance, because rendering one
 * takes a tenth of a second, for which the first visitor of a page would otherwise wait.
 */
export const composeMedia = ({ http, database, config, files, countNetworks }: MediaDeps) => {
  const media = serveMedia(http, {
    drawn: drawnPictures(shippedScenes()),
    sources: [libraryPhotos(database, files)],
    folder: config.mediaFolder,
    maxBytes: config.mediaCacheMb * megabyte,
    rendersPerMinute: config.requestsPerMinute,
    countNetworks,
    pictureOf: async (kind, id) => (await imageOfRecord(database, kind, id))?.cloudinaryId,
  })
  return {
    prepareCommon: async () => {
      if (config.mediaPrepare) await media.prepare(await picturesToPrepare(database), commonWidths, 'avif')
    },
  }
}
