import { join } from 'node:path'
import { LRUCache } from 'lru-cache'
import {
  numberOf,
  placeScene,
  readSceneBook,
  type Scene,
  type SceneBook,
  type SceneChoice,
  variationCount,
} from '#features/scenes/server/index.ts'
import { everySection, type Picture } from '../../rules/pictures.ts'

type Pictured = {
  readonly id: string
  readonly name: string
  readonly categoryId: string
  readonly locationIds: readonly string[]
}

/** The scene for products without a matching one. */
const anyScene = 'anything'

let shipped: SceneBook | undefined
/** Returns the scenes of `data/pictures`, which are read once, because they ship with the code. */
export const shippedScenes = (): SceneBook => {
  shipped ??= readSceneBook(join(import.meta.dirname, '../../../../../data/pictures'))
  return shipped
}

/** Returns the words of a name, each surrounded by one space, to match whole words. */
const wordsOf = (name: string): string =>
  ` ${name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()} `

const longestMatch = (words: string, { words: wanted }: Scene): number =>
  Math.max(0, ...wanted.filter((phrase) => words.includes(wordsOf(phrase))).map((phrase) => phrase.length))

/** Returns the scenes of a product's category that match its name best, otherwise the general ones, otherwise all. */
const scenesFor = ({ name, categoryId }: Pictured, book: SceneBook): readonly Scene[] => {
  const own = [...book.scenes.values()].filter(({ category }) => category === categoryId)
  const words = wordsOf(name)
  const best = Math.max(0, ...own.map((scene) => longestMatch(words, scene)))
  if (best > 0) return own.filter((scene) => longestMatch(words, scene) === best)
  const general = own.filter((scene) => scene.words.length === 0)
  return general.length > 0 ? general : own
}

/** Returns the scene and variation of a product, always the same for the same product. */
export const sceneOfProduct = (product: Pictured, book = shippedScenes()): SceneChoice => {
  const place = product.locationIds[0]
  const chosen = Object.hasOwn(book.chosen, product.id) ? book.chosen[product.id] : undefined
  if (chosen) return { ...chosen, place }
  const scenes = scenesFor(product, book)
  const number = numberOf(product.id)
  const scene = scenes[number % scenes.length]?.id ?? anyScene
  return { scene, place, variation: (number >>> 8) % variationCount }
}

type CachedImage = Pick<Pictured, 'name' | 'categoryId'> & {
  readonly place: string | undefined
  readonly image: Picture
}

/**
 * Cached pictures of products, by id. Choosing a scene for each item of each grid would take longer than calculating
 * its price.
 */
const cachedImages = new LRUCache<string, CachedImage>({ max: 20_000 })

/** Returns the scene of a product that has no photo. */
export const sceneImageOfProduct = (product: Pictured): Picture => {
  const { id, name, categoryId } = product
  const place = product.locationIds[0]
  const known = cachedImages.get(id)
  if (known?.name === name && known.categoryId === categoryId && known.place === place) return known.image
  const image = imageOf(sceneOfProduct(product))
  cachedImages.set(id, { name, categoryId, place, image })
  return image
}

/** Returns the skyline of a location in one of its lights; undefined if it has none. */
export const sceneImageOfLocation = (locationId: string, light = 0): Picture | undefined => {
  const scene = placeScene(locationId)
  return shippedScenes().scenes.has(scene)
    ? imageOf({ scene, place: locationId, variation: light })
    : undefined
}

/** The names of pages that show no particular product or location. Each has its own scene. */
const pages = ['home', 'event', 'stag', 'hen', 'groups', 'events'] as const
export type PagePictures = Readonly<Record<(typeof pages)[number], Pick<Picture, 'cloudinaryId' | 'alt'>>>

/** Returns the header scenes of pages that show no particular product or location. */
export const scenesOfPages = (): PagePictures =>
  Object.fromEntries(
    pages.map((page) => [page, imageOf({ scene: `page-${page}`, variation: 0 })]),
  ) as unknown as PagePictures

const imageOf = (choice: SceneChoice): Picture => {
  const { id, alt } = shippedScenes().pictureOf(choice)
  return { cloudinaryId: id, alt, section: everySection }
}
