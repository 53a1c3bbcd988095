import { permissionsAsStaff } from '#features/access/server/index.ts'
import { refusal } from '#kernel/refusal.ts'
import type { Handlers } from '#platform/server/http/implement-endpoints.ts'
import type { locationEndpoints } from '../../contract/location-endpoints.ts'
import type { CatalogueDeps } from '../catalogue-deps.ts'
import {
  presentCategory,
  presentLocation,
  presentLocationWithReviews,
  presentVenue,
} from '../present-catalogue.ts'
import { listCategories, listCategoryGroups, listCurrencies } from '../stores/category-store.ts'
import {
  countLocations,
  findLocation,
  findLocationByName,
  findVenues,
  type LocationRow,
  listLocations,
  listVenues,
} from '../stores/place-store.ts'
import { maxReviewsPerSection, newestReviewsOfLocation } from '../stores/review-store.ts'
import { pickFields } from './pick-fields.ts'

export const locationHandlers = ({ database }: CatalogueDeps): Handlers<typeof locationEndpoints> => {
  const respondWithLocation = async (row: LocationRow | undefined, id: string) => {
    if (!row) return refusal('nodeNotFound', { id })
    const reviews = await newestReviewsOfLocation(database, row.id, maxReviewsPerSection)
    return { data: presentLocationWithReviews(row, reviews) }
  }
  return {
    listCurrencies: async () => ({
      data: (await listCurrencies(database)).map(({ name, symbol, exchange_rate }) => ({
        name,
        symbol,
        exchangeRate: exchange_rate,
      })),
    }),
    listCategories: async () => {
      const [groups, categories] = await Promise.all([listCategoryGroups(database), listCategories(database)])
      return {
        data: {
          groups: groups.map(({ id, name, url, position }) => ({ id, name, url, order: position })),
          categories: categories.map(presentCategory),
        },
      }
    },
    readLocation: async ({ input }) => respondWithLocation(await findLocation(database, input.id), input.id),
    readLocationByName: async ({ input }) =>
      respondWithLocation(await findLocationByName(database, input.name), input.name),
    listLocations: async ({ input }) => {
      const { isCity, isCountry, excludeRemoveFromWeb, filter: { idList, ...filter } = {} } = input
      const conditions = { ...filter, ids: idList, isCity, isCountry, excludeRemoveFromWeb }
      const areProductsCounted = !input.fields?.length || input.fields.includes('productCount')
      const page = { limit: input.count, skip: input.skip, areProductsCounted }
      const [rows, count] = await Promise.all([
        listLocations(database, conditions, page),
        countLocations(database, conditions),
      ])
      return { data: rows.map((row) => pickFields(presentLocation(row), input.fields)), count }
    },
    listVenues: async ({ input, context }) => {
      const { idList, ...filter } = input.filter ?? {}
      const { limit, skip, sort } = input
      const page = { limit, skip, descending: sort.startsWith('-') }
      const can = await permissionsAsStaff(database, context.actor)
      const onWeb = idList === undefined && !can('venue.view')
      const { rows, count } = await listVenues(database, { ...filter, ids: idList, onWeb }, page)
      return { data: rows.map((row) => pickFields(presentVenue(row), input.fields)), count }
    },
    readVenue: async ({ input }) => {
      const [row] = await findVenues(database, [input.id])
      return row ? { data: presentVenue(row) } : refusal('nodeNotFound', { id: input.id })
    },
  }
}
