import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { addDays } from '#kernel/dates.ts'
import { createSampleEvent, joinEvent, sampleProduct } from '#tests/support/sample-event.ts'
import { readStored, writeStoredEvent } from '#tests/support/stored-event.ts'
import { type TestApp, testApp } from '#tests/support/test-app.ts'
import type { TestBrowser } from '#tests/support/test-browser.ts'

const hotel = 'newcastle-keel-row-quayside'

let site: TestApp
beforeAll(async () => {
  site = await testApp()
})

type Organiser = Awaited<ReturnType<TestApp['signUp']>>
type Sample = {
  ann: Organiser
  event: { _doc: string; version: number; token: string }
  packageId: string
  entry: string
}

/** Creates an event with one product, and its organiser's client. */
const sample = async (): Promise<Sample> => {
  const ann = await site.signUp()
  const { event, packageId } = await createSampleEvent(site, ann)
  return { ann, event, packageId, entry: event.packageOption[0].productList[0].itinerary[0].itineraryId }
}

const save = (browser: TestBrowser, eventId: string, commandList: object[], more: object = {}) =>
  browser.put(`/api/event/${eventId}`, { commandList, ...more })
const addCommand = (packageId: string, id = `it-${randomUUID()}`) => ({
  name: 'addProduct',
  packageId,
  data: sampleProduct(id),
})
const startTime = (packageId: string, itineraryId: string, time: string) => ({
  name: 'editStartTime',
  packageId,
  itineraryId,
  data: { startTime: time },
})
const entriesOf = (event: { packageOption: { productList: { itinerary: { itineraryId: string }[] }[] }[] }) =>
  event.packageOption.flatMap(({ productList }) => productList).flatMap(({ itinerary }) => itinerary)
const reload = async (browser: TestBrowser, eventId: string) =>
  (await browser.get(`/api/event/${eventId}`)).body.data

describe('PUT /api/event/{eventId}', () => {
  test('one request contains all commands, and the response has the ids of the packages (PKG-035, API-050)', async () => {
    const { ann, event, packageId, entry } = await sample()
    const added = `it-${randomUUID()}`
    const { status, body } = await save(
      ann,
      event._doc,
      [addCommand(packageId, added), startTime(packageId, entry, '14:30')],
      { version: event.version, currentCustomerId: ann.userId },
    )
    expect(status).toBe(200)
    expect(body.data.event).toMatchObject({
      _doc: event._doc,
      version: event.version + 1,
      packageOption: [{ id: packageId }],
    })
    const entries = entriesOf(body.data.event)
    expect(entries.map(({ itineraryId }) => itineraryId)).toEqual(expect.arrayContaining([added, entry]))
    expect(entries.find(({ itineraryId }) => itineraryId === entry)).toMatchObject({ startTime: '14:30' })
    expect(await reload(ann, event._doc)).toMatchObject({ version: event.version + 1 })
  })

  test('products are moved and removed (PKG-022)', async () => {
    const { ann, event, packageId, entry } = await sample()
    const moved = await save(ann, event._doc, [
      {
        name: 'moveProduct',
        packageId,
        itineraryId: entry,
        data: { dayIndex: 0, date: null, isNightActivity: false },
      },
    ])
    expect(entriesOf(moved.body.data.event)).toMatchObject([{ itineraryId: entry, dayIndex: 0 }])
    const removed = await save(ann, event._doc, [
      { name: 'removeProduct', packageId, itineraryId: entry, data: {} },
    ])
    expect(entriesOf(removed.body.data.event)).toEqual([])
  })

  test('a refused command rolls back the whole list, and the refusal contains the command’s index (PKG-035)', async () => {
    const { ann, event, packageId, entry } = await sample()
    const { status, body } = await save(ann, event._doc, [
      startTime(packageId, entry, '16:00'),
      startTime(packageId, 'it-nowhere', '17:00'),
    ])
    expect([status, body.code]).toEqual([422, 'commandRefused'])
    expect(body.facts).toMatchObject({ index: 1, name: 'editStartTime' })
    expect(await reload(ann, event._doc)).toMatchObject({ version: event.version })
  })

  test('a save based on an older version is merged if it touches another entry (PKG-035)', async () => {
    const { ann, event, packageId, entry } = await sample()
    const other = `it-${randomUUID()}`
    await save(ann, event._doc, [addCommand(packageId, other)], { version: event.version })
    const merged = await save(ann, event._doc, [startTime(packageId, entry, '12:00')], {
      version: event.version,
    })
    expect(merged.status).toBe(200)
    expect(entriesOf(merged.body.data.event)).toHaveLength(2)
  })

  test('a save based on an older version is refused if it touches the same entry', async () => {
    const { ann, event, packageId, entry } = await sample()
    await save(ann, event._doc, [startTime(packageId, entry, '11:00')], { version: event.version })
    const { status, body } = await save(ann, event._doc, [startTime(packageId, entry, '12:00')], {
      version: event.version,
    })
    expect([status, body.code, body.error]).toEqual([
      409,
      'packageChanged',
      'Sorry, something has been changed on the booking. Please refresh.',
    ])
    expect(entriesOf(await reload(ann, event._doc))).toMatchObject([{ startTime: '11:00' }])
  })

  test('a save is refused if another endpoint changed the same field since', async () => {
    const { ann, event, packageId, entry } = await sample()
    const rename = { name: 'editEventName', packageId, data: { name: 'By command' } }
    const created = { version: event.version }
    await ann.put(`/api/event/${event._doc}/name`, { name: 'By endpoint' })
    expect((await save(ann, event._doc, [rename], created)).status).toBe(409)
    const answer = { packageId, itineraryId: entry, customerId: ann.userId, attending: 'No' }
    await ann.post(`/api/event/${event._doc}/updateItineraryAttending`, answer)
    expect((await save(ann, event._doc, [startTime(packageId, entry, '12:00')], created)).status).toBe(409)
  })

  test('a guest who joins in between does not conflict with a save, but a booking does', async () => {
    const { ann, event, packageId, entry } = await sample()
    await joinEvent(await site.signUp(), event.token)
    const joined = await save(ann, event._doc, [startTime(packageId, entry, '12:00')], {
      version: event.version,
    })
    expect(joined.status).toBe(200)
    const { version } = joined.body.data.event
    const staff = await site.signIn('staff')
    await staff.post(`/api/event/${event._doc}/package/${packageId}/bookWithoutPayment`)
    const late = await save(ann, event._doc, [startTime(packageId, entry, '13:00')], { version })
    expect([late.status, late.body.code]).toEqual([409, 'packageChanged'])
  })

  test('a save based on a version that the event has not reached is refused, however high its number', async () => {
    const { ann, event, packageId, entry } = await sample()
    for (const ahead of [1, 2 ** 31, Number.MAX_SAFE_INTEGER - event.version])
      expect(
        await save(ann, event._doc, [startTime(packageId, entry, '11:00')], {
          version: event.version + ahead,
        }),
      ).toMatchObject({ status: 409, body: { code: 'packageChanged' } })
  })

  test('a guest without the permission always gets a 403, even if the event has changed since or is cancelled', async () => {
    const { ann, event, packageId, entry } = await sample()
    const guest = await site.signUp()
    await joinEvent(guest, event.token)
    const created = { version: event.version }
    const later = [startTime(packageId, entry, '11:00')]
    const asGuest = async (more: object = created) => {
      const { status, body } = await save(guest, event._doc, later, more)
      return [status, body.code, body.facts]
    }
    const refused = [403, 'notAllowed', { index: 0, name: 'editStartTime' }]
    expect(await asGuest({})).toEqual(refused)
    expect((await save(ann, event._doc, later, created)).status).toBe(200)
    expect(await asGuest()).toEqual(refused)
    expect(await asGuest({ version: event.version + 100 })).toEqual(refused)
    const staff = await site.signIn('staff')
    expect((await staff.post(`/api/event/${event._doc}/cancelBooking`)).status).toBe(200)
    expect(await asGuest()).toEqual(refused)
    expect((await save(ann, event._doc, later, {})).body.code).toBe('stageForbids')
  })

  test('a shorter stay based on an older version removes no hotel night that has since been added (PKG-O10)', async () => {
    const { ann, event, packageId } = await sample()
    const { startDate } = (await reload(ann, event._doc)).packageOption[0]
    const stay = (nights: number) => ({
      name: 'editDate',
      packageId,
      data: { startDate, endDate: addDays(startDate, nights) },
    })
    const night = `it-${randomUUID()}`
    const addNight = {
      name: 'addProduct',
      packageId,
      data: { productId: hotel, itinerary: [{ newItineraryId: night, dayIndex: 1 }] },
    }
    const created = { version: event.version }
    expect((await save(ann, event._doc, [addNight], created)).status).toBe(200)
    const late = await save(ann, event._doc, [stay(1)], created)
    expect([late.status, late.body.code]).toEqual([409, 'packageChanged'])
    const now = await reload(ann, event._doc)
    expect(entriesOf(now).map(({ itineraryId }) => itineraryId)).toContain(night)
    // A save based on the version that has the night can remove it.
    const seen = await save(ann, event._doc, [stay(1)], { version: now.version })
    expect(seen.status).toBe(200)
    expect(entriesOf(seen.body.data.event).map(({ itineraryId }) => itineraryId)).not.toContain(night)
  })

  test('a refused save says who changed the same thing first and when, with a name that the sender can see (PKG-O10)', async () => {
    const { ann, event, packageId, entry } = await sample()
    const staff = await site.signIn('staff')
    const created = { version: event.version }
    const saveAs = async (browser: TestBrowser, time: string) => {
      const { status, body } = await save(browser, event._doc, [startTime(packageId, entry, time)], created)
      return [status, body.code, body.facts?.changedBy, body.facts?.changedKeys]
    }
    expect((await saveAs(staff, '11:15'))[0]).toBe(200)
    const at = Date.now()
    const keys = `${packageId}/${entry}`
    expect(await saveAs(ann, '12:15')).toEqual([409, 'packageChanged', 'Our team', keys])
    expect(await saveAs(staff, '12:15')).toEqual([409, 'packageChanged', 'You', keys])
    const newest = { version: (await reload(ann, event._doc)).version }
    expect((await save(ann, event._doc, [startTime(packageId, entry, '13:15')], newest)).status).toBe(200)
    const { name } = (await staff.get(`/api/event/${event._doc}`)).body.data.organiser
    expect(await saveAs(staff, '14:15')).toEqual([409, 'packageChanged', name, keys])
    const { body } = await save(ann, event._doc, [startTime(packageId, entry, '15:15')], created)
    expect(Math.abs(Date.parse(body.facts.changedAt) - at)).toBeLessThan(3_600_000)
  })

  test('the refusal to save an event that was cancelled in the meantime says who cancelled it (PKG-O10)', async () => {
    const { ann, event, packageId, entry } = await sample()
    const staff = await site.signIn('staff')
    expect((await staff.post(`/api/event/${event._doc}/cancelBooking`)).status).toBe(200)
    const { body } = await save(ann, event._doc, [startTime(packageId, entry, '12:15')], {
      version: event.version,
    })
    expect([body.code, body.facts.changedBy]).toEqual(['packageChanged', 'Our team'])
  })

  test('a repeated save changes nothing, even in parallel or after other saves; the same request id of another user is another save (PKG-O10)', async () => {
    const { ann, event, packageId } = await sample()
    const staff = await site.signIn('staff')
    const more = { name: 'editEstimatedCustomers', packageId, data: { delta: 1 } }
    const saveOptions = { version: event.version, requestId: randomUUID() }
    const repeat = (browser: TestBrowser) => save(browser, event._doc, [more], saveOptions)
    const all = await Promise.all([1, 2, 3, 4].map(() => repeat(ann)))
    expect(all.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    const people = async () => (await reload(ann, event._doc)).estimatedCustomers
    const once = await people()
    expect((await reload(ann, event._doc)).version).toBe(event.version + 1)
    expect((await repeat(staff)).status).toBe(200)
    expect((await repeat(ann)).status).toBe(200)
    expect(await people()).toBe(once + 1)
  })

  test('a request id that is used for other commands is refused, and the first save stays (PKG-O10)', async () => {
    const { ann, event, packageId, entry } = await sample()
    const saveOptions = { version: event.version, requestId: randomUUID() }
    await save(ann, event._doc, [startTime(packageId, entry, '12:00')], saveOptions)
    const { status, body } = await save(ann, event._doc, [startTime(packageId, entry, '13:00')], saveOptions)
    expect([status, body.code]).toEqual([409, 'idempotencyMismatch'])
    expect((await reload(ann, event._doc)).version).toBe(event.version + 1)
  })

  test('the history stores only the keys that a save touched, with its version', async () => {
    const { ann, event, packageId, entry } = await sample()
    await save(ann, event._doc, [startTime(packageId, entry, '12:00')], { version: event.version })
    const { touched } = await site.db
      .selectFrom('event_command')
      .select('touched')
      .where('event_id', '=', event._doc)
      .where('version', '=', event.version + 1)
      .executeTakeFirstOrThrow()
    expect(touched).toEqual([`${packageId}/${entry}`])
  })

  test('invalid input of a command is refused with the field’s path', async () => {
    const { ann, event, packageId, entry } = await sample()
    const bad: [object, string][] = [
      [{ commandList: [] }, 'commandList'],
      [{ commandList: [{ name: 'explode', packageId, data: {} }] }, 'commandList.0.name'],
      [{ commandList: [startTime(packageId, entry, '25:00')] }, 'commandList.0.data.startTime'],
      [{ commandList: [addCommand(packageId)], version: -1 }, 'version'],
      [{ commandList: [addCommand(packageId)], surprise: true }, 'surprise'],
    ]
    for (const [body, path] of bad) {
      const response = await ann.put(`/api/event/${event._doc}`, body)
      expect(response.status).toBe(422)
      expect(response.body.errors.map((error: { path: string }) => error.path)).toContain(path)
    }
  })

  test('dates outside the calendar, and ids that equal the names of built-in object properties, are refused', async () => {
    const { event, packageId } = await sample()
    const staff = await site.signIn('staff')
    const dates = (startDate: string) => ({
      name: 'editDate',
      packageId,
      data: { startDate, endDate: null },
    })
    const move = { name: 'editPackageLocation', packageId, data: { locationId: 'constructor' } }
    const product = { ...addCommand(packageId), data: { ...sampleProduct(), productId: 'toString' } }
    for (const command of [dates('0000-01-01'), dates('9999-12-31'), move, product])
      expect((await save(staff, event._doc, [command])).status, JSON.stringify(command)).toBe(422)
  })

  test('only organiser and staff can change a package; others get the same refusal for every event (PERM-004, API-050)', async () => {
    const { ann, event, packageId, entry } = await sample()
    const commands = [startTime(packageId, entry, '15:00')]
    const guest = await site.signUp()
    await joinEvent(guest, event.token)
    const stranger = await site.signUp()
    for (const browser of [guest, stranger, await site.signIn('supplier')]) {
      const { status, body } = await save(browser, event._doc, commands)
      expect([status, body.error]).toEqual([403, 'Not allowed'])
    }
    expect((await save(site.visitor(), event._doc, commands)).status).toBe(403)
    expect((await save(stranger, 'no-such-event', commands)).body.error).toBe('Not allowed')
    expect((await save(await site.signIn('staff'), event._doc, commands)).status).toBe(200)
    expect((await save(ann, event._doc, commands)).status).toBe(200)
  })

  test('the response has costs for staff, not for the organiser', async () => {
    const { ann, event, packageId, entry } = await sample()
    const commands = [startTime(packageId, entry, '15:00')]
    const seen = await save(ann, event._doc, commands)
    expect(JSON.stringify(seen.body)).not.toMatch(/"(cost|margin|exchangeRate|markUp)/i)
    const staff = await save(await site.signIn('staff'), event._doc, commands)
    expect(entriesOf(staff.body.data.event)[0]).toMatchObject({ money: { costGBP: expect.any(Number) } })
  })
})

describe('parallel saves', () => {
  const rounds = 12

  test('all of many parallel saves are stored, each with its own version', async () => {
    const { ann, event, packageId } = await sample()
    const ids = Array.from({ length: rounds }, () => `it-${randomUUID()}`)
    const responses = await Promise.all(
      ids.map((id) => save(ann, event._doc, [addCommand(packageId, id)], { version: event.version })),
    )
    expect(responses.map(({ status }) => status)).toEqual(ids.map(() => 200))
    const versions = responses.map(({ body }) => body.data.event.version)
    expect(new Set(versions).size).toBe(rounds)
    const stored = entriesOf(await reload(ann, event._doc)).map(({ itineraryId }) => itineraryId)
    expect(stored).toEqual(expect.arrayContaining(ids))
  })

  test('of many parallel saves of one entry exactly one is accepted', async () => {
    const { ann, event, packageId, entry } = await sample()
    const responses = await Promise.all(
      Array.from({ length: rounds }, (_, index) =>
        save(ann, event._doc, [startTime(packageId, entry, `${8 + index}:00`)], { version: event.version }),
      ),
    )
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(responses.filter(({ status }) => status === 409)).toHaveLength(rounds - 1)
  })

  test('control: reading and writing without the lock loses saves', async () => {
    const { event, packageId } = await sample()
    const read = () => readStored(site.db, event._doc)
    const write = async (seen: Awaited<ReturnType<typeof read>>, mark: string) => {
      const packages = seen.packages.map((pack) =>
        pack.id === packageId ? { ...pack, staffNote: `${pack.staffNote}${mark}` } : pack,
      )
      await writeStoredEvent(site.db, event._doc, { ...seen, packages })
    }
    // All of them read before the first one writes, as can happen without a lock.
    const seen = await Promise.all(Array.from({ length: rounds }, read))
    await Promise.all(seen.map((one) => write(one, 'x')))
    const { packages } = await read()
    expect(packages[0]!.staffNote.length).toBeLessThan(rounds)
  })
})
