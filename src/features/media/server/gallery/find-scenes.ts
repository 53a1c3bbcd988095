import { type SceneBook, scenePrefix } from '#features/scenes/server/index.ts'
import type { SceneResponse } from '../../contract/gallery-endpoints.ts'

const placePrefix = 'place-'

type SearchableScene = SceneResponse & { readonly words: string }
const scenesByBook = new WeakMap<SceneBook, readonly SearchableScene[]>()

/** Returns the displayed name of a scene: 'Quad trail' for 'quad-trail', or the name of its place. */
const nameOf = (id: string, { places }: SceneBook): string => {
  const place = id.startsWith(placePrefix) ? places.get(id.slice(placePrefix.length)) : undefined
  const words = place?.name ?? id.replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const buildSearchableScenes = (book: SceneBook): readonly SearchableScene[] =>
  [...book.scenes.values()]
    .map(({ id, words, category = '' }) => {
      const place = id.startsWith(placePrefix) ? id.slice(placePrefix.length) : undefined
      const picture = book.pictureOf({ scene: id, variation: 0, ...(place !== undefined && { place }) })
      const name = nameOf(id, book)
      return {
        id: `${scenePrefix}${id}`,
        name,
        alt: picture.alt,
        picture: picture.id,
        words: [id, name, picture.alt, category, ...words].join(' ').toLowerCase(),
      }
    })
    .toSorted((one, other) => one.name.localeCompare(other.name, 'en'))

/**
 * Returns the scenes in which each word of the search occurs in the id, name, description, category or words; all
 * scenes if the search is empty.
 */
export const findScenes = (book: SceneBook, search = ''): SceneResponse[] => {
  const all = scenesByBook.get(book) ?? buildSearchableScenes(book)
  scenesByBook.set(book, all)
  const terms = search.toLowerCase().split(/\s+/).filter(Boolean)
  return all
    .filter(({ words }) => terms.every((word) => words.includes(word)))
    .map(({ words: _, ...scene }) => scene)
}
