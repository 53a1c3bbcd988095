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

test('an enquiry is sent as the payload of an event of its form (ENQ-008)', () => {
  const sent = enquiryCreation(enquiry, { kind: 'loggedIn', organiserId: 'ann' })
  expect(sent).toEqual({
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
  expect(emptyCreation.safeParse(sent).success).toBe(true)
  expect(packageCreation.safeParse({ ...sent, package: enquiryPackage(enquiry) }).success).toBe(true)
})

test('for an address it says whose it is, that nobody has proved it, and asks for no merging (ENQ-005)', () => {
  const sent = enquiryCreation(enquiry, { kind: 'magicLink', email: 'ann@test.com' })
  expect(sent).toMatchObject({ authenticated: false, organiserEmail: 'ann@test.com' })
  expect(sent).not.toHaveProperty('mergeRules')
  expect(sent).not.toHaveProperty('organiserId')
})

test('without a date or a place none is sent', () => {
  const { data } = enquiry
  const open = {
    ...enquiry,
    locationId: null,
    data: { ...data, packageSettings: { ...data.packageSettings, startDate: null } },
  }
  expect(enquiryCreation(open, { kind: 'loggedIn' }).eventInfo).toEqual({ nightsCount: 2 })
})

test('the package of an enquiry holds where, when and for how many, and no product yet', () => {
  expect(enquiryPackage(enquiry)).toEqual({
    locationId: 'york',
    peopleCount: 9,
    nightsCount: 2,
    startDate: '2027-05-14',
    eventNotes: 'No boats',
    productList: [],
  })
})

test('a product that is asked about is in the package on the days it is usually wanted, by the same ids on a repeat', () => {
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
  const asked = enquiredProduct(stay, enquiry.data, enquiry.requestId)
  expect(asked).toEqual({
    productId: 'hotel',
    itinerary: [
      { newItineraryId: 'request-1-0', dayIndex: 0 },
      { newItineraryId: 'request-1-1', dayIndex: 1 },
    ],
  })
  const about = { ...enquiry, formType: 'productForm', products: [asked] } as const
  const sent = enquiryCreation(about, { kind: 'loggedIn' })
  expect(sent.formType).toBe('productForm')
  expect(packageCreation.parse({ ...sent, package: enquiryPackage(about) }).package.productList).toEqual([
    asked,
  ])
})
