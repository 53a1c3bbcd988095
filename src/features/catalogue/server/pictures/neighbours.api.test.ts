import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { sections } from '#kernel/section.ts'
import { lookSimilar } from '#tests/support/similar-pictures.ts'
import { testApp } from '#tests/support/test-app.ts'
import type { GridItem } from '../../rules/grid/grid-item.ts'
import { sortGrid } from '../../rules/grid/sort-grid.ts'
import { shippedScenes } from './picture-of.ts'

const { app, visitor } = await testApp()
const places = readdirSync(join(import.meta.dirname, '../../../../../data/locations'))
/** The offsets of cards beside or above a card, in a grid of up to four columns. */
const neighbourOffsets = [1, 2, 3, 4]

test('in the initial grid of each location, no card has a picture similar to those of its neighbours', async () => {
  const browser = visitor()
  const book = shippedScenes()
  const similarNeighbours: string[] = []
  let comparedPairs = 0
  for (const section of sections) {
    const template = await browser.get(`/api/template/name/${section}`)
    for (const place of places) {
      const { body } = await browser.get(`/api/location/${place}/products/${section}`)
      const items = sortGrid(body.data as GridItem[], 'pattern', template.body.data.defaultSortFormula)
      for (const [index, item] of items.entries())
        for (const offset of neighbourOffsets) {
          const neighbour = items[index + offset]
          if (!neighbour) continue
          comparedPairs += 1
          const [scene, neighbourScene] = [item, neighbour].map(({ imageId }) => book.find(imageId!)!)
          if (lookSimilar(scene!, neighbourScene!))
            similarNeighbours.push(`${section} in ${place}: ${item.id} and ${neighbour.id} (${scene!.scene})`)
        }
    }
  }
  expect(comparedPairs).toBeGreaterThan(500)
  expect(similarNeighbours).toEqual([])
})

test('the address of a trip’s picture returns the named location in the named light; an unknown location or light has no picture', async () => {
  const pictureAddressOf = async (trip: string) => {
    const { headers } = await app.http.inject({ url: `/media/of/trip/${trip}?w=300` })
    return headers['content-location']
  }
  const addresses = await Promise.all([0, 1, 5].map((light) => pictureAddressOf(`newcastle.${light}`)))
  for (const [index, light] of [0, 1, 5].entries())
    expect(addresses[index]).toMatch(new RegExp(`^/media/scene/place-newcastle\\.newcastle\\.${light}-`))
  expect(await Promise.all(['newcastle', 'newcastle.6', 'atlantis.0'].map(pictureAddressOf))).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})
