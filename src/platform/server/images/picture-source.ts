import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { PictureFormat } from './picture-format.ts'
import { renderPhoto } from './render-picture.ts'

/** Caching headers of pictures. */
export const cachings = {
  permanent: 'public, max-age=31536000, immutable',
  oneHour: 'public, max-age=3600',
  fiveMinutes: 'public, max-age=300',
} as const

/** A picture that can be rendered at any width. */
export type Picture = {
  /** Identifies exactly this content. ETags and the names of rendered files begin with it. */
  readonly name: string
  /** How long the address can be cached: permanently if its content never changes. */
  readonly caching: keyof typeof cachings
  render(width: number, format: PictureFormat): Promise<Buffer>
}

/** Finds pictures by their ids; returns undefined for ids of other sources and of missing pictures. */
export type PictureSource = { find(id: string): Promise<Picture | undefined> }

/** Scenes, which this process draws itself. Only their ids begin with `drawnPrefix`. */
export type DrawnPictures = PictureSource & {
  /** Returns the current id of a scene from its current or an earlier id; undefined for any other id. */
  currentId(id: string): string | undefined
}

export const drawnPrefix = 'scene/'

/** Matches ids of photos, which are file names below a folder. No match can leave the folder. */
const photoId = /^[a-z0-9][a-z0-9_-]*(?:\/[a-z0-9][a-z0-9_-]*){0,4}\.(?:jpe?g|png|webp|avif)$/
/** The name of a photo can end in the hash of its content. */
const hashedName = /-[0-9a-f]{12}\.[a-z]+$/

/** Creates a source of the photos in a folder. */
export const photoSource = (folder: string): PictureSource => ({
  async find(id) {
    if (id.length > 200 || id.startsWith(drawnPrefix) || !photoId.test(id)) return undefined
    const file = join(folder, id)
    const stats = await stat(file).catch(() => undefined)
    if (!stats?.isFile()) return undefined
    const version = `${stats.size.toString(36)}-${Math.round(stats.mtimeMs).toString(36)}`
    return {
      name: `photo/${id}/${version}`,
      caching: hashedName.test(id) ? 'permanent' : 'oneHour',
      render: (width, format) => renderPhoto(file, width, format),
    }
  },
})
