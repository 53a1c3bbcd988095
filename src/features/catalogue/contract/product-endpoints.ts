import { z } from 'zod'
import { bodySizes, dataResponse, endpoint, listResponse } from '#kernel/endpoint.ts'
import { givenDateField, idField, listParameter, sectionField, uniqueIds } from '#kernel/fields.ts'
import { productTypes } from '../rules/product-config.ts'
import { locationName, pageFields } from '../rules/request-fields.ts'
import {
  groupResponse,
  listedItemResponse,
  placedCardResponse,
  staffGridItemResponse,
  staffGroupResponse,
} from '../rules/responses/grid-responses.ts'
import { locationResponse } from '../rules/responses/location-responses.ts'
import {
  categoryResponse,
  productResponse,
  staffProductResponse,
} from '../rules/responses/product-responses.ts'
import { anyone, get, staffGet } from './catalogue-reads.ts'

/** The maximum number of products in one request for availability: more than a location has in a section. */
const maxProducts = 300

/** The event that products are chosen for, which decides whether its organiser and guests see prices. */
const eventInput = { eventId: idField.optional() }
const stayInput = {
  startDate: givenDateField.optional(),
  nightsCount: z.int().min(0).max(30).optional(),
  peopleCount: z.int().min(1).max(1000).optional(),
}
const groupsInput = { ...stayInput, ...pageFields(10_000) }
const locationInput = { locationName, section: sectionField }
/** The section of the page. Without it, prices are shown only if all sections of the product show them. */
const sectionInput = { section: sectionField.optional(), ...eventInput }
/** The requested fields of the location; all by default. */
const locationFieldsInput = { locationFields: listParameter(locationResponse.keyof()).optional() }
const productInLocation = z.object({
  locationName,
  productId: idField,
  ...sectionInput,
  ...locationFieldsInput,
})
const categoryInLocation = z.object({
  locationName,
  categoryId: idField,
  section: sectionField.optional(),
  ...locationFieldsInput,
})
const productWithLocation = <Product extends z.ZodType>(product: Product) =>
  dataResponse(z.object({ product, location: locationResponse.partial() }))
const categoryWithLocation = <Item extends z.ZodType>(item: Item) =>
  dataResponse(
    z.object({ category: categoryResponse, location: locationResponse.partial(), products: z.array(item) }),
  )
/** The requested fields of the items: those of a card, or all by default. */
const itemFields = { fields: z.enum(['card']).optional() }

/** The input of lists of a location's products. */
const locationProductsInput = {
  ...locationInput,
  ...stayInput,
  ...eventInput,
  ...itemFields,
  type: z.enum(productTypes).optional(),
}
const typeOrIds = 'Use either type or idList, not both'

/** Creates a GET endpoint whose responses to visitors and customers differ only in prices and locked products. */
const getProducts = (path: `/${string}`, summary: string) => get(path, summary, { cached: 'forCustomers' })

/** Endpoints for single products and lists of products with prices. */
export const productEndpoints = {
  readAllocations: endpoint({
    method: 'POST',
    path: '/productListAllocation',
    maxBodyBytes: bodySizes.list,
    summary: 'Availability of products on each day of a stay',
    tags: ['catalogue'],
    access: anyone,
    open: true,
  })
    .input(
      z.strictObject({
        section: sectionField,
        packageSettings: z.strictObject({
          nightsCount: z.int().min(0).max(30).default(0),
          peopleCount: z.int().min(1).max(1000),
          startDate: givenDateField.nullish(),
        }),
        productList: uniqueIds(maxProducts),
      }),
    )
    .output(
      dataResponse(
        z.record(
          z.string(),
          z.record(
            z.string(),
            z.object({
              available: z.boolean(),
              allocation: z.number().nullable(),
              reason: z.string().optional(),
            }),
          ),
        ),
      ),
    ),

  readProduct: getProducts('/product/{id}', 'A product')
    .input(z.object({ id: idField, ...sectionInput }))
    .output(dataResponse(productResponse)),

  readPriceDisplay: getProducts(
    '/priceDisplay/{section}',
    'Whether prices are shown to the reader in a section',
  )
    .input(z.object({ section: sectionField }))
    .output(dataResponse(z.object({ products: z.boolean(), packages: z.boolean() }))),

  listProductsInLocation: getProducts('/location/{locationName}/products/{section}', 'Products of a location')
    .input(
      z
        .object({ ...locationProductsInput, idList: listParameter(idField).optional() })
        .refine((input) => input.type === undefined || input.idList === undefined, {
          path: ['type'],
          message: typeOrIds,
        }),
    )
    .output(listResponse(listedItemResponse)),

  listProductsInLocationById: getProducts(
    '/location/{locationName}/products/{section}/byid',
    'Some products of a location, by id',
  )
    .input(
      z
        .object({ ...locationProductsInput, idList: listParameter(idField) })
        .refine((input) => input.type === undefined, { path: ['type'], message: typeOrIds }),
    )
    .output(listResponse(listedItemResponse)),

  listProductsById: getProducts('/products/{section}/byid', 'Some products by id, in any location')
    .input(z.object({ section: sectionField, ...eventInput, idList: listParameter(idField) }))
    .output(dataResponse(z.array(placedCardResponse))),

  listProductsAround: getProducts(
    '/location/latitude/{lat}/longitude/{lon}/products/{section}',
    'Products within 25 miles of a point, nearest first',
  )
    .input(
      z.object({
        lat: z.number().min(-90).max(90),
        lon: z.number().min(-180).max(180),
        section: sectionField,
        ...stayInput,
        ...itemFields,
      }),
    )
    .output(listResponse(listedItemResponse)),

  groupsOfCategory: getProducts(
    '/location/{locationName}/{section}/category/{categoryId}/groups',
    'Product groups of a category in a location',
  )
    .input(z.object({ ...locationInput, categoryId: idField, ...groupsInput }))
    .output(listResponse(groupResponse)),

  staffGroupsOfCategory: staffGet(
    '/location/{locationName}/{section}/category/{categoryId}/groups/forStaff',
    'Product groups of a category in a location, with costs, suppliers and staff-only products',
  )
    .input(z.object({ ...locationInput, categoryId: idField, ...groupsInput }))
    .output(listResponse(staffGroupResponse)),

  groupsOfCategoryGroup: getProducts(
    '/location/{locationName}/{section}/categoryGroup/{categoryGroupId}/groups',
    'Product groups of a category group in a location',
  )
    .input(z.object({ ...locationInput, categoryGroupId: idField, ...groupsInput }))
    .output(listResponse(groupResponse)),

  staffGroupsOfCategoryGroup: staffGet(
    '/location/{locationName}/{section}/categoryGroup/{categoryGroupId}/groups/forStaff',
    'Product groups of a category group in a location, with costs, suppliers and staff-only products',
  )
    .input(z.object({ ...locationInput, categoryGroupId: idField, ...groupsInput }))
    .output(listResponse(staffGroupResponse)),

  groupsEverywhere: getProducts(
    '/products/{section}/category/{categoryId}/groups',
    'Product groups of a category in all locations',
  )
    .input(z.object({ section: sectionField, categoryId: idField, ...groupsInput }))
    .output(listResponse(groupResponse)),

  staffGroupsEverywhere: staffGet(
    '/products/{section}/category/{categoryId}/groups/forStaff',
    'Product groups of a category in all locations, with costs, suppliers and staff-only products',
  )
    .input(z.object({ section: sectionField, categoryId: idField, ...groupsInput }))
    .output(listResponse(staffGroupResponse)),

  readProductInLocation: getProducts(
    '/location/{locationName}/product/{productId}',
    'A product in its location',
  )
    .input(productInLocation)
    .output(productWithLocation(productResponse)),

  readStaffProductInLocation: staffGet(
    '/location/{locationName}/product/{productId}/forStaff',
    'A product in its location, with supplier, costs and mark-ups',
  )
    .input(productInLocation)
    .output(productWithLocation(staffProductResponse)),

  readCategoryInLocation: getProducts(
    '/location/{locationName}/category/{categoryId}',
    'A category in its location',
  )
    .input(categoryInLocation.extend(itemFields))
    .output(categoryWithLocation(listedItemResponse)),

  readStaffCategoryInLocation: staffGet(
    '/location/{locationName}/category/{categoryId}/forStaff',
    'A category in its location, with costs, suppliers and staff-only products',
  )
    .input(categoryInLocation)
    .output(categoryWithLocation(staffGridItemResponse)),
}
