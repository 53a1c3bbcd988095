import { scenePrefix } from '#features/scenes/server/index.ts'
import type { Section } from '#kernel/section.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import type { GridSource } from '../../rules/grid/project-grid.ts'
import { type Picture, pictureIn, withStandIn } from '../../rules/pictures.ts'
import { imageOfContent } from './content-picture.ts'
import { sceneImageOfLocation, sceneImageOfProduct } from './picture-of.ts'
import '../tables.ts'

type Chosen = { readonly images?: readonly Picture[] | null | undefined }
type ProductRow = Pick<Tables['product'], 'id' | 'name' | 'category_id' | 'location_ids'> & {
  readonly detail: Chosen
}
type PlaceRow = { readonly id: string; readonly detail: Chosen }

/** A picture that was chosen, as it is shown; of a scene that nobody draws any more there is none. */
const shownImage = (image: Picture): Picture | undefined => {
  const { cloudinaryId: id, alt } = image
  if (!id.startsWith(scenePrefix)) return image
  const drawn = imageOfContent({ id, alt })
  return drawn && { ...image, cloudinaryId: drawn.cloudinaryId, alt: drawn.alt }
}

/** Pictures that were chosen, as they are shown. */
export const chosenImages = ({ images }: Chosen): Picture[] =>
  (images ?? []).flatMap((image) => shownImage(image) ?? [])

const sceneOf = ({ id, name, category_id, location_ids }: ProductRow): Picture =>
  sceneImageOfProduct({ id, name, categoryId: category_id, locationIds: location_ids })

/** Pictures that were chosen for a product, and the scene that stands for it in sections that have none of them. */
export const imagesOfProduct = (row: ProductRow): Picture[] =>
  withStandIn(chosenImages(row.detail), sceneOf(row))

/** The picture of a product where no section is known. */
export const imageOfProduct = (row: ProductRow): Picture =>
  pictureIn(chosenImages(row.detail), undefined) ?? sceneOf(row)

/** The picture of a product in a grid or a package: the first that was chosen for the section, else its scene. */
export const imageOfSource = (source: GridSource, section: Section): Picture =>
  pictureIn(chosenImages(source), section) ?? sceneImageOfProduct(source)

/** Pictures that were chosen for a location, and its skyline, where somebody has drawn that, in sections without one. */
export const imagesOfLocation = ({ id, detail }: PlaceRow): Picture[] =>
  withStandIn(chosenImages(detail), sceneImageOfLocation(id))

/** The picture of a location where no section is known: its skyline in one of its lights, if none was chosen. */
export const imageOfLocation = ({ id, detail }: PlaceRow, light?: number): Picture | undefined =>
  pictureIn(chosenImages(detail), undefined) ?? sceneImageOfLocation(id, light)
