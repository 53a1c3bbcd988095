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

/** Stands in for what no scene is made for. */
const anyScene = 'anything'

let shipped: SceneBook | undefined
/** The scenes of `data/pictures`, read once: they are part of the product, like its code. */
export const shippedScenes = (): SceneBook => {
  shipped ??= readSceneBook(join(import.meta.dirname, '../../../../../data/pictures'))
  return shipped
}

/** The words of a name, with one space around each, so that whole words are found in it. */
const wordsOf = (name: string): string =>
  ` ${name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()} `

const longestMatch = (words: string, { words: wanted }: Scene): number =>
  Math.max(0, ...wanted.filter((phrase) => words.includes(wordsOf(phrase))).map((phrase) => phrase.length))

/** The scenes that fit a product best: by the words of its name, else those of its category that need none. */
const scenesFor = ({ name, categoryId }: Pictured, book: SceneBook): readonly Scene[] => {
  const own = [...book.scenes.values()].filter(({ category }) => category === categoryId)
  const words = wordsOf(name)
  const best = Math.max(0, ...own.map((scene) => longestMatch(words, scene)))
  if (best > 0) return own.filter((scene) => longestMatch(words, scene) === best)
  const general = own.filter((scene) => scene.words.length === 0)
  return general.length > 0 ? general : own
}

/** Which scene shows a product, and how it falls: always the same for the same product. */
export const sceneOfProduct = (product: Pictured, book = shippedScenes()): SceneChoice => {
  const place = product.locationIds[0]
  const chosen = Object.hasOwn(book.chosen, product.id) ? book.chosen[product.id] : undefined
  if (chosen) return { ...chosen, place }
  const scenes = scenesFor(product, book)
  const number = numberOf(product.id)
  const scene = scenes[number % scenes.length]?.id ?? anyScene
  return { scene, place, variation: (number >>> 8) % variationCount }
}

type Remembered = Pick<Pictured, 'name' | 'categoryId'> & {
  readonly place: string | undefined
  readonly image: Picture
}

/**
 * Products whose pictures are remembered, by their ids: choosing anew for each item of each grid would take longer than
 * its price.
 */
const remembered = new LRUCache<string, Remembered>({ max: 20_000 })

/** What a grid or page shows of a product that has no photo. */
export const sceneImageOfProduct = (product: Pictured): Picture => {
  const { id, name, categoryId } = product
  const place = product.locationIds[0]
  const known = remembered.get(id)
  if (known?.name === name && known.categoryId === categoryId && known.place === place) return known.image
  const image = imageOf(sceneOfProduct(product))
  remembered.set(id, { name, categoryId, place, image })
  return image
}

/** The picture of a location by its skyline, in its own light or another; none if nobody has drawn its skyline. */
export const sceneImageOfLocation = (locationId: string, light = 0): Picture | undefined => {
  const scene = placeScene(locationId)
  return shippedScenes().scenes.has(scene)
    ? imageOf({ scene, place: locationId, variation: light })
    : undefined
}

/** Pictures of pages that show no one product or place. */
const pages = ['home', 'event', 'stag', 'hen', 'groups', 'events'] as const
export type PagePictures = Readonly<Record<(typeof pages)[number], Pick<Picture, 'cloudinaryId' | 'alt'>>>

/** The scenes at the head of pages that show no product and no place. */
export const scenesOfPages = (): PagePictures =>
  Object.fromEntries(
    pages.map((page) => [page, imageOf({ scene: `page-${page}`, variation: 0 })]),
  ) as unknown as PagePictures

const imageOf = (choice: SceneChoice): Picture => {
  const { id, alt } = shippedScenes().pictureOf(choice)
  return { cloudinaryId: id, alt, section: everySection }
}
