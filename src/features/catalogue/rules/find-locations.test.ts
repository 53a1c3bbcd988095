import { describe, expect, test } from 'vitest'
import { customLocationAddress, readPoint } from './custom-location-address.ts'
import { areasOf, filterLocations, measureLocations } from './find-locations.ts'

const location = (id: string, country: string | null, region: string | null, lat: number, lon: number) => ({
  id,
  slug: id,
  name: id[0]!.toUpperCase() + id.slice(1),
  country,
  region,
  loc: { lat, lon },
})
const locations = [
  location('newcastle', 'england', 'north-east', 54.97, -1.61),
  location('durham', 'england', 'north-east', 54.78, -1.58),
  location('brighton', 'england', 'south-east', 50.83, -0.14),
  location('kraków', 'poland', null, 50.06, 19.94),
]
const searchIds = (search: string, rest = {}) =>
  filterLocations(locations, { search, ...rest }).map(({ id }) => id)

describe('locations', () => {
  test('are found by words of their name, region and country, ignoring accents', () => {
    expect(searchIds('east')).toEqual(['newcastle', 'durham', 'brighton'])
    expect(searchIds('north EAST dur')).toEqual(['durham'])
    expect(searchIds('krakow')).toEqual(['kraków'])
    expect(searchIds('', { country: 'england', region: 'south-east' })).toEqual(['brighton'])
    expect(searchIds('krakow', { country: 'england' })).toEqual([])
  })
  test('are filtered by country, and within a country by region', () => {
    expect(areasOf(locations)).toEqual(['england', 'poland'])
    expect(areasOf(locations, 'england')).toEqual(['north-east', 'south-east'])
    expect(areasOf(locations, 'poland')).toEqual([])
  })
  test('are sorted by distance from a point, and without a point keep their order', () => {
    const measuredLocations = measureLocations(locations, { lat: 54.9, lon: -1.6 })
    expect(measuredLocations.map(({ id, miles }) => [id, Math.round(miles ?? -1)])).toEqual([
      ['newcastle', 5],
      ['durham', 8],
      ['brighton', 288],
      ['kraków', 961],
    ])
    expect(measureLocations(locations, null).map(({ id, miles }) => [id, miles])).toEqual(
      locations.map(({ id }) => [id, null]),
    )
  })
})

describe('a point on the map', () => {
  test('is parsed from common notations', () => {
    expect(readPoint('54.9712, -1.6141')).toEqual({ lat: 54.9712, lon: -1.6141 })
    expect(readPoint(' 54.97°  -1.61° ')).toEqual({ lat: 54.97, lon: -1.61 })
    expect(readPoint('-33;151.20001')).toEqual({ lat: -33, lon: 151.2 })
  })
  test('is undefined beyond the limits of latitude and longitude, and for other text', () => {
    for (const text of ['91, 0', '0, 181', '12', 'york', '1,2,3', '', '54.97 -1.61 north'])
      expect(readPoint(text)).toBeUndefined()
  })
  test('has its own address, for one category or all (CAT-O1)', () => {
    const point = { section: 'hen', name: 'My & your place', lat: 54.97, lon: -1.61 } as const
    expect(customLocationAddress({ ...point, category: 'spa-days' })).toBe(
      '/hen/in-custom-location/do-spa-days?name=My+%26+your+place&lat=54.97&lon=-1.61',
    )
    expect(customLocationAddress(point)).toMatch(/^\/hen\/in-custom-location\/do-all\?/)
  })
})
