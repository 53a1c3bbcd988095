import { z } from 'zod'
import { answer, bodySizes, call, listAnswer } from '#kernel/call.ts'
import { givenDateField, idField, listParameter, sectionField, uniqueIds } from '#kernel/fields.ts'
import {
  groupAnswer,
  listedItemAnswer,
  staffGridItemAnswer,
  staffGroupAnswer,
} from '../rules/answers/grid-answers.ts'
import { locationAnswer } from '../rules/answers/location-answers.ts'
import { categoryAnswer, productAnswer, staffProductAnswer } from '../rules/answers/product-answers.ts'
import { productTypes } from '../rules/product-config.ts'
import { locationName, page } from '../rules/request-fields.ts'
import { anyone, get, staffGet } from './catalogue-reads.ts'

/** Products whose availability is asked at once: more than a location sells in a section. */
const maxAllocations = 300

/** The event products are chosen for: it decides about prices for those who are in it. */
const forEvent = { eventId: idField.optional() }
const wishes = {
  startDate: givenDateField.optional(),
  nightsCount: z.int().min(0).max(30).optional(),
  peopleCount: z.int().min(1).max(1000).optional(),
}
const groupsInput = { ...wishes, ...page(10_000) }
const inLocation = { locationName, section: sectionField }
/** Where the product is looked at; without it every section it is sold in has to show prices. */
const askedSection = { section: sectionField.optional(), ...forEvent }
/** What is wanted of the location it stands in; all when left out. */
const ofLocation = { locationFields: listParameter(locationAnswer.keyof()).optional() }
const productInLocation = z.object({ locationName, productId: idField, ...askedSection, ...ofLocation })
const categoryInLocation = z.object({
  locationName,
  categoryId: idField,
  section: sectionField.optional(),
  ...ofLocation,
})
const placed = <Product extends z.ZodType>(product: Product) =>
  answer(z.object({ product, location: locationAnswer.partial() }))
const categoryPlaced = <Item extends z.ZodType>(item: Item) =>
  answer(z.object({ category: categoryAnswer, location: locationAnswer.partial(), products: z.array(item) }))
/** Fields of the items: those that a card shows, or all when left out. */
const itemFields = { fields: z.enum(['card']).optional() }

/** What is wanted of what a location sells. */
const soldThere = {
  ...inLocation,
  ...wishes,
  ...forEvent,
  ...itemFields,
  type: z.enum(productTypes).optional(),
}
const typeOrIds = 'Use either type or idList, not both'

/** What is sold: one product, and lists of them with their prices. */
export const productCalls = {
  readAllocations: call({
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
        productList: uniqueIds(maxAllocations),
      }),
    )
    .output(
      answer(
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

  readProduct: get('/product/{id}', 'A product')
    .input(z.object({ id: idField, ...askedSection }))
    .output(answer(productAnswer)),

  readPriceDisplay: get('/priceDisplay/{section}', 'Whether the reader is shown prices in a section')
    .input(z.object({ section: sectionField }))
    .output(answer(z.object({ products: z.boolean(), packages: z.boolean() }))),

  listProductsInLocation: get('/location/{locationName}/products/{section}', 'Products of a location')
    .input(
      z
        .object({ ...soldThere, idList: listParameter(idField).optional() })
        .refine((input) => input.type === undefined || input.idList === undefined, {
          path: ['type'],
          message: typeOrIds,
        }),
    )
    .output(listAnswer(listedItemAnswer)),

  listProductsInLocationById: get(
    '/location/{locationName}/products/{section}/byid',
    'Some products of a location, by id',
  )
    .input(
      z
        .object({ ...soldThere, idList: listParameter(idField) })
        .refine((input) => input.type === undefined, { path: ['type'], message: typeOrIds }),
    )
    .output(listAnswer(listedItemAnswer)),

  listProductsById: get('/products/{section}/byid', 'Some products by id, wherever they are')
    .input(z.object({ section: sectionField, ...forEvent, idList: listParameter(idField) }))
    .output(
      answer(
        z.array(
          z.object({ item: listedItemAnswer, place: z.object({ name: z.string(), slug: z.string() }) }),
        ),
      ),
    ),

  listProductsAround: get(
    '/location/latitude/{lat}/longitude/{lon}/products/{section}',
    'Products within 25 miles of a point, nearest first',
  )
    .input(
      z.object({
        lat: z.number().min(-90).max(90),
        lon: z.number().min(-180).max(180),
        section: sectionField,
        ...wishes,
        ...itemFields,
      }),
    )
    .output(listAnswer(listedItemAnswer)),

  groupsOfCategory: get(
    '/location/{locationName}/{section}/category/{categoryId}/groups',
    'Product groups of a category in a location',
  )
    .input(z.object({ ...inLocation, categoryId: idField, ...groupsInput }))
    .output(listAnswer(groupAnswer)),

  staffGroupsOfCategory: staffGet(
    '/location/{locationName}/{section}/category/{categoryId}/groups/forStaff',
    'The same with costs, suppliers and staff-only products',
  )
    .input(z.object({ ...inLocation, categoryId: idField, ...groupsInput }))
    .output(listAnswer(staffGroupAnswer)),

  groupsOfCategoryGroup: get(
    '/location/{locationName}/{section}/categoryGroup/{categoryGroupId}/groups',
    'Product groups of a category group in a location',
  )
    .input(z.object({ ...inLocation, categoryGroupId: idField, ...groupsInput }))
    .output(listAnswer(groupAnswer)),

  staffGroupsOfCategoryGroup: staffGet(
    '/location/{locationName}/{section}/categoryGroup/{categoryGroupId}/groups/forStaff',
    'The same with costs, suppliers and staff-only products',
  )
    .input(z.object({ ...inLocation, categoryGroupId: idField, ...groupsInput }))
    .output(listAnswer(staffGroupAnswer)),

  groupsEverywhere: get(
    '/products/{section}/category/{categoryId}/groups',
    'Product groups of a category over all locations',
  )
    .input(z.object({ section: sectionField, categoryId: idField, ...groupsInput }))
    .output(listAnswer(groupAnswer)),

  staffGroupsEverywhere: staffGet(
    '/products/{section}/category/{categoryId}/groups/forStaff',
    'The same with costs, suppliers and staff-only products',
  )
    .input(z.object({ section: sectionField, categoryId: idField, ...groupsInput }))
    .output(listAnswer(staffGroupAnswer)),

  readProductInLocation: get('/location/{locationName}/product/{productId}', 'A product in its location')
    .input(productInLocation)
    .output(placed(productAnswer)),

  readStaffProductInLocation: staffGet(
    '/location/{locationName}/product/{productId}/forStaff',
    'The same with supplier, costs and mark-ups',
  )
    .input(productInLocation)
    .output(placed(staffProductAnswer)),

  readCategoryInLocation: get('/location/{locationName}/category/{categoryId}', 'A category in its location')
    .input(categoryInLocation.extend(itemFields))
    .output(categoryPlaced(listedItemAnswer)),

  readStaffCategoryInLocation: staffGet(
    '/location/{locationName}/category/{categoryId}/forStaff',
    'The same with costs, suppliers and staff-only products',
  )
    .input(categoryInLocation)
    .output(categoryPlaced(staffGridItemAnswer)),
}
