import type { Tables } from '#platform/server/database/tables.ts'
import { scenePrefix } from '#platform/server/media/scene/scene-book.ts'
import { imageOfContent } from './content-picture.ts'
import { type Image, sceneImageOfLocation, sceneImageOfProduct } from './picture-of.ts'
import '../tables.ts'

type ProductRow = Pick<Tables['product'], 'id' | 'name' | 'category_id' | 'location_ids'> & {
  readonly detail: { readonly images?: Image[] }
}
type PlaceRow = { readonly id: string; readonly detail: { readonly images?: Image[] } }

type Seen = Pick<Image, 'cloudinaryId' | 'alt'>

/** A picture that was chosen, as it is shown; of a scene that nobody draws any more there is none. */
const shownImage = <Chosen extends Seen>(image: Chosen): Chosen | undefined => {
  const { cloudinaryId: id, alt } = image
  if (!id.startsWith(scenePrefix)) return image
  const drawn = imageOfContent({ id, alt })
  return drawn && { ...image, cloudinaryId: drawn.cloudinaryId, alt: drawn.alt }
}

const chosenImages = ({ images = [] }: ProductRow['detail']): Image[] =>
  images.flatMap((image) => shownImage(image) ?? [])

/** Pictures that were chosen for a product, else the scene that stands for it. */
export const imagesOfProduct = ({ id, name, category_id, location_ids, detail }: ProductRow): Image[] => {
  const chosen = chosenImages(detail)
  return chosen.length > 0
    ? chosen
    : [sceneImageOfProduct({ id, name, categoryId: category_id, locationIds: location_ids })]
}

type Source = Parameters<typeof sceneImageOfProduct>[0] & { readonly image?: Seen | null | undefined }

/** The picture of a product in a grid or a package: the first that was chosen, else the scene that stands for it. */
export const imageOfSource = (source: Source): Seen =>
  (source.image && shownImage(source.image)) ?? sceneImageOfProduct(source)

/** Pictures that were chosen for a location, else its skyline, where somebody has drawn that, in one of its lights. */
export const imagesOfLocation = ({ id, detail }: PlaceRow, light?: number): Image[] => {
  const chosen = chosenImages(detail)
  return chosen.length > 0 ? chosen : [sceneImageOfLocation(id, light) ?? []].flat()
}
