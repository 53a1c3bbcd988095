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

type PicturedProduct = {
  readonly id: string
  readonly name: string
  readonly categoryId: string
  readonly locationIds: readonly string[]
}

/** The scene for products without a matching one. */
const anyScene = 'anything'

let shippedBook: SceneBook | undefined
/** Returns the scenes of `data/pictures`, which are read once, because they ship with the code. */
export const shippedScenes = (): SceneBook => {
  shippedBook ??= readSceneBook(join(import.meta.dirname, '../../../../../data/pictures'))
  return shippedBook
}

/** Returns the words of a name, each surrounded by one space, to match whole words. */
const wordsOf = (name: string): string =>
  ` ${name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()} `

const longestMatch = (words: string, { words: scenePhrases }: Scene): number =>
  Math.max(
    0,
    ...scenePhrases.filter((phrase) => words.includes(wordsOf(phrase))).map((phrase) => phrase.length),
  )

/** Returns the scenes of a product's category that match its name best, otherwise the general ones, otherwise all. */
const scenesFor = ({ name, categoryId }: PicturedProduct, book: SceneBook): readonly Scene[] => {
  const categoryScenes = [...book.scenes.values()].filter(({ category }) => category === categoryId)
  const words = wordsOf(name)
  const longestLength = Math.max(0, ...categoryScenes.map((scene) => longestMatch(words, scene)))
  if (longestLength > 0) return categoryScenes.filter((scene) => longestMatch(words, scene) === longestLength)
  const generalScenes = categoryScenes.filter((scene) => scene.words.length === 0)
  return generalScenes.length > 0 ? generalScenes : categoryScenes
}

/** Returns the scene and variation of a product, always the same for the same product. */
export const sceneOfProduct = (product: PicturedProduct, book = shippedScenes()): SceneChoice => {
  const place = product.locationIds[0]
  const chosenScene = Object.hasOwn(book.chosen, product.id) ? book.chosen[product.id] : undefined
  if (chosenScene) return { ...chosenScene, place }
  const scenes = scenesFor(product, book)
  const hash = numberOf(product.id)
  const scene = scenes[hash % scenes.length]?.id ?? anyScene
  return { scene, place, variation: (hash >>> 8) % variationCount }
}

type CachedImage = Pick<PicturedProduct, 'name' | 'categoryId'> & {
  readonly place: string | undefined
  readonly image: Picture
}

/**
 * Cached pictures of products, by id. Choosing a scene for each item of each grid would take longer than calculating
 * its price.
 */
const cachedImages = new LRUCache<string, CachedImage>({ max: 20_000 })

/** Returns the scene of a product that has no photo. */
export const sceneImageOfProduct = (product: PicturedProduct): Picture => {
  const { id, name, categoryId } = product
  const place = product.locationIds[0]
  const cached = cachedImages.get(id)
  if (cached?.name === name && cached.categoryId === categoryId && cached.place === place) return cached.image
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
