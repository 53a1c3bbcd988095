import { expect, test } from 'vitest'
import { exampleBookedEvent, exampleEvent } from '#features/event-commands/rules/example-event.ts'
import type { EventDocument } from '#features/event-document/rules/event-document.ts'
import { eventDates, leadingPackage } from '#features/event-document/rules/leading-package.ts'
import { isActiveEnquiry, summariseEvent } from './summarise-event.ts'

const secondPackage = { ...exampleEvent.packages[0]!, id: 'pk-2', startDate: '2027-08-01' }

test('the summary has the title, payment stage, dates and location of the leading package', () => {
  expect(summariseEvent(exampleEvent)).toMatchObject({
    paymentStage: 'Not Paid',
    startDate: '2027-05-07',
    endDate: '2027-05-09',
    locationName: 'Newcastle',
  })
})

test('the leading package is the booked one, otherwise the one with the given id, otherwise the first (EVT-019)', () => {
  const [pack] = exampleBookedEvent.packages
  expect(leadingPackage({ ...exampleEvent, packages: [secondPackage, pack!] })?.id).toBe('pk-1')
  const eventWithOptions = { ...exampleEvent, packages: [...exampleEvent.packages, secondPackage] }
  expect(leadingPackage(eventWithOptions, 'pk-2')?.id).toBe('pk-2')
  expect(leadingPackage(eventWithOptions, 'pk-none')?.id).toBe('pk-1')
})

test('an enquiry is active if it is undated or in the future, and not lost (EVT-013)', () => {
  const isActive = (event: EventDocument, today: string) =>
    isActiveEnquiry({ ...event, ...eventDates(event) }, today)
  expect(isActive(exampleEvent, '2027-02-01')).toBe(true)
  expect(isActive(exampleEvent, '2027-05-07')).toBe(false)
  expect(isActive({ ...exampleEvent, packages: [] }, '2027-05-07')).toBe(true)
  expect(isActive({ ...exampleEvent, salesHeat: 0 }, '2027-02-01')).toBe(false)
  expect(isActive(exampleBookedEvent, '2027-02-01')).toBe(false)
})
