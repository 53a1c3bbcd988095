import { z } from 'zod'
import { dataResponse, jsonParameter, listResponse } from '#kernel/endpoint.ts'
import { idField, listParameter, maxListed, sectionField, uniqueIds } from '#kernel/fields.ts'
import { locationName, pageFields } from '../rules/request-fields.ts'
import {
  currencyResponse,
  locationResponse,
  singleLocationResponse,
} from '../rules/responses/location-responses.ts'
import { categoryResponse, venueResponse } from '../rules/responses/product-responses.ts'
import { get, searchExpression } from './catalogue-reads.ts'

/** Endpoints for locations, venues, categories and currencies. */
export const locationEndpoints = {
  listCurrencies: get('/currency', 'The currencies of suppliers').output(
    dataResponse(z.array(currencyResponse)),
  ),

  listCategories: get(
    '/category',
    'Category groups and categories, in the order in which pages list them',
  ).output(
    dataResponse(
      z.object({
        groups: z.array(z.object({ id: z.string(), name: z.string(), url: z.string(), order: z.number() })),
        categories: z.array(categoryResponse),
      }),
    ),
  ),

  listVenues: get('/venues', 'Venues and meeting points', { refusals: ['fieldInvalid'] })
    .input(
      z.object({
        ...pageFields(40),
        filter: jsonParameter(
          z.strictObject({
            settingType: z.enum(['Venue', 'Meeting Point']).optional(),
            name: searchExpression.optional(),
            idList: uniqueIds(maxListed).optional(),
            locationId: idField.optional(),
          }),
        ).optional(),
        sort: z.enum(['name', '-name']).default('name'),
        fields: listParameter(venueResponse.keyof()).optional(),
      }),
    )
    .output(listResponse(venueResponse.partial())),

  readVenue: get('/venue/{id}', 'A venue')
    .input(z.object({ id: idField }))
    .output(dataResponse(venueResponse)),

  readLocation: get('/location/{id}', 'A location')
    .input(z.object({ id: idField }))
    .output(dataResponse(singleLocationResponse)),

  listLocations: get('/location', 'Locations, sorted by name')
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
        skip: pageFields(1000).skip,
        isCity: z.boolean().optional(),
        isCountry: z.boolean().optional(),
        excludeRemoveFromWeb: z.boolean().optional(),
        fields: listParameter(locationResponse.keyof()).optional(),
      }),
    )
    .output(listResponse(locationResponse.partial())),

  readLocationByName: get('/location/name/{name}', 'A location by the name in its address')
    .input(z.object({ name: locationName }))
    .output(dataResponse(singleLocationResponse)),
}
