import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  lightOf,
  lightsOfPlace,
  pictureIn,
  readTripPicture,
  tripPicture,
  tripPictures,
} from './trip-pictures.ts'

const trips = Array.from({ length: 40 }, (_, index) => ({ id: `e${index}`, locationId: 'york' }))

test('of trips to one place no two that stand near each other show the same picture', () => {
  const pictures = tripPictures(trips)
  for (const [index, picture] of pictures.entries())
    for (const step of [1, 2, 3, 4])
      expect(pictures[index + step], `${index} and ${step} on`).not.toBe(picture)
  expect(new Set(pictures).size).toBe(lightsOfPlace)
})

test('a trip alone keeps its picture from page to page; one that goes nowhere yet has none', () => {
  expect(tripPictures([trips[3]!])).toEqual([tripPicture(trips[3]!)])
  expect(tripPictures([{ id: 'a', locationId: null }, trips[3]!])).toEqual([
    undefined,
    tripPicture(trips[3]!),
  ])
  expect(tripPicture({ id: 'a', locationId: undefined })).toBeUndefined()
})

test('its address names the place and the light, and nothing else is one', () => {
  const address = tripPicture({ id: 'a', locationId: 'st.-ives' })!
  expect(readTripPicture(address.replace('of/trip/', ''))).toMatchObject({ locationId: 'st.-ives' })
  for (const text of ['york', 'york.', 'york.6', '.3', 'york.12'])
    expect(readTripPicture(text)).toBeUndefined()
})

test('the light of a trip is found by text alone, as a page carries it, and is that of its picture', () => {
  const carried = new Function(`return ${lightOf}`)() as typeof lightOf
  fc.assert(
    fc.property(fc.string(), (id) => {
      const light = carried(id, lightsOfPlace)
      expect(tripPicture({ id, locationId: 'york' })).toBe(pictureIn('york', light))
    }),
  )
})
