import type { ContentImage } from '#features/content/rules/items/content-record.ts'
import { scenePrefix, variationCount } from '#features/scenes/server/index.ts'
import type { Picture } from '../../rules/pictures.ts'
import { shippedScenes } from './picture-of.ts'

/** 'scene/quad-trail', with the place that is seen in it and how it falls where that matters. */
const sceneId = /^scene\/([a-z0-9-]+)(?:\.([a-z0-9-]+)(?:\.(\d{1,2})(?:-[0-9a-f]{10})?)?)?$/
const placePrefix = 'place-'

/** The picture that an item of content names, as answers show it; undefined for a scene that is not there. */
export const imageOfContent = ({ id, alt = '', section = 'all' }: ContentImage): Picture | undefined => {
  if (!id.startsWith(scenePrefix)) return { cloudinaryId: id, alt, section }
  const [, scene, place, variation] = sceneId.exec(id) ?? []
  const book = shippedScenes()
  if (!scene || !book.scenes.has(scene)) return undefined
  const ownPlace = scene.startsWith(placePrefix) ? scene.slice(placePrefix.length) : undefined
  const drawn = book.pictureOf({
    scene,
    place: place ?? ownPlace,
    variation: Number(variation ?? 0) % variationCount,
  })
  return { cloudinaryId: drawn.id, alt: alt || drawn.alt, section }
}

/** True for the id of a scene that nobody has drawn. */
export const isMissingScene = (id: string): boolean => imageOfContent({ id, alt: '-' }) === undefined
