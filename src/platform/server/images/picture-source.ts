import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { PictureFormat } from './picture-format.ts'
import { renderPhoto } from './render-picture.ts'

/** How long others may keep a picture. */
export const cachings = {
  forGood: 'public, max-age=31536000, immutable',
  anHour: 'public, max-age=3600',
  aWhile: 'public, max-age=300',
} as const

/** A picture that can be had at any width. */
export type Picture = {
  /** Stands for exactly this content: what is made of it lies under this name, in files as in ETags. */
  readonly name: string
  /** How long what is at the address may be kept: for good where it never means anything else. */
  readonly caching: keyof typeof cachings
  render(width: number, format: PictureFormat): Promise<Buffer>
}

/** Knows pictures by their ids; undefined for those of others, and those that there are not. */
export type PictureSource = { find(id: string): Promise<Picture | undefined> }

/** Pictures that the product draws itself. Their ids begin with `drawnPrefix`, which no photo's id does. */
export type DrawnPictures = PictureSource & {
  /** Returns the id that a picture has now; undefined for an id that never was one of a drawn picture. */
  newer(id: string): string | undefined
}

export const drawnPrefix = 'scene/'

/** Ids of photos are names of files below a folder; what could lead out of it is none. */
const photoId = /^[a-z0-9][a-z0-9_-]*(?:\/[a-z0-9][a-z0-9_-]*){0,4}\.(?:jpe?g|png|webp|avif)$/
/** The name of a photo may end in the hash of its content. */
const hashedName = /-[0-9a-f]{12}\.[a-z]+$/

/** Photos that lie in a folder. */
export const photoSource = (folder: string): PictureSource => ({
  async find(id) {
    if (id.length > 200 || id.startsWith(drawnPrefix) || !photoId.test(id)) return undefined
    const file = join(folder, id)
    const found = await stat(file).catch(() => undefined)
    if (!found?.isFile()) return undefined
    const version = `${found.size.toString(36)}-${Math.round(found.mtimeMs).toString(36)}`
    return {
      name: `photo/${id}/${version}`,
      caching: hashedName.test(id) ? 'forGood' : 'anHour',
      render: (width, format) => renderPhoto(file, width, format),
    }
  },
})
