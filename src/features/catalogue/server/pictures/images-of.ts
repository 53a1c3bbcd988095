import { scenePrefix } from '#features/scenes/server/index.ts'
import type { Section } from '#kernel/section.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import type { GridSource } from '../../rules/grid/project-grid.ts'
import { type Picture, pictureIn, withFallback } from '../../rules/pictures.ts'
import { imageOfContent } from './content-picture.ts'
import { sceneImageOfLocation, sceneImageOfProduct } from './picture-of.ts'
import '../tables.ts'

type WithImages = { readonly images?: readonly Picture[] | null | undefined }
type ProductRow = Pick<Tables['product'], 'id' | 'name' | 'category_id' | 'location_ids'> & {
  readonly detail: WithImages
}
type PlaceRow = { readonly id: string; readonly detail: WithImages }

/** Returns a chosen picture as it is shown; undefined for a scene that no longer exists. */
const shownImage = (image: Picture): Picture | undefined => {
  const { cloudinaryId: id, alt } = image
  if (!id.startsWith(scenePrefix)) return image
  const scene = imageOfContent({ id, alt })
  return scene && { ...image, cloudinaryId: scene.cloudinaryId, alt: scene.alt }
}

/** Returns the chosen pictures as they are shown. */
export const chosenImages = ({ images }: WithImages): Picture[] =>
  (images ?? []).flatMap((image) => shownImage(image) ?? [])

const sceneOf = ({ id, name, category_id, location_ids }: ProductRow): Picture =>
  sceneImageOfProduct({ id, name, categoryId: category_id, locationIds: location_ids })

/** Returns the chosen pictures of a product, and its scene for each section that has no chosen picture. */
export const imagesOfProduct = (row: ProductRow): Picture[] =>
  withFallback(chosenImages(row.detail), sceneOf(row))

/** Returns the picture of a product for callers that know no section. */
export const imageOfProduct = (row: ProductRow): Picture =>
  pictureIn(chosenImages(row.detail), undefined) ?? sceneOf(row)

/** Returns the picture of a product in a grid or a package: the first chosen for the section, otherwise its scene. */
export const imageOfSource = (source: GridSource, section: Section): Picture =>
  pictureIn(chosenImages(source), section) ?? sceneImageOfProduct(source)

/** Returns the chosen pictures of a location, and its skyline, if any, for each section that has no chosen picture. */
export const imagesOfLocation = ({ id, detail }: PlaceRow): Picture[] =>
  withFallback(chosenImages(detail), sceneImageOfLocation(id))

/**
 * Returns the picture of a location for callers that know no section: a chosen one, otherwise its skyline in a light.
 */
export const imageOfLocation = ({ id, detail }: PlaceRow, light?: number): Picture | undefined =>
  pictureIn(chosenImages(detail), undefined) ?? sceneImageOfLocation(id, light)
