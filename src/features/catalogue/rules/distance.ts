export type Point = { lat: number; lon: number }

const earthMiles = 3958.76

/** Returns the miles between two points along the surface, accurate to a fraction of a per cent. */
export const milesBetween = (from: Point, to: Point): number => {
  const radians = Math.PI / 180
  const height = Math.sin(((to.lat - from.lat) * radians) / 2) ** 2
  const width = Math.sin(((to.lon - from.lon) * radians) / 2) ** 2
  const inner = height + Math.cos(from.lat * radians) * Math.cos(to.lat * radians) * width
  return 2 * earthMiles * Math.asin(Math.min(1, Math.sqrt(inner)))
}

/** Returns '1 mile', '0.4 miles', '12 miles': 'mile' only for one (CAT-039). */
export const distanceText = (miles: number): string => {
  const rounded = miles < 10 ? Math.round(miles * 10) / 10 : Math.round(miles)
  return `${rounded} ${rounded === 1 ? 'mile' : 'miles'}`
}
