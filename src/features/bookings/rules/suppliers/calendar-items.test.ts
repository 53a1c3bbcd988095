import { expect, test } from 'vitest'
import { supplierCalendarItems } from './calendar-items.ts'
import type { SupplierEvent } from './supplier-event.ts'

const product = (fields: Partial<SupplierEvent['products'][number]>) => ({
  itineraryId: 'it-1',
  supplierId: 's1',
  name: 'Karting',
  date: '2027-05-08',
  startTime: '14:00',
  people: 12,
  units: 12,
  stage: 'Booked' as const,
  standing: { label: 'Confirmed', tone: 'good' as const },
  costCurrency: 10,
  currency: 'GBP',
  ...fields,
})

const row = (products: SupplierEvent['products']): SupplierEvent => ({
  eventId: 'e1',
  packageId: 'p1',
  eventName: 'Ella’s hen',
  section: 'hen',
  organiserFirstName: 'Ola',
  startDate: '2027-05-07',
  endDate: '2027-05-09',
  peopleCount: 12,
  statusStage: 'Booked',
  toConfirmCount: 0,
  cancellationCount: 0,
  products,
})

test('the calendar has the dated products by day and time, without cancelled and declined ones (SUP-O1)', () => {
  const items = supplierCalendarItems([
    row([
      product({ itineraryId: 'late' }),
      product({ itineraryId: 'early', name: 'Archery', startTime: '09:30', stage: 'Requested' }),
      product({ itineraryId: 'undated', date: null }),
      product({ itineraryId: 'cancelled', stage: 'Cancelled' }),
      product({ itineraryId: 'declined', stage: 'Declined' }),
      product({ itineraryId: 'before', date: '2027-05-07', startTime: null, name: 'Room' }),
    ]),
  ])
  expect(items.map(({ dates, name }) => [dates.from, name])).toEqual([
    ['2027-05-07', 'Room, Ella’s hen (12)'],
    ['2027-05-08', '9:30 Archery, Ella’s hen (12) to confirm'],
    ['2027-05-08', '14:00 Karting, Ella’s hen (12)'],
  ])
})

test('two packages of an event with the same product have separate items', () => {
  const items = supplierCalendarItems([row([product({})]), { ...row([product({})]), packageId: 'p2' }])
  expect(new Set(items.map(({ id }) => id)).size).toBe(2)
})
