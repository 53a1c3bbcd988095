import { z } from 'zod'
import { locationName } from '#features/catalogue/rules/request-fields.ts'
import { dataResponse, endpoint } from '#kernel/endpoint.ts'
import { idField, sectionField } from '#kernel/fields.ts'
import {
  aboutPageResponse,
  categoryPageResponse,
  homePageResponse,
  locationPageResponse,
  placePageResponse,
  postPageResponse,
  sectionPageResponse,
} from './rules/page-responses.ts'

/**
 * Creates an endpoint for a public page. Only the prices, locked products and hidden blocks in the response depend on
 * the user.
 */
const pageEndpoint = (path: `/${string}`, summary: string) =>
  endpoint({
    method: 'GET',
    path,
    summary,
    tags: ['pages'],
    access: { allow: { anyone: true } },
    cached: 'forCustomers',
    refusals: ['nodeNotFound'],
  })

/** Everything that a public page shows, in one response. */
export const publicPagesContract = {
  readHomePage: pageEndpoint('/pages/home', 'The home page').output(dataResponse(homePageResponse)),

  readSectionPage: pageEndpoint('/pages/section/{section}', 'The landing page of a section')
    .input(z.object({ section: sectionField }))
    .output(dataResponse(sectionPageResponse)),

  readLocationPage: pageEndpoint(
    '/pages/location/{locationName}/{section}',
    'The page of a location in a section',
  )
    .input(z.object({ locationName, section: sectionField }))
    .output(dataResponse(locationPageResponse)),

  readCategoryPage: pageEndpoint(
    '/pages/location/{locationName}/{section}/category/{categoryId}',
    'The page of a category in a location',
  )
    .input(z.object({ locationName, section: sectionField, categoryId: idField }))
    .output(dataResponse(categoryPageResponse)),

  readPlacePage: pageEndpoint('/pages/place/{name}/{section}', 'The page of a country or region')
    .input(z.object({ name: locationName, section: sectionField }))
    .output(dataResponse(placePageResponse)),

  readPostPage: pageEndpoint(
    '/pages/post/{address}/{section}',
    'The post at an address, which contains the id and title of the post',
  )
    .input(z.object({ address: z.string().min(1).max(400), section: sectionField }))
    .output(dataResponse(postPageResponse)),

  readAboutPage: pageEndpoint('/pages/about/{id}', 'A page about us')
    .input(z.object({ id: idField }))
    .output(dataResponse(aboutPageResponse)),
}
