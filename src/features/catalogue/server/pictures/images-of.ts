import type { Tables } from '#platform/server/database/tables.ts'
import { type Image, sceneImageOfLocation, sceneImageOfProduct } from './picture-of.ts'
import '../tables.ts'

type ProductRow = Pick<Tables['product'], 'id' | 'name' | 'category_id' | 'location_ids'> & {
  readonly detail: { readonly images?: Image[] }
}
type PlaceRow = { readonly id: string; readonly detail: { readonly images?: Image[] } }

/** Photos that were chosen for a product, else the scene that stands for it. */
export const imagesOfProduct = ({ id, name, category_id, location_ids, detail }: ProductRow): Image[] =>
  detail.images?.length
    ? detail.images
    : [sceneImageOfProduct({ id, name, categoryId: category_id, locationIds: location_ids })]

/** Photos that were chosen for a location, else its skyline, where somebody has drawn that, in one of its lights. */
export const imagesOfLocation = ({ id, detail }: PlaceRow, light?: number): Image[] =>
  detail.images?.length ? detail.images : [sceneImageOfLocation(id, light) ?? []].flat()
