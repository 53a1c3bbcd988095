import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { variationCount } from '#features/scenes/server/scene-book.ts'
import { lookSimilar } from '#tests/support/similar-pictures.ts'
import { lightsPerLocation } from '../../rules/trip-pictures.ts'
import { sceneImageOfLocation, sceneImageOfProduct, sceneOfProduct, shippedScenes } from './picture-of.ts'

const dataFolder = join(import.meta.dirname, '../../../../../data')
const read = (file: string) => parse(readFileSync(join(dataFolder, file), 'utf8'))
const book = shippedScenes()
const scenes = [...book.scenes.values()]
type ShippedProduct = { id: string; name: string; category: string; hideListing?: string }
const products = globSync('locations/*/products.yaml', { cwd: dataFolder }).flatMap((file) =>
  (read(file) as ShippedProduct[]).map((product) => ({
    ...product,
    categoryId: product.category,
    locationIds: [file.split('/')[1]!],
  })),
)
const drawScene = (scene: string, variation = 0, place = 'york') => book.draw({ scene, place, variation })
/** Renders a scene as a small picture and returns the values of its channels, to compare it with all others. */
const render = (svg: string) =>
  sharp(Buffer.from(svg.replace('<svg ', '<svg width="60" height="40" ')))
    .resize(60, 40, { fit: 'fill' })
    .removeAlpha()
    .raw()
    .toBuffer()
/** Returns the mean difference of two pictures' channels, 0 to 255. */
const difference = (one: Buffer, other: Buffer): number => {
  let sum = 0
  for (let index = 0; index < one.length; index += 1) sum += Math.abs(one[index]! - other[index]!)
  return sum / one.length
}

test('there are at least 60 scenes, and at least one for each category and location', () => {
  expect(scenes.length).toBeGreaterThanOrEqual(60)
  const { categories } = read('categories.yaml') as { categories: { id: string }[] }
  for (const { id } of categories)
    expect(
      scenes.some(({ category }) => category === id),
      id,
    ).toBe(true)
  for (const place of globSync('*', { cwd: join(dataFolder, 'locations') })) {
    expect(sceneImageOfLocation(place)?.alt.length, place).toBeGreaterThan(20)
    expect(book.places.get(place)?.skyline.length, place).toBeGreaterThan(2)
    expect(book.scenes.get(`place-${place}`)?.lights.length, place).toBe(lightsPerLocation)
  }
  expect(sceneImageOfLocation('atlantis')).toBeUndefined()
})

test('every shipped product has a picture with an alternative text, the same each time', () => {
  for (const product of products) {
    const { cloudinaryId, alt } = sceneImageOfProduct(product)
    expect(cloudinaryId, product.id).toMatch(/^scene\/[a-z-]+\.[a-z-]+\.\d+-[0-9a-f]{10}$/)
    expect(sceneOfProduct(product).scene, product.id).not.toBe('anything')
    expect(alt.length, product.id).toBeGreaterThan(20)
    expect(alt, product.id).not.toMatch(/[{}]|undefined/)
    expect(sceneImageOfProduct({ ...product })).toEqual({ cloudinaryId, alt, section: 'all' })
    expect(book.find(cloudinaryId), product.id).toBeDefined()
  }
})

test('a product gets the scene with a keyword that occurs in its name; part of a longer word does not count', () => {
  const sceneIdFor = (name: string, categoryId = 'driving') =>
    sceneOfProduct({ id: 'x', name, categoryId, locationIds: ['york'] }).scene
  expect(sceneIdFor('Pentland Hills Quads')).toBe('quad-trail')
  expect(sceneIdFor('Drive a Tank')).toBe('tank-field')
  expect(sceneIdFor('Tankard Rally')).toBe('test-drive')
  expect(sceneIdFor('Poitín Cocktail Class', 'cocktails')).toBe('snug-cocktails')
  expect(sceneIdFor('Something New', 'made-by-staff')).toBe('anything')
})

test('each scene renders in every one of its lights, and no two scenes look the same', async () => {
  const renderedScenes = new Map<string, Buffer>()
  for (const { id, lights, category } of scenes) {
    const drawings = new Set(lights.map((_, variation) => drawScene(id, variation)))
    expect(drawings.size, `${id} has a drawing for each light`).toBe(lights.length)
    renderedScenes.set(`${category ?? 'page'} ${id}`, await render([...drawings][0]!))
  }
  const names = [...renderedScenes.keys()]
  for (const [index, name] of names.entries()) {
    const stats = await sharp(renderedScenes.get(name)!, {
      raw: { width: 60, height: 40, channels: 3 },
    }).stats()
    expect(
      stats.channels.some(({ stdev }) => stdev > 12),
      `${name} is more than a plain background`,
    ).toBe(true)
    for (const otherName of names.slice(index + 1))
      expect(
        difference(renderedScenes.get(name)!, renderedScenes.get(otherName)!),
        `${name} and ${otherName}`,
      ).toBeGreaterThan(1.5)
  }
})

test('after one variation for each light the pictures repeat mirrored, and after two for each light unmirrored', () => {
  const { lights } = book.scenes.get('kart-bend')!
  const [plain, mirrored] = [0, lights.length].map((variation) =>
    book.looksOf({ scene: 'kart-bend', variation }),
  )
  expect([plain!.mirrored, mirrored!.mirrored]).toEqual([false, true])
  expect(mirrored!.light).toBe(plain!.light)
  expect(
    lookSimilar({ scene: 'kart-bend', variation: 0 }, { scene: 'kart-bend', variation: lights.length }),
  ).toBe(false)
  expect(
    lookSimilar({ scene: 'kart-bend', variation: 0 }, { scene: 'kart-bend', variation: 2 * lights.length }),
  ).toBe(true)
})

test('an id is found only with the hash of its own variation, and every variation has a different id', () => {
  const { id } = book.pictureOf({ scene: 'kart-bend', place: 'york', variation: 3 })
  expect(book.find(id)).toEqual({ scene: 'kart-bend', place: 'york', variation: 3 })
  expect(book.find(id.replace('.3-', '.4-'))).toBeUndefined()
  const ids = new Set(
    Array.from(
      { length: variationCount },
      (_, variation) => book.pictureOf({ scene: 'kart-bend', place: 'york', variation }).id,
    ),
  )
  expect(ids.size).toBe(variationCount)
})

test('a scene without a particular location is the same picture for all locations', () => {
  const [inYork, inPrague] = ['york', 'prague'].map((place) =>
    book.pictureOf({ scene: 'kart-hall', place, variation: 3 }),
  )
  expect(inYork).toEqual(inPrague)
  expect(inYork!.alt).not.toContain('York')
})
