import type { Kysely } from 'kysely'
import type { Tables } from '#platform/server/database/tables.ts'
import type { LocationAnswer } from '../rules/answers/location-answers.ts'
import { pickFields } from './handlers/pick-fields.ts'
import { presentLocation, presentPlace } from './present-places.ts'
import { findLocation, type PlaceRow } from './stores/place-store.ts'

const counted: readonly (keyof LocationAnswer)[] = ['productCount', 'reviewCount', 'reviewScore']

/** Returns the requested fields of a location, all by default. Counts products and reviews only if requested. */
export const readLocationFields = async (
  database: Kysely<Tables>,
  place: PlaceRow,
  fields: readonly (keyof LocationAnswer)[] = [],
): Promise<Partial<LocationAnswer>> => {
  const isCounted = fields.length === 0 || fields.some((field) => counted.includes(field))
  if (!isCounted) return pickFields<Partial<LocationAnswer>>(presentPlace(place), fields)
  const location = await findLocation(database, place.id)
  return location ? pickFields(presentLocation(location), fields) : {}
}
