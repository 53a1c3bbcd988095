import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  lightOf,
  lightsPerLocation,
  pictureInLight,
  readTripPicture,
  tripPicture,
  tripPictures,
} from './trip-pictures.ts'

const trips = Array.from({ length: 40 }, (_, index) => ({ id: `e${index}`, locationId: 'york' }))

test('trips to one location that are shown near each other have different pictures', () => {
  const pictures = tripPictures(trips)
  for (const [index, picture] of pictures.entries())
    for (const step of [1, 2, 3, 4])
      expect(pictures[index + step], `${index} and ${step} on`).not.toBe(picture)
  expect(new Set(pictures).size).toBe(lightsPerLocation)
})

test('a single trip has the same picture on every page; a trip without a location has none', () => {
  expect(tripPictures([trips[3]!])).toEqual([tripPicture(trips[3]!)])
  expect(tripPictures([{ id: 'a', locationId: null }, trips[3]!])).toEqual([
    undefined,
    tripPicture(trips[3]!),
  ])
  expect(tripPicture({ id: 'a', locationId: undefined })).toBeUndefined()
})

test('the address contains the location and the light, and other texts are rejected', () => {
  const address = tripPicture({ id: 'a', locationId: 'st.-ives' })!
  expect(readTripPicture(address.replace('of/trip/', ''))).toMatchObject({ locationId: 'st.-ives' })
  for (const text of ['york', 'york.', 'york.6', '.3', 'york.12'])
    expect(readTripPicture(text)).toBeUndefined()
})

test('lightOf runs from its source text, as in a page, and returns the light of the picture', () => {
  const lightOfFromText = new Function(`return ${lightOf}`)() as typeof lightOf
  fc.assert(
    fc.property(fc.string(), (id) => {
      const light = lightOfFromText(id, lightsPerLocation)
      expect(tripPicture({ id, locationId: 'york' })).toBe(pictureInLight('york', light))
    }),
  )
})
