import { describe, expect, test } from 'vitest'
import { addDays, dayOf } from '#kernel/dates.ts'
import { createSampleEvent, samplePayload, testEventApp } from '../support/sample-event.ts'
import type { TestBrowser } from '../support/test-browser.ts'

const { site, staff } = await testEventApp()
const ann = await site.signUp({ firstName: 'Ann', lastName: 'Pager' })

const advanceClock = () => {
  site.clock.now = new Date(site.clock.now.getTime() + 1000)
}
/** Creates an event; every third one has no price and no date. */
const addEvent = async (index: number) => {
  advanceClock()
  if (index % 3 === 0)
    return (await ann.post('/api/empty-event', { section: 'hen' })).body.data.event._doc as string
  const startDate = addDays(dayOf(site.clock.now), 60 + index)
  const { package: pack } = samplePayload(site)
  return (await createSampleEvent(site, ann, { people: 4 + index, package: { ...pack, startDate } })).event
    ._doc as string
}
/** Creates an account, to which the site sends an email. */
const addPerson = async () => {
  advanceClock()
  const email = `paged-${site.clock.now.getTime()}@test.com`
  return site.signUp({ email })
}
const addChange = async (index: number) => {
  advanceClock()
  const { status } = await staff.put('/api/user', { phone: `077009001${String(index).padStart(2, '0')}` })
  expect(status).toBe(200)
}

for (let index = 0; index < 7; index += 1) {
  await addEvent(index)
  await addPerson()
  await addChange(index)
}

type Fields = Record<string, unknown>
const createReader =
  (browser: TestBrowser, path: string, fixedFields: Fields = {}) =>
  async (fields: Fields) => {
    const texts = Object.entries({ ...fixedFields, ...fields }).map(([name, value]) => [
      name,
      typeof value === 'object' ? JSON.stringify(value) : `${value}`,
    ])
    return browser.get(`${path}?${new URLSearchParams(texts)}`)
  }

const lists = {
  mails: { read: createReader(staff, '/api/mail'), add: () => addPerson() },
  'changes of a person': { read: createReader(staff, '/api/change/user/demo-staff'), add: addChange },
  'events, newest first': { read: createReader(staff, '/api/events'), add: addEvent },
  'events by price, events without a price last': {
    read: createReader(staff, '/api/events', { sort: { priceGBP: -1 } }),
    add: addEvent,
  },
  'events by ascending day, events without a day first': {
    read: createReader(staff, '/api/events', { sort: { startDate: 1 } }),
    add: addEvent,
  },
  'events of a customer': { read: createReader(ann, `/api/customer/${ann.userId}/events`), add: addEvent },
  'events of the collection query': {
    read: createReader(staff, '/api/query', { collection: 'event', sort: { 'created.dateTime': -1 } }),
    add: addEvent,
  },
  'people of the collection query, by a shared name': {
    read: createReader(staff, '/api/query', { collection: 'customer', sort: { lastName: 1 } }),
    add: () => addPerson(),
  },
} satisfies Record<string, { read: ReturnType<typeof createReader>; add(turn: number): Promise<unknown> }>

describe.each(Object.entries(lists))('%s', (_, { read, add }) => {
  const idsIn = (response: Awaited<ReturnType<typeof read>>): string[] => {
    expect(response.status).toBe(200)
    return response.body.data.map(({ id }: { id: string }) => id)
  }

  test('if each page continues after the last row of the previous one, every row is returned once and in order, even while rows are added', async () => {
    const allIds = idsIn(await read({ limit: 200 }))
    expect(allIds.length).toBeGreaterThan(6)
    const seenIds: string[] = []
    for (let page = 0; ; page += 1) {
      const after = seenIds.at(-1)
      const rows = idsIn(await read({ limit: 3, ...(after && { after }) }))
      seenIds.push(...rows)
      if (rows.length < 3) break
      if (page < 2) await add(10 + page)
    }
    expect(new Set(seenIds).size).toBe(seenIds.length)
    const initialIds = new Set(allIds)
    expect(seenIds.filter((id) => initialIds.has(id))).toEqual(allIds)
  })

  test('pages can also skip a number of rows', async () => {
    const allIds = idsIn(await read({ limit: 200 }))
    expect(idsIn(await read({ limit: 2, skip: 3 }))).toEqual(allIds.slice(3, 5))
    const { body } = await read({ limit: 1, skip: 100_000 })
    expect(body.data).toEqual([])
    expect(body.count).toBe(allIds.length)
  })

  test('an unknown row in `after`, and `after` together with `skip`, are refused', async () => {
    const [firstId] = idsIn(await read({ limit: 1 }))
    expect((await read({ after: 'nowhere' })).status).toBe(422)
    expect((await read({ after: firstId, skip: 1 })).status).toBe(422)
  })
})

test('`after` does not reveal whether a row of somebody else exists', async () => {
  const bob = await site.signUp({ firstName: 'Bob' })
  const eventOfBob = await createSampleEvent(site, bob)
  const readOwnEvents = createReader(ann, `/api/customer/${ann.userId}/events`)
  const [afterOther, afterNone] = [
    await readOwnEvents({ after: eventOfBob.event._doc }),
    await readOwnEvents({ after: 'nowhere' }),
  ]
  expect(afterOther.status).toBe(422)
  expect(afterOther.body.errors).toEqual(afterNone.body.errors)
  const readCustomers = createReader(ann, '/api/query', { collection: 'customer' })
  const [afterHidden, afterMissing] = [
    await readCustomers({ after: bob.userId }),
    await readCustomers({ after: 'nowhere' }),
  ]
  expect(afterHidden.status).toBe(422)
  expect(afterHidden.body.errors).toEqual(afterMissing.body.errors)
})
