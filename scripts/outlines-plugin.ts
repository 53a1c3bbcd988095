import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { feature } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import type { Plugin } from 'vite'

const moduleName = 'virtual:country-outlines'

/** The resolution of the outlines in steps per degree. A step is about 1.5 miles, or one pixel at the highest zoom. */
const stepsPerDegree = 40
/** The edges, in degrees, of the region with most locations, which has more detailed outlines. */
const detailedRegion = { west: -26, south: 27, east: 46, north: 72 }

type Ring = readonly (readonly number[])[]
type Box = { west: number; south: number; east: number; north: number }

const boxOf = (ring: Ring): Box => ({
  west: Math.min(...ring.map(([lon = 0]) => lon)),
  south: Math.min(...ring.map(([, lat = 0]) => lat)),
  east: Math.max(...ring.map(([lon = 0]) => lon)),
  north: Math.max(...ring.map(([, lat = 0]) => lat)),
})

const isDetailed = ({ west, south, east, north }: Box): boolean =>
  west < detailedRegion.east &&
  east > detailedRegion.west &&
  south < detailedRegion.north &&
  north > detailedRegion.south

/**
 * Changes longitudes so that an outline continues beyond the edge of the map. Otherwise a line from 180° to -180° would
 * cross the whole map.
 */
const unwrap = (ring: Ring): Ring => {
  let offset = 0
  return ring.map(([lon = 0, lat = 0], index) => {
    const previousLon = ring[index - 1]?.[0] ?? lon
    if (Math.abs(lon - previousLon) > 180) offset += lon < previousLon ? 360 : -360
    return [lon + offset, lat]
  })
}

/** Returns the outer ring of every part of every country, as longitudes and latitudes. */
const readRings = async (resolution: '50m' | '110m'): Promise<Ring[]> => {
  const file = createRequire(import.meta.url).resolve(`world-atlas/countries-${resolution}.json`)
  const atlas = JSON.parse(await readFile(file, 'utf8')) as Topology<{ countries: GeometryCollection }>
  return feature(atlas, atlas.objects.countries)
    .features.flatMap(({ geometry }) => {
      if (geometry.type === 'Polygon') return [geometry.coordinates[0]!]
      return geometry.type === 'MultiPolygon' ? geometry.coordinates.map(([outer]) => outer!) : []
    })
    .map(unwrap)
}

/**
 * Returns a ring in whole steps: its start, then the offset of each point from the previous one. Returns an empty array
 * for a tiny ring.
 */
const shorten = (ring: Ring): number[] => {
  const offsets: number[] = []
  let [x, y] = [0, 0]
  for (const [lon = 0, lat = 0] of ring) {
    const [nextX, nextY] = [Math.round(lon * stepsPerDegree), Math.round(lat * stepsPerDegree)]
    if (offsets.length > 0 && nextX === x && nextY === y) continue
    offsets.push(nextX - x, nextY - y)
    ;[x, y] = [nextX, nextY]
  }
  return offsets.length < 8 ? [] : offsets
}

/**
 * Provides the map with simplified outlines of all countries. They are part of the build, so that the browser sends no
 * requests to other hosts.
 */
export const outlinesPlugin = (): Plugin => ({
  name: 'jaunt-outlines',
  resolveId: (id) => (id === moduleName ? `\0${moduleName}` : undefined),
  async load(id) {
    if (id !== `\0${moduleName}`) return undefined
    const [detailedRings, coarseRings] = await Promise.all([readRings('50m'), readRings('110m')])
    const rings = [
      ...detailedRings.filter((ring) => isDetailed(boxOf(ring))),
      ...coarseRings.filter((ring) => !isDetailed(boxOf(ring))),
    ]
    const shortRings = rings.map(shorten).filter(({ length }) => length > 0)
    return `export const steps=${stepsPerDegree};export const rings=JSON.parse(${JSON.stringify(JSON.stringify(shortRings))})`
  },
})
