import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { addDays, dayOf } from '#kernel/dates.ts'
import { noFollowUps } from '#tests/support/no-follow-ups.ts'
import { createSampleEvent, joinEvent, testEventApp } from '#tests/support/sample-event.ts'
import { changeEvent } from './change-event.ts'
import { readEvent } from './event-store.ts'

const { site, staff } = await testEventApp()

const packageFor = (peopleCount: number, needPeople?: number) => ({
  locationId: 'newcastle',
  startDate: addDays(dayOf(site.clock.now), 100),
  nightsCount: 1,
  peopleCount,
  productList:
    needPeople === undefined
      ? []
      : [
          {
            productId: 'newcastle-tyne-party-cruise',
            itinerary: [{ newItineraryId: `it-${randomUUID()}`, dayIndex: 0, needPeople }],
          },
        ],
})

/** Creates an event estimated for 10 people with a package for 95. */
const createUnevenEvent = async () => {
  const ann = await site.signUp()
  const { event, packageId } = await createSampleEvent(site, ann, { people: 10, package: packageFor(95, 95) })
  const id: string = event._doc
  const itineraryId: string = event.packageOption[0].productList[0].itinerary[0].itineraryId
  const send = (name: string, data: object, target: object = {}, browser: typeof staff = ann) =>
    browser.put(`/api/event/${id}`, { commandList: [{ name, packageId, ...target, data }] })
  return { ann, id, packageId, token: event.token as string, itineraryId, send }
}

test('the limit also applies to a package whose number of people differs from the estimate (PKG-036)', async () => {
  const { send, id } = await createUnevenEvent()
  const response = await send('editEstimatedCustomers', { delta: 60 })
  expect([response.status, response.body.error]).toEqual([
    422,
    'The number of people must be between 1 and 100',
  ])
  const responses = await Promise.all([1, 2].map(() => send('editEstimatedCustomers', { delta: 5 })))
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 422])
  expect((await readEvent(site.db, id))!.packages[0]!.peopleCount).toBe(100)
  const reduced = await send('editEstimatedCustomers', { delta: -15 })
  expect(reduced.body.error).toContain('The number of people must be between 1 and 100')
})

test('customers cannot set more people for a product than the section allows; staff can', async () => {
  const { ann, id, packageId, itineraryId, send } = await createUnevenEvent()
  const tooManyPeople = { needPeople: 101, needUnits: null }
  const edited = await send('editCustomers', tooManyPeople, { itineraryId })
  expect([edited.status, edited.body.error]).toEqual([422, 'A product can be for at most 100 people'])
  const added = await send('addProduct', packageFor(1, 101).productList[0]!)
  expect(added.status).toBe(422)
  const option = await ann.post(`/api/event/${id}/package`, { package: packageFor(50, 101) })
  expect(option.status).toBe(422)
  const large = await ann.post(`/api/event/${id}/package`, { package: packageFor(101) })
  expect([large.status, large.body.code]).toEqual([422, 'badEventPackage'])
  const byStaff = await staff.put(`/api/event/${id}`, {
    commandList: [{ name: 'editCustomers', packageId, itineraryId, data: tooManyPeople }],
  })
  expect(byStaff.status).toBe(200)
})

test('customers and visitors can neither create nor merge an event for more people than the section allows', async () => {
  const { ann, id } = await createUnevenEvent()
  const people = 155
  const requests = [
    ann.post('/api/event', { section: 'stag', people, package: packageFor(10) }),
    ann.post('/api/empty-event', { section: 'stag', people }),
    ann.post(`/api/event/${id}/existing`, { section: 'stag', people }),
    site.visitor().post('/api/event/unauthenticated/empty', {
      section: 'stag',
      people,
      organiserEmail: 'large@test.com',
    }),
  ]
  for (const { status, body } of await Promise.all(requests)) {
    expect(status).toBe(422)
    expect(JSON.stringify(body)).toContain('The number of people must be at most 100')
  }
  expect((await readEvent(site.db, id))!.estimatedCustomers).toBe(10)
})

test('customers cannot exceed the maximum number of attending guests, but staff can; a guest who answers No can always join', async () => {
  const { ann, id, token } = await createUnevenEvent()
  const filled = await site.db.transaction().execute((tx) =>
    changeEvent(
      tx,
      { eventId: id, doneBy: 'test', authorKind: 'system', now: site.clock.now, followUps: noFollowUps },
      (event) => ({
        event: {
          ...event,
          guests: [
            event.guests[0]!,
            ...Array.from({ length: 98 }, (_, index) => ({
              ...event.guests[0]!,
              customerId: `v_${index}`,
              name: `Guest ${index}`,
              registered: false,
            })),
          ],
        },
      }),
    ),
  )
  expect(filled).toMatchObject({ after: { guests: { length: 99 } } })
  const people = await Promise.all([1, 2, 3].map(() => site.signUp()))
  const accept = (person: (typeof people)[number], attending: string) =>
    person.post(`/api/event/${token}/customer/${person.userId}/acceptInvite`, { attending })
  const responses = await Promise.all([accept(people[0]!, 'Yes'), accept(people[1]!, 'Yes')])
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(responses.map(({ body }) => body.error)).toContain(
    'This event is full: at most 100 people can take part',
  )
  await joinEvent(people[2]!, token, 'No')
  const change = { customerId: people[2]!.userId, attending: 'Yes' }
  expect((await people[2]!.post(`/api/event/${id}/updateAttending`, change)).status).toBe(409)
  expect((await ann.post(`/api/event/${id}/addUnregisteredGuest`, { name: 'One More' })).status).toBe(409)
  expect((await staff.post(`/api/event/${id}/updateAttending`, change)).status).toBe(200)
  const { guests } = (await readEvent(site.db, id))!
  expect(guests.filter(({ attending }) => attending === 'Yes')).toHaveLength(101)
})
