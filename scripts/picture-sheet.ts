import { join } from 'node:path'
import sharp from 'sharp'
import { readSceneBook, type Scene, type SceneChoice } from '#features/scenes/server/scene-book.ts'

/**
 * Renders scenes side by side for a review:
 *
 *     node scripts/picture-sheet.ts quad sheet.png  # in every light, scenes with 'quad' in the id or as category
 *     node scripts/picture-sheet.ts                 # all scenes once, in docs/pictures/contact-sheet.webp
 */
const root = join(import.meta.dirname, '..')
const book = readSceneBook(join(root, 'data/pictures'))
const [word, file = join(root, 'docs/pictures/contact-sheet.webp')] = process.argv.slice(2)

const [tile, gap] = [word ? { width: 480, height: 320 } : { width: 300, height: 200 }, 8]
const columns = word ? 3 : 8
const places = [...book.places.keys()]

/** A scene of a place shows that place. Scenes of products show a different place each, in turn. */
const placeFor = ({ id }: Scene, index: number): string =>
  id.startsWith('place-') ? id.slice('place-'.length) : places[index % places.length]!

const scenes = [...book.scenes.values()].filter(
  ({ id, category }) => !word || id.includes(word) || category === word,
)
const choices = scenes.flatMap((scene, index): SceneChoice[] => {
  const place = placeFor(scene, index)
  const isPlace = scene.id.startsWith('place-')
  const variations = word ? scene.lights.keys().toArray() : [isPlace ? 0 : index % scene.lights.length]
  return variations.map((variation) => ({ scene: scene.id, place, variation }))
})
if (choices.length === 0) throw new Error(`no scene or category ${word}`)

const tiles = []
for (const [index, choice] of choices.entries()) {
  const svg = book.draw(choice).replace('<svg ', `<svg width="${tile.width * 1.2}" `)
  tiles.push({
    input: await sharp(Buffer.from(svg)).resize(tile).png().toBuffer(),
    left: gap + (index % columns) * (tile.width + gap),
    top: gap + Math.floor(index / columns) * (tile.height + gap),
  })
}
const rows = Math.ceil(tiles.length / columns)
const size = { width: gap + columns * (tile.width + gap), height: gap + rows * (tile.height + gap) }
const sheet = sharp({ create: { ...size, channels: 3, background: '#faf8f9' } }).composite(tiles)
await (file.endsWith('.webp') ? sheet.webp({ quality: 78, effort: 6 }) : sheet).toFile(file)
console.log(`${choices.length} pictures in ${file}`)
