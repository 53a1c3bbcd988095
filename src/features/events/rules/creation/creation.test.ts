import { expect, test } from 'vitest'
import { exampleEvent } from '#features/event-commands/rules/example-event.ts'
import { addDays } from '#kernel/dates.ts'
import { maxNotesLength } from '#kernel/fields.ts'
import { completePackage } from './complete-package.ts'
import { emptyCreation, packageCreation } from './creation-request.ts'
import { defaultTitleTemplate, eventTitle } from './event-title.ts'
import { acceptsCreation, joinNotes, mergeCreation } from './merge-creation.ts'
import { newEvent } from './new-event.ts'

const newEventFacts = {
  eventId: 'ev-new',
  token: 'x'.repeat(32),
  now: new Date('2026-05-04T10:00:00Z'),
  organiser: { id: 'cu-1', firstName: 'Ann', name: 'Ann Lee' },
  authenticated: true,
  titleTemplate: defaultTitleTemplate,
  defaultGroupSize: 12,
}

test('a new event has the title of the template, is an enquiry with sales heat 3, and has its organiser as guest', () => {
  const event = newEvent({ section: 'golf' }, newEventFacts)
  expect(event).toMatchObject({
    version: 1,
    section: 'stag',
    name: "Ann's Stag Do",
    eventName: null,
    statusStage: 'Enquiry',
    salesHeat: 3,
    estimatedCustomers: 12,
    guests: [{ customerId: 'cu-1', name: 'Ann Lee', attending: 'Yes' }],
    depositDueDate: '2026-05-18',
    balanceDueDate: null,
  })
})

test('without the organiser’s name the title is the section’s name', () => {
  expect(eventTitle(defaultTitleTemplate, 'hen', ' ')).toBe('Hen Do')
  expect(eventTitle('{section name} of {organiserFirstName}', 'hen', 'Eve')).toBe('Hen Do of Eve')
})

test('a package takes its missing fields from the rest of the payload', () => {
  const eventInfo = { locationId: 'york', startDate: '2026-06-05', nightsCount: 2 }
  const requested = { productList: [], nightsCount: 1 }
  expect(completePackage(requested, { people: 8, eventNotes: 'Calm', eventInfo })).toMatchObject({
    locationId: 'york',
    startDate: '2026-06-05',
    nightsCount: 1,
    peopleCount: 8,
    eventNotes: 'Calm',
  })
})

test('a creation can have every documented field (EVT-035)', () => {
  const creation = {
    section: 'stag',
    people: 8,
    package: { productList: [] },
    webPackageId: 'newcastle-classic',
    formType: 'organiserForm',
    formRef: 'save-button',
    rpt: 'y',
    eventNotes: 'Calm',
    eventInfo: { nightsCount: 2, startDate: '2026-06-05', endDate: '2026-06-07', locationId: 'york' },
    organiserId: 'cu-1',
    organiserEmail: 'ann@test.com',
    discountMargin: 10,
    mergeRules: { mergeExistingEvent: true, mergePackage: false },
    authenticated: true,
    name: 'Last days',
    guestOfHonour: 'Tom',
  }
  expect(packageCreation.parse(creation)).toEqual(creation)
})

test('an end date before the start date is refused', () => {
  const eventInfo = { startDate: '2026-06-05', endDate: '2026-06-04' }
  expect(emptyCreation.safeParse({ section: 'stag', eventInfo }).success).toBe(false)
})

const createdDate = exampleEvent.createdAt.slice(0, 10)

test('notes and titles that are too long are cut between characters, so that they can be stored', () => {
  expect(joinNotes('a'.repeat(maxNotesLength - 2), '😀')).toBe(`${'a'.repeat(maxNotesLength - 2)}\n`)
  expect(eventTitle('{organiserFirstName}', 'hen', `${'a'.repeat(199)}😀`)).toBe('a'.repeat(199))
})

test('an active enquiry of the same section accepts another creation for thirty days (ENQ-O7)', () => {
  const section = exampleEvent.section
  const otherSection = section === 'hen' ? 'stag' : 'hen'
  const undatedEvent = { ...exampleEvent, packages: [] }
  expect(acceptsCreation(undatedEvent, { section }, addDays(createdDate, 29))).toBe(true)
  expect(acceptsCreation(undatedEvent, { section }, addDays(createdDate, 30))).toBe(false)
  expect(acceptsCreation(undatedEvent, { section: otherSection }, createdDate)).toBe(false)
  expect(acceptsCreation({ ...undatedEvent, salesHeat: 0 }, { section }, createdDate)).toBe(false)
  expect(acceptsCreation({ ...undatedEvent, statusStage: 'Booked' }, { section }, createdDate)).toBe(false)
})

test('a merged creation adds its notes once, and replaces an empty last package only if requested', () => {
  const section = exampleEvent.section
  const [pack] = exampleEvent.packages
  const emptyPackage = { ...pack!, id: 'pk-empty', entries: [] }
  const event = {
    ...exampleEvent,
    packages: [pack!, emptyPackage],
    notes: { ...exampleEvent.notes, summary: 'Old' },
  }
  const addedPackage = { ...pack!, id: 'pk-new' }
  const mergedIds = (mergePackage: boolean, base = event) =>
    mergeCreation(base, { section, mergeRules: { mergePackage } }, addedPackage).packages.map(({ id }) => id)
  expect(mergedIds(true)).toEqual(['pk-1', 'pk-new'])
  expect(mergedIds(false)).toEqual(['pk-1', 'pk-empty', 'pk-new'])
  expect(mergedIds(true, { ...event, packages: [pack!] })).toEqual(['pk-1', 'pk-new'])
  const mergedOnce = mergeCreation(event, { section, eventNotes: 'New' })
  expect(mergeCreation(mergedOnce, { section, eventNotes: 'New' }).notes.summary).toBe('Old\nNew')
})
