import { z } from 'zod'
import { answer, call, jsonParameter, listAnswer } from '#kernel/call.ts'
import { distinctList, givenDateField, idField, sectionField, uniqueIds } from '#kernel/fields.ts'
import type { Permission } from '#kernel/permission.ts'
import {
  groupAnswer,
  listedItemAnswer,
  staffGridItemAnswer,
  staffGroupAnswer,
} from './rules/answers/grid-answers.ts'
import {
  currencyAnswer,
  locationAnswer,
  oneLocationAnswer,
  supplierAnswer,
} from './rules/answers/location-answers.ts'
import {
  categoryAnswer,
  productAnswer,
  staffProductAnswer,
  venueAnswer,
} from './rules/answers/product-answers.ts'
import { productTypes } from './rules/product.ts'

const anyone = { allow: { anyone: true } } as const
const thatSupplier = {
  allow: { staff: 'supplier.view', supplierContact: 'supplierArea.view' },
  supplier: 'id',
} as const
const refusals = ['nodeNotFound'] as const

type Rest = {
  readonly open?: boolean
  readonly refusals?: readonly ('nodeNotFound' | 'fieldInvalid' | 'notAllowed')[]
}
/** What is sold, and where: the same for every visitor. */
const get = (path: `/${string}`, summary: string, rest: Rest = {}) =>
  call({ method: 'GET', path, summary, tags: ['catalogue'], access: anyone, kept: true, refusals, ...rest })
const staffGet = (path: `/${string}`, summary: string, permission: Permission = 'product.view') =>
  call({
    method: 'GET',
    path,
    summary,
    tags: ['catalogue'],
    access: { allow: { staff: permission } },
    refusals,
  })

/** Ids or fields that a list may be narrowed to: an address of the greatest length holds no more. */
const mostListed = 200
/** Products whose availability is asked at once: more than a location sells in a section. */
const mostAllocations = 300

/** A list in a query: repeated, written as JSON, or with commas. */
const listParameter = <Item extends z.ZodType>(item: Item) =>
  z.preprocess(
    (value) => {
      if (typeof value !== 'string') return value
      if (!value.startsWith('[')) return value === '' ? [] : value.split(',')
      try {
        return JSON.parse(value)
      } catch {
        return value
      }
    },
    distinctList(item, mostListed),
  )

/** The name that stands in an address, or the one people read. */
const locationName = z.string().trim().min(1).max(120)
/** The event products are chosen for: it decides about prices for those who are in it. */
const forEvent = { eventId: idField.optional() }
const wishes = {
  startDate: givenDateField.optional(),
  nightsCount: z.int().min(0).max(30).optional(),
  peopleCount: z.int().min(1).max(1000).optional(),
}
const page = (limit: number) => ({
  limit: z.int().min(1).max(10_000).default(limit),
  skip: z.int().min(0).max(1_000_000).default(0),
})
const search = z.string().trim().min(1).max(100)
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

const typeOrIds = 'type and idList cannot be asked for together'

export const catalogueContract = {
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

  readAllocations: call({
    method: 'POST',
    path: '/productListAllocation',
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
        productList: uniqueIds(mostAllocations),
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
        .object({
          ...inLocation,
          ...wishes,
          ...forEvent,
          ...itemFields,
          type: z.enum(productTypes).optional(),
          idList: listParameter(idField).optional(),
        })
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
        .object({
          ...inLocation,
          ...wishes,
          ...forEvent,
          ...itemFields,
          idList: listParameter(idField),
          type: z.enum(productTypes).optional(),
        })
        .refine((input) => input.type === undefined, { path: ['type'], message: typeOrIds }),
    )
    .output(listAnswer(listedItemAnswer)),

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
            idList: uniqueIds(mostListed).optional(),
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

  listVenues: get('/venues', 'Venues and meeting points', { refusals: ['fieldInvalid'] })
    .input(
      z.object({
        ...page(40),
        filter: jsonParameter(
          z.strictObject({
            settingType: z.enum(['Venue', 'Meeting Point']).optional(),
            name: search.optional(),
            idList: uniqueIds(mostListed).optional(),
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

  listSuppliers: staffGet('/suppliers', 'Suppliers', 'supplier.view')
    .input(
      z.object({
        ...page(40),
        filter: jsonParameter(
          z.strictObject({
            name: search.optional(),
            legalName: search.optional(),
            sageId: search.optional(),
          }),
        ).optional(),
        sort: z.enum(['name', '-name', 'legalName', '-legalName', 'sageId', '-sageId']).default('name'),
        fields: listParameter(supplierAnswer.keyof()).optional(),
      }),
    )
    .output(listAnswer(supplierAnswer.partial())),
  readSupplier: call({
    method: 'GET',
    path: '/supplier/{id}/details',
    summary: 'A supplier, for its contacts and staff',
    tags: ['catalogue'],
    access: thatSupplier,
    refusals,
  })
    .input(z.object({ id: idField }))
    .output(answer(supplierAnswer)),
  readHeadOfficeMembers: call({
    method: 'GET',
    path: '/supplier/{id}/groupHeadOfficeMembers',
    summary: 'The members of a group head office',
    tags: ['catalogue'],
    access: thatSupplier,
    refusals,
  })
    .input(z.object({ id: idField }))
    .output(listAnswer(supplierAnswer)),
  readSupplierVenue: call({
    method: 'GET',
    path: '/supplier/{id}/venue/{venueId}',
    summary: 'A venue of a supplier',
    tags: ['catalogue'],
    access: thatSupplier,
    refusals,
  })
    .input(z.object({ id: idField, venueId: idField }))
    .output(answer(venueAnswer)),
  listProductsOfSuppliers: call({
    method: 'POST',
    path: '/suppliers/productGrid',
    summary: 'Products of some suppliers, for staff and those suppliers',
    tags: ['catalogue'],
    access: { allow: { staff: 'product.view', supplierContact: 'supplierArea.view' } },
    refusals: ['notAllowed'],
  })
    .input(z.strictObject({ supplierIdList: uniqueIds(mostListed).min(1), section: sectionField.optional() }))
    .output(listAnswer(staffGridItemAnswer)),
}
