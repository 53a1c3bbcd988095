import type { Kysely } from 'kysely'
import type { Tables } from '#platform/server/database/tables.ts'
import type { LocationResponse } from '../rules/responses/location-responses.ts'
import { pickFields } from './handlers/pick-fields.ts'
import { presentLocation, presentPlace } from './present-catalogue.ts'
import { findLocation, type PlaceRow } from './stores/place-store.ts'

const countFields: readonly (keyof LocationResponse)[] = ['productCount', 'reviewCount', 'reviewScore']

/** Returns the requested fields of a location, all by default. Counts products and reviews only if requested. */
export const readLocationFields = async (
  database: Kysely<Tables>,
  place: PlaceRow,
  fields: readonly (keyof LocationResponse)[] = [],
): Promise<Partial<LocationResponse>> => {
  const needsCounts = fields.length === 0 || fields.some((field) => countFields.includes(field))
  if (!needsCounts) return pickFields<Partial<LocationResponse>>(presentPlace(place), fields)
  const location = await findLocation(database, place.id)
  return location ? pickFields(presentLocation(location), fields) : {}
}
