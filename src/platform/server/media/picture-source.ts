import { createHash } from 'node:crypto'
import { mkdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { PictureFormat } from './picture-format.ts'
import { photoEnding, renderDrawing, renderPhoto } from './render-picture.ts'
import { type SceneBook, scenePrefix } from './scene/scene-book.ts'

/** A picture that can be had at any width. */
export type Picture = {
  /** Stands for exactly this content: what is made of it lies under this name, in files as in ETags. */
  readonly name: string
  /** The address always means this content. */
  readonly isForGood: boolean
  render(width: number, format: PictureFormat): Promise<Buffer>
}

/** Knows pictures by their ids; undefined for those of others, and those that there are not. */
export type PictureSource = { find(id: string): Promise<Picture | undefined> }

/** Pictures that the scenes of the product make. */
export const sceneSource = (book: SceneBook): PictureSource => ({
  async find(id) {
    const choice = id.startsWith(scenePrefix) ? book.find(id) : undefined
    if (!choice) return undefined
    return {
      name: id,
      isForGood: true,
      render: async (width, format) => renderDrawing(book.draw(choice), width, format),
    }
  },
})

/** Ids of photos are names of files below a folder; what could lead out of it is none. */
const photoId = /^[a-z0-9][a-z0-9_-]*(?:\/[a-z0-9][a-z0-9_-]*){0,4}\.(?:jpe?g|png|webp|avif)$/
/** Photos that were stored here have the hash of their content in their name. */
const hashedName = /-[0-9a-f]{12}\.[a-z]+$/

/** Photos that lie in a folder. */
export const photoSource = (folder: string): PictureSource => ({
  async find(id) {
    if (id.length > 200 || id.startsWith(scenePrefix) || !photoId.test(id)) return undefined
    const file = join(folder, id)
    const found = await stat(file).catch(() => undefined)
    if (!found?.isFile()) return undefined
    const version = `${found.size.toString(36)}-${Math.round(found.mtimeMs).toString(36)}`
    return {
      name: `photo/${id}/${version}`,
      isForGood: hashedName.test(id),
      render: (width, format) => renderPhoto(file, width, format),
    }
  },
})

/**
 * Stores a photo below a folder and answers its id, by which records name it in place of a scene.
 * @throws Error when the bytes are no photo that can be shown
 */
export const keepPhoto = async (folder: string, bytes: Buffer): Promise<string> => {
  const ending = await photoEnding(bytes)
  const id = `uploaded/photo-${createHash('sha256').update(bytes).digest('hex').slice(0, 12)}.${ending}`
  await mkdir(join(folder, 'uploaded'), { recursive: true })
  await writeFile(join(folder, id), bytes)
  return id
}
