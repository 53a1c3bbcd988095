import type { Section } from '#kernel/section.ts'
import type { Point } from './distance.ts'

/** The value for 'all categories' in the address of a custom location. */
export const everyCategory = 'all'

type CustomLocation = Point & {
  section: Section
  /** The url of a category; all categories by default. */
  category?: string
  name: string
}

/** Returns the address of the page with the products around a point on the map (CAT-O1). */
export const customLocationAddress = ({ section, category, name, lat, lon }: CustomLocation): string => {
  const query = `name=${encodeURIComponent(name).replaceAll('%20', '+')}&lat=${lat}&lon=${lon}`
  return `/${section}/in-custom-location/do-${category ?? everyCategory}?${query}`
}

const pointPattern = /^\s*(-?\d{1,2}(?:\.\d+)?)°?\s*[,;\s]\s*(-?\d{1,3}(?:\.\d+)?)°?\s*$/

/** Parses a latitude and a longitude, rounded to four decimals (about ten yards); undefined for other text. */
export const readPoint = (text: string): Point | undefined => {
  const [, lat, lon] = pointPattern.exec(text) ?? []
  if (lat === undefined || lon === undefined) return undefined
  const roundedPoint = { lat: round(Number(lat)), lon: round(Number(lon)) }
  return Math.abs(roundedPoint.lat) <= 90 && Math.abs(roundedPoint.lon) <= 180 ? roundedPoint : undefined
}

const round = (degrees: number): number => Math.round(degrees * 10_000) / 10_000
