import { expect, test } from 'vitest'
import { emptyCreation, packageCreation } from '#features/events/rules/creation/creation-request.ts'
import { type Enquiry, enquiredProduct, enquiryCreation, enquiryPackage } from './enquiry-creation.ts'

const enquiry: Enquiry = {
  formType: 'enquiryForm',
  products: [],
  section: 'hen',
  data: {
    locationName: 'York',
    eventSummaryNotes: 'No boats',
    packageSettings: { peopleCount: 9, nightsCount: 2, startDate: '2027-05-14' },
  },
  locationId: 'york',
  formRef: 'in-top',
  requestId: 'request-1',
}

test('an enquiry is sent as the creation payload of an event, with its form type (ENQ-008, EVT-036)', () => {
  const payload = enquiryCreation(enquiry, { kind: 'loggedIn', organiserId: 'ann' })
  expect(payload).toEqual({
    section: 'hen',
    people: 9,
    formType: 'enquiryForm',
    formRef: 'in-top',
    eventNotes: 'No boats',
    eventInfo: { nightsCount: 2, startDate: '2027-05-14', endDate: '2027-05-16', locationId: 'york' },
    authenticated: true,
    organiserId: 'ann',
    mergeRules: { mergeExistingEvent: true, mergePackage: true },
    requestId: 'request-1',
  })
  expect(emptyCreation.safeParse(payload).success).toBe(true)
  expect(packageCreation.safeParse({ ...payload, package: enquiryPackage(enquiry) }).success).toBe(true)
})

test('an enquiry by email address is not authenticated and not merged into an existing event (ENQ-005)', () => {
  const payload = enquiryCreation(enquiry, { kind: 'magicLink', email: 'ann@test.com' })
  expect(payload).toMatchObject({ authenticated: false, organiserEmail: 'ann@test.com' })
  expect(payload).not.toHaveProperty('mergeRules')
  expect(payload).not.toHaveProperty('organiserId')
})

test('a missing date or location is not sent (EVT-036)', () => {
  const { data } = enquiry
  const openEnquiry = {
    ...enquiry,
    locationId: null,
    data: { ...data, packageSettings: { ...data.packageSettings, startDate: null } },
  }
  expect(enquiryCreation(openEnquiry, { kind: 'loggedIn' }).eventInfo).toEqual({ nightsCount: 2 })
})

test('the package of an enquiry has a location, dates and people, but no products', () => {
  expect(enquiryPackage(enquiry)).toEqual({
    locationId: 'york',
    peopleCount: 9,
    nightsCount: 2,
    startDate: '2027-05-14',
    eventNotes: 'No boats',
    productList: [],
  })
})

test('a product of the enquiry is in the package on its usual days, with ids made from the request id', () => {
  const stay = {
    id: 'hotel',
    name: 'Hotel',
    type: 'Accommodation' as const,
    availability: {
      runsOnRegularDates: 'Yes' as const,
      regularDates: [],
      specificDates: [],
      allocation: null,
    },
  }
  const product = enquiredProduct(stay, enquiry.data, enquiry.requestId)
  expect(product).toEqual({
    productId: 'hotel',
    itinerary: [
      { newItineraryId: 'request-1-0', dayIndex: 0 },
      { newItineraryId: 'request-1-1', dayIndex: 1 },
    ],
  })
  const aboutProduct = { ...enquiry, formType: 'productForm', products: [product] } as const
  const payload = enquiryCreation(aboutProduct, { kind: 'loggedIn' })
  expect(payload.formType).toBe('productForm')
  expect(
    packageCreation.parse({ ...payload, package: enquiryPackage(aboutProduct) }).package.productList,
  ).toEqual([product])
})
