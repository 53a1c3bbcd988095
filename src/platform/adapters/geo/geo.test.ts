import { expect, test } from 'vitest'
import { type Geo, placeOf, unknownGeo, unknownPlace } from './geo.ts'

const kiel = { countryCode: 'de', name: 'Kiel, Germany' }

test('the provider locates an address; without a provider the place is unknown (ACC-O26)', async () => {
  expect(await placeOf({ locate: async () => kiel }, '10.0.0.1')).toEqual(kiel)
  expect(await placeOf(unknownGeo, '10.0.0.1')).toEqual(unknownPlace)
})

test('the place is unknown when the provider fails, at once or later, or never responds', async () => {
  const failing: Geo[] = [
    {
      locate: () => {
        throw new Error('down')
      },
    },
    { locate: () => Promise.reject(new Error('down')) },
    { locate: () => new Promise(() => {}) },
  ]
  for (const geo of failing) expect(await placeOf(geo, '10.0.0.1', 5)).toEqual(unknownPlace)
})
