import { z } from 'zod'
import { answer, jsonParameter, listAnswer } from '#kernel/call.ts'
import { idField, listParameter, maxListed, sectionField, uniqueIds } from '#kernel/fields.ts'
import { currencyAnswer, locationAnswer, oneLocationAnswer } from '../rules/answers/location-answers.ts'
import { categoryAnswer, reviewAnswer, venueAnswer } from '../rules/answers/product-answers.ts'
import { locationName, page } from '../rules/request-fields.ts'
import { get, searchExpression } from './catalogue-reads.ts'

/** Places, and what everything that is sold there is sorted by. */
export const locationCalls = {
  listCurrencies: get('/currency', 'The currencies suppliers are paid in').output(
    answer(z.array(currencyAnswer)),
  ),

  listCategories: get('/category', 'Category groups and categories, in the order pages show them').output(
    answer(
      z.object({
        groups: z.array(z.object({ id: z.string(), name: z.string(), url: z.string(), order: z.number() })),
        categories: z.array(categoryAnswer),
      }),
    ),
  ),

  listVenues: get('/venues', 'Venues and meeting points', { refusals: ['fieldInvalid'] })
    .input(
      z.object({
        ...page(40),
        filter: jsonParameter(
          z.strictObject({
            settingType: z.enum(['Venue', 'Meeting Point']).optional(),
            name: searchExpression.optional(),
            idList: uniqueIds(maxListed).optional(),
            locationId: idField.optional(),
          }),
        ).optional(),
        sort: z.enum(['name', '-name']).default('name'),
        fields: listParameter(venueAnswer.keyof()).optional(),
      }),
    )
    .output(listAnswer(venueAnswer.partial())),

  readVenue: get('/venue/{id}', 'A venue')
    .input(z.object({ id: idField }))
    .output(answer(venueAnswer)),

  readLocation: get('/location/{id}', 'A location')
    .input(z.object({ id: idField }))
    .output(answer(oneLocationAnswer)),

  listLocations: get('/location', 'Locations, by name')
    .input(
      z.object({
        filter: jsonParameter(
          z.strictObject({
            section: sectionField.optional(),
            type: z.enum(['city', 'region', 'country']).optional(),
            country: idField.optional(),
            region: idField.optional(),
            isUK: z.boolean().optional(),
            idList: uniqueIds(maxListed).optional(),
          }),
        ).optional(),
        count: z.int().min(1).max(1000).default(1000),
        skip: page(1000).skip,
        isCity: z.boolean().optional(),
        isCountry: z.boolean().optional(),
        excludeRemoveFromWeb: z.boolean().optional(),
        fields: listParameter(locationAnswer.keyof()).optional(),
      }),
    )
    .output(listAnswer(locationAnswer.partial())),

  readLocationByName: get('/location/name/{name}', 'A location by the name in its address')
    .input(z.object({ name: locationName }))
    .output(answer(oneLocationAnswer)),

  listNewestReviews: get(
    '/review/newest',
    'The latest reviews of some locations and of the products sold there',
  )
    .input(
      z.object({
        locationIdList: listParameter(idField),
        count: z.int().min(1).max(100).default(6),
      }),
    )
    .output(listAnswer(reviewAnswer)),
}
