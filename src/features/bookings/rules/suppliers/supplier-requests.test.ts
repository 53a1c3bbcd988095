import { expect, test } from 'vitest'
import { applyBookingTrigger } from '#features/event-commands/rules/booking/book-package.ts'
import { exampleEvent } from '#features/event-commands/rules/example-event.ts'
import { supplierEventOf } from './supplier-event.ts'
import { confirmationTasks, supplierRequests } from './supplier-requests.ts'

const [pack] = exampleEvent.packages
const bookedEvent = applyBookingTrigger(exampleEvent, pack!.id, 'bookedWithoutPayment', '2026-05-04')
const supplierIds = [...new Set(pack!.entries.flatMap(({ supplier }) => supplier?.supplierId ?? []))]

test('an enquiry sends no requests to suppliers', () => {
  expect(supplierRequests(exampleEvent)).toEqual([])
  expect(confirmationTasks(exampleEvent, '2026-05-04')).toEqual([])
})

test('a booking sends each supplier one request with all their products, to confirm within three days', () => {
  const requests = supplierRequests(bookedEvent)
  expect(requests.map(({ supplierId }) => supplierId).sort()).toEqual([...supplierIds].sort())
  const entries = pack!.entries.filter(({ supplier }) => supplier !== null)
  expect(requests.flatMap(({ products }) => products)).toHaveLength(entries.length)
  const tasks = confirmationTasks(bookedEvent, '2026-05-04')
  expect(tasks).toHaveLength(entries.length)
  expect(new Set(tasks.map(({ dueDate }) => dueDate))).toEqual(new Set(['2026-05-07']))
})

test('a supplier’s row contains only their own products, and only those that have been requested', () => {
  const [ownSupplierId] = supplierIds
  expect(supplierEventOf(exampleEvent, pack!, [ownSupplierId!]).products).toEqual([])
  const { products } = supplierEventOf(bookedEvent, bookedEvent.packages[0]!, [ownSupplierId!])
  expect(products.length).toBeGreaterThan(0)
  expect(new Set(products.map(({ supplierId }) => supplierId))).toEqual(new Set([ownSupplierId]))
})
