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
  entryId: string
}

/** Creates an event with one product, and its organiser's client. */
const createSample = async (): Promise<Sample> => {
  const ann = await site.signUp()
  const { event, packageId } = await createSampleEvent(site, ann)
  return { ann, event, packageId, entryId: event.packageOption[0].productList[0].itinerary[0].itineraryId }
}

const save = (browser: TestBrowser, eventId: string, commandList: object[], options: object = {}) =>
  browser.put(`/api/event/${eventId}`, { commandList, ...options })
const addCommand = (packageId: string, id = `it-${randomUUID()}`) => ({
  name: 'addProduct',
  packageId,
  data: sampleProduct(id),
})
const startTimeCommand = (packageId: string, itineraryId: string, time: string) => ({
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
    const { ann, event, packageId, entryId } = await createSample()
    const addedId = `it-${randomUUID()}`
    const { status, body } = await save(
      ann,
      event._doc,
      [addCommand(packageId, addedId), startTimeCommand(packageId, entryId, '14:30')],
      { version: event.version, currentCustomerId: ann.userId },
    )
    expect(status).toBe(200)
    expect(body.data.event).toMatchObject({
      _doc: event._doc,
      version: event.version + 1,
      packageOption: [{ id: packageId }],
    })
    const entries = entriesOf(body.data.event)
    expect(entries.map(({ itineraryId }) => itineraryId)).toEqual(expect.arrayContaining([addedId, entryId]))
    expect(entries.find(({ itineraryId }) => itineraryId === entryId)).toMatchObject({ startTime: '14:30' })
    expect(await reload(ann, event._doc)).toMatchObject({ version: event.version + 1 })
  })

  test('products are moved and removed (PKG-022)', async () => {
    const { ann, event, packageId, entryId } = await createSample()
    const moved = await save(ann, event._doc, [
      {
        name: 'moveProduct',
        packageId,
        itineraryId: entryId,
        data: { dayIndex: 0, date: null, isNightActivity: false },
      },
    ])
    expect(entriesOf(moved.body.data.event)).toMatchObject([{ itineraryId: entryId, dayIndex: 0 }])
    const removed = await save(ann, event._doc, [
      { name: 'removeProduct', packageId, itineraryId: entryId, data: {} },
    ])
    expect(entriesOf(removed.body.data.event)).toEqual([])
  })

  test('a refused command rolls back the whole list, and the refusal contains the command’s index (PKG-035)', async () => {
    const { ann, event, packageId, entryId } = await createSample()
    const { status, body } = await save(ann, event._doc, [
      startTimeCommand(packageId, entryId, '16:00'),
      startTimeCommand(packageId, 'it-nowhere', '17:00'),
    ])
    expect([status, body.code]).toEqual([422, 'commandRefused'])
    expect(body.facts).toMatchObject({ index: 1, name: 'editStartTime' })
    expect(await reload(ann, event._doc)).toMatchObject({ version: event.version })
  })

  test('a save based on an older version is merged if it touches another entry (PKG-035)', async () => {
    const { ann, event, packageId, entryId } = await createSample()
    const secondEntryId = `it-${randomUUID()}`
    await save(ann, event._doc, [addCommand(packageId, secondEntryId)], { version: event.version })
    const merged = await save(ann, event._doc, [startTimeCommand(packageId, entryId, '12:00')], {
      version: event.version,
    })
    expect(merged.status).toBe(200)
    expect(entriesOf(merged.body.data.event)).toHaveLength(2)
  })

  test('a save based on an older version is refused if it touches the same entry', async () => {
    const { ann, event, packageId, entryId } = await createSample()
    await save(ann, event._doc, [startTimeCommand(packageId, entryId, '11:00')], { version: event.version })
    const { status, body } = await save(ann, event._doc, [startTimeCommand(packageId, entryId, '12:00')], {
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
    const { ann, event, packageId, entryId } = await createSample()
    const rename = { name: 'editEventName', packageId, data: { name: 'By command' } }
    const creationOptions = { version: event.version }
    await ann.put(`/api/event/${event._doc}/name`, { name: 'By endpoint' })
    expect((await save(ann, event._doc, [rename], creationOptions)).status).toBe(409)
    const answer = { packageId, itineraryId: entryId, customerId: ann.userId, attending: 'No' }
    await ann.post(`/api/event/${event._doc}/updateItineraryAttending`, answer)
    expect(
      (await save(ann, event._doc, [startTimeCommand(packageId, entryId, '12:00')], creationOptions)).status,
    ).toBe(409)
  })

  test('a guest who joins in between does not conflict with a save, but a booking does', async () => {
    const { ann, event, packageId, entryId } = await createSample()
    await joinEvent(await site.signUp(), event.token)
    const joined = await save(ann, event._doc, [startTimeCommand(packageId, entryId, '12:00')], {
      version: event.version,
    })
    expect(joined.status).toBe(200)
    const { version } = joined.body.data.event
    const staff = await site.signIn('staff')
    await staff.post(`/api/event/${event._doc}/package/${packageId}/bookWithoutPayment`)
    const late = await save(ann, event._doc, [startTimeCommand(packageId, entryId, '13:00')], { version })
    expect([late.status, late.body.code]).toEqual([409, 'packageChanged'])
  })

  test('a save based on a version that the event has not reached is refused, however high its number', async () => {
    const { ann, event, packageId, entryId } = await createSample()
    for (const ahead of [1, 2 ** 31, Number.MAX_SAFE_INTEGER - event.version])
      expect(
        await save(ann, event._doc, [startTimeCommand(packageId, entryId, '11:00')], {
          version: event.version + ahead,
        }),
      ).toMatchObject({ status: 409, body: { code: 'packageChanged' } })
  })

  test('a guest without the permission always gets a 403, even if the event has changed since or is cancelled', async () => {
    const { ann, event, packageId, entryId } = await createSample()
    const guest = await site.signUp()
    await joinEvent(guest, event.token)
    const creationOptions = { version: event.version }
    const commandList = [startTimeCommand(packageId, entryId, '11:00')]
    const saveAsGuest = async (options: object = creationOptions) => {
      const { status, body } = await save(guest, event._doc, commandList, options)
      return [status, body.code, body.facts]
    }
    const refused = [403, 'notAllowed', { index: 0, name: 'editStartTime' }]
    expect(await saveAsGuest({})).toEqual(refused)
    expect((await save(ann, event._doc, commandList, creationOptions)).status).toBe(200)
    expect(await saveAsGuest()).toEqual(refused)
    expect(await saveAsGuest({ version: event.version + 100 })).toEqual(refused)
    const staff = await site.signIn('staff')
    expect((await staff.post(`/api/event/${event._doc}/cancelBooking`)).status).toBe(200)
    expect(await saveAsGuest()).toEqual(refused)
    expect((await save(ann, event._doc, commandList, {})).body.code).toBe('stageForbids')
  })

  test('a shorter stay based on an older version removes no hotel night that has since been added (PKG-O10)', async () => {
    const { ann, event, packageId } = await createSample()
    const { startDate } = (await reload(ann, event._doc)).packageOption[0]
    const stayCommand = (nights: number) => ({
      name: 'editDate',
      packageId,
      data: { startDate, endDate: addDays(startDate, nights) },
    })
    const nightId = `it-${randomUUID()}`
    const addNight = {
      name: 'addProduct',
      packageId,
      data: { productId: hotel, itinerary: [{ newItineraryId: nightId, dayIndex: 1 }] },
    }
    const creationOptions = { version: event.version }
    expect((await save(ann, event._doc, [addNight], creationOptions)).status).toBe(200)
    const late = await save(ann, event._doc, [stayCommand(1)], creationOptions)
    expect([late.status, late.body.code]).toEqual([409, 'packageChanged'])
    const current = await reload(ann, event._doc)
    expect(entriesOf(current).map(({ itineraryId }) => itineraryId)).toContain(nightId)
    // A save based on the version that has the night can remove it.
    const seen = await save(ann, event._doc, [stayCommand(1)], { version: current.version })
    expect(seen.status).toBe(200)
    expect(entriesOf(seen.body.data.event).map(({ itineraryId }) => itineraryId)).not.toContain(nightId)
  })

  test('a refused save says who changed the same thing first and when, with a name that the sender can see (PKG-O10)', async () => {
    const { ann, event, packageId, entryId } = await createSample()
    const staff = await site.signIn('staff')
    const creationOptions = { version: event.version }
    const saveAs = async (browser: TestBrowser, time: string) => {
      const { status, body } = await save(
        browser,
        event._doc,
        [startTimeCommand(packageId, entryId, time)],
        creationOptions,
      )
      return [status, body.code, body.facts?.changedBy, body.facts?.changedKeys]
    }
    expect((await saveAs(staff, '11:15'))[0]).toBe(200)
    const savedAt = Date.now()
    const keys = `${packageId}/${entryId}`
    expect(await saveAs(ann, '12:15')).toEqual([409, 'packageChanged', 'Our team', keys])
    expect(await saveAs(staff, '12:15')).toEqual([409, 'packageChanged', 'You', keys])
    const newestOptions = { version: (await reload(ann, event._doc)).version }
    expect(
      (await save(ann, event._doc, [startTimeCommand(packageId, entryId, '13:15')], newestOptions)).status,
    ).toBe(200)
    const { name } = (await staff.get(`/api/event/${event._doc}`)).body.data.organiser
    expect(await saveAs(staff, '14:15')).toEqual([409, 'packageChanged', name, keys])
    const { body } = await save(
      ann,
      event._doc,
      [startTimeCommand(packageId, entryId, '15:15')],
      creationOptions,
    )
    expect(Math.abs(Date.parse(body.facts.changedAt) - savedAt)).toBeLessThan(3_600_000)
  })

  test('the refusal to save an event that was cancelled in the meantime says who cancelled it (PKG-O10)', async () => {
    const { ann, event, packageId, entryId } = await createSample()
    const staff = await site.signIn('staff')
    expect((await staff.post(`/api/event/${event._doc}/cancelBooking`)).status).toBe(200)
    const { body } = await save(ann, event._doc, [startTimeCommand(packageId, entryId, '12:15')], {
      version: event.version,
    })
    expect([body.code, body.facts.changedBy]).toEqual(['packageChanged', 'Our team'])
  })

  test('a repeated save changes nothing, even in parallel or after other saves; the same request id of another user is another save (PKG-O10)', async () => {
    const { ann, event, packageId } = await createSample()
    const staff = await site.signIn('staff')
    const options = { name: 'editEstimatedCustomers', packageId, data: { delta: 1 } }
    const saveOptions = { version: event.version, requestId: randomUUID() }
    const repeat = (browser: TestBrowser) => save(browser, event._doc, [options], saveOptions)
    const responses = await Promise.all([1, 2, 3, 4].map(() => repeat(ann)))
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    const readPeopleCount = async () => (await reload(ann, event._doc)).estimatedCustomers
    const countAfterOne = await readPeopleCount()
    expect((await reload(ann, event._doc)).version).toBe(event.version + 1)
    expect((await repeat(staff)).status).toBe(200)
    expect((await repeat(ann)).status).toBe(200)
    expect(await readPeopleCount()).toBe(countAfterOne + 1)
  })

  test('a request id that is used for other commands is refused, and the first save stays (PKG-O10)', async () => {
    const { ann, event, packageId, entryId } = await createSample()
    const saveOptions = { version: event.version, requestId: randomUUID() }
    await save(ann, event._doc, [startTimeCommand(packageId, entryId, '12:00')], saveOptions)
    const { status, body } = await save(
      ann,
      event._doc,
      [startTimeCommand(packageId, entryId, '13:00')],
      saveOptions,
    )
    expect([status, body.code]).toEqual([409, 'idempotencyMismatch'])
    expect((await reload(ann, event._doc)).version).toBe(event.version + 1)
  })

  test('the history stores only the keys that a save touched, with its version', async () => {
    const { ann, event, packageId, entryId } = await createSample()
    await save(ann, event._doc, [startTimeCommand(packageId, entryId, '12:00')], { version: event.version })
    const { touched } = await site.db
      .selectFrom('event_command')
      .select('touched')
      .where('event_id', '=', event._doc)
      .where('version', '=', event.version + 1)
      .executeTakeFirstOrThrow()
    expect(touched).toEqual([`${packageId}/${entryId}`])
  })

  test('invalid input of a command is refused with the field’s path', async () => {
    const { ann, event, packageId, entryId } = await createSample()
    const invalidBodies: [object, string][] = [
      [{ commandList: [] }, 'commandList'],
      [{ commandList: [{ name: 'explode', packageId, data: {} }] }, 'commandList.0.name'],
      [{ commandList: [startTimeCommand(packageId, entryId, '25:00')] }, 'commandList.0.data.startTime'],
      [{ commandList: [addCommand(packageId)], version: -1 }, 'version'],
      [{ commandList: [addCommand(packageId)], surprise: true }, 'surprise'],
    ]
    for (const [body, path] of invalidBodies) {
      const response = await ann.put(`/api/event/${event._doc}`, body)
      expect(response.status).toBe(422)
      expect(response.body.errors.map((error: { path: string }) => error.path)).toContain(path)
    }
  })

  test('dates outside the calendar, and ids that equal the names of built-in object properties, are refused', async () => {
    const { event, packageId } = await createSample()
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
    const { ann, event, packageId, entryId } = await createSample()
    const commands = [startTimeCommand(packageId, entryId, '15:00')]
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
    const { ann, event, packageId, entryId } = await createSample()
    const commands = [startTimeCommand(packageId, entryId, '15:00')]
    const seen = await save(ann, event._doc, commands)
    expect(JSON.stringify(seen.body)).not.toMatch(/"(cost|margin|exchangeRate|markUp)/i)
    const staff = await save(await site.signIn('staff'), event._doc, commands)
    expect(entriesOf(staff.body.data.event)[0]).toMatchObject({ money: { costGBP: expect.any(Number) } })
  })
})

describe('parallel saves', () => {
  const rounds = 12

  test('all of many parallel saves are stored, each with its own version', async () => {
    const { ann, event, packageId } = await createSample()
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
    const { ann, event, packageId, entryId } = await createSample()
    const responses = await Promise.all(
      Array.from({ length: rounds }, (_, index) =>
        save(ann, event._doc, [startTimeCommand(packageId, entryId, `${8 + index}:00`)], {
          version: event.version,
        }),
      ),
    )
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(responses.filter(({ status }) => status === 409)).toHaveLength(rounds - 1)
  })

  test('control: reading and writing without the lock loses saves', async () => {
    const { event, packageId } = await createSample()
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
