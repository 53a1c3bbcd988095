import type { ContentImage } from '#features/content/rules/items/content-record.ts'
import { scenePrefix, variationCount } from '#features/scenes/server/index.ts'
import type { Picture } from '../../rules/pictures.ts'
import { shippedScenes } from './picture-of.ts'

/** 'scene/quad-trail', optionally with a place and a variation: 'scene/quad-trail.york.3'. */
const sceneId = /^scene\/([a-z0-9-]+)(?:\.([a-z0-9-]+)(?:\.(\d{1,2})(?:-[0-9a-f]{10})?)?)?$/
const placePrefix = 'place-'

/** Returns the picture that content refers to, as in responses; undefined for an unknown scene. */
export const imageOfContent = ({ id, alt = '', section = 'all' }: ContentImage): Picture | undefined => {
  if (!id.startsWith(scenePrefix)) return { cloudinaryId: id, alt, section }
  const [, scene, place, variation] = sceneId.exec(id) ?? []
  const book = shippedScenes()
  if (!scene || !book.scenes.has(scene)) return undefined
  const ownPlace = scene.startsWith(placePrefix) ? scene.slice(placePrefix.length) : undefined
  const picture = book.pictureOf({
    scene,
    place: place ?? ownPlace,
    variation: Number(variation ?? 0) % variationCount,
  })
  return { cloudinaryId: picture.id, alt: alt || picture.alt, section }
}

/** Returns true for the id of an unknown scene. */
export const isMissingScene = (id: string): boolean => imageOfContent({ id, alt: '-' }) === undefined
