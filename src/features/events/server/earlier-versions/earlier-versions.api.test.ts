import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { schemaVersion } from '#features/event-document/rules/stored-event.ts'
import { createTestStaff } from '#tests/support/create-test-user.ts'
import { payingGroup } from '#tests/support/paying-group.ts'
import {
  createSampleEvent,
  createSampleGroup,
  sampleProduct,
  testEventApp,
} from '#tests/support/sample-event.ts'
import { statementsOf } from '#tests/support/statements-of.ts'
import type { TestBrowser } from '#tests/support/test-browser.ts'
import { maxEarlierVersions } from '../../rules/earlier-versions/is-worth-restoring.ts'
import { hidePricesPath } from '../../rules/reading/price-visibility.ts'
import { checkEvents } from '../checking/check-events.ts'
import { readEvent } from '../event-store.ts'
import { readEarlierVersion } from './earlier-version-store.ts'

const { site, supplier } = await testEventApp()
let staff: TestBrowser
const ann = await site.signUp()
const wait = (minutes: number) => {
  site.clock.now = new Date(site.clock.now.getTime() + minutes * 60_000)
}
// Sessions end after some hours on the test's clock.
beforeEach(async () => {
  wait(1)
  staff = await site.signIn('staff')
})

type Version = {
  version: number
  dateTime: string
  doneBy: { id: string; name: string }
  packageCount: number
  productCount: number
  priceGBP: number | null
}
const versionsOf = async (id: string): Promise<Version[]> =>
  (await staff.get(`/api/event/${id}/earlierVersions`)).body.data
const numbersOf = async (id: string) => (await versionsOf(id)).map(({ version }) => version)

const send = async (browser: TestBrowser, id: string, command: object) => {
  const { status, body } = await browser.put(`/api/event/${id}`, { commandList: [command] })
  expect([status, JSON.stringify(body.code)]).toEqual([200, undefined])
  return body.data.event
}

/** Creates an event with one package and functions that change it. */
const newEvent = async () => {
  const { event, packageId } = await createSampleEvent(site, ann)
  const id = event._doc as string
  const { itineraryId } = event.packageOption[0].productList[0].itinerary[0]
  let minute = 0
  return {
    id,
    packageId: packageId as string,
    itineraryId: itineraryId as string,
    move: (browser: TestBrowser = ann) => {
      minute += 1
      const startTime = `10:${String(minute).padStart(2, '0')}`
      return send(browser, id, { name: 'editStartTime', packageId, itineraryId, data: { startTime } })
    },
    remove: () => send(ann, id, { name: 'removeProduct', packageId, itineraryId, data: {} }),
  }
}

test('a change at least ten minutes after the last change, or after the creation, first stores the event as it was (STF-O12)', async () => {
  const { id, move } = await newEvent()
  await move()
  expect(await versionsOf(id)).toEqual([])
  wait(9.99)
  await move()
  expect(await versionsOf(id)).toEqual([])
  wait(10)
  await move()
  const { version } = (await readEvent(site.db, id))!
  expect(await numbersOf(id)).toEqual([version - 1])
  await move()
  expect(await numbersOf(id)).toEqual([version - 1])

  const otherEvent = await newEvent()
  wait(10)
  await otherEvent.move()
  expect(await numbersOf(otherEvent.id)).toEqual([(await readEvent(site.db, otherEvent.id))!.version - 1])
})

test('the removal of a product or a package always stores the event first, even soon after another change (STF-O12)', async () => {
  const { id, packageId, itineraryId, move, remove } = await newEvent()
  await move()
  const before = (await readEvent(site.db, id))!
  await remove()
  expect(await numbersOf(id)).toEqual([before.version])
  expect(await readEarlierVersion(site.db, id, before.version)).toEqual(before)
  const { body } = await ann.post(`/api/event/${id}/package/${packageId}/duplicate`, {
    requestId: randomUUID(),
  })
  await ann.delete(`/api/event/${id}/package/${body.data.packageId}`)
  expect(await numbersOf(id)).toEqual([body.data.event.version, before.version])
  const earlierVersion = (await staff.get(`/api/event/${id}/earlierVersion/${before.version}`)).body.data
  expect(earlierVersion.packages).toHaveLength(1)
  expect(earlierVersion.removedItineraryIds).toEqual([itineraryId])
})

test('the list shows who created each version and when, its price, and its numbers of packages and products, newest first (STF-O12)', async () => {
  const { id, packageId, move } = await newEvent()
  const createdAt = site.clock.now
  wait(15)
  await send(staff, id, { name: 'addProduct', packageId, data: sampleProduct() })
  const changedAt = site.clock.now
  wait(15)
  const { packageOption, version } = await move()
  const versions = await versionsOf(id)
  expect(versions).toMatchObject([
    {
      version: version - 1,
      dateTime: changedAt.toISOString(),
      doneBy: { name: 'Stef Staff' },
      packageCount: 1,
      productCount: 2,
      priceGBP: packageOption[0].money.priceGBP,
    },
    { dateTime: createdAt.toISOString(), doneBy: { id: ann.userId, name: 'Ann Lee' }, productCount: 1 },
  ])
  expect(versions[1]!.priceGBP).toBe(packageOption[0].money.priceGBP / 2)
  const earlierVersion = (await staff.get(`/api/event/${id}/earlierVersion/${versions[0]!.version}`)).body
    .data
  const [product] = earlierVersion.packages[0].productList
  expect(product.itinerary[0]).toMatchObject({ dayIndex: 1, startTime: '10:00', people: 10 })
  expect(earlierVersion).toMatchObject({
    removedItineraryIds: [],
    unavailableItineraryIds: [],
    whyNotRestorable: null,
  })
})

test('changes outside the packages, answers of guests and previews store no version (STF-O12)', async () => {
  const { organiser, guest, id, packageId, itineraryId } = await createSampleGroup(site)
  const path = `/api/event/${id}`
  const { body } = await organiser.get(path)
  const [, { customer }] = body.data.customerSummary
  for (const change of [
    () => organiser.put(`${path}/name`, { name: 'Wild geese' }),
    () => staff.put(`${path}/salesFunnel`, { heat: 5 }),
    () => staff.put(`${path}/manager/demo-staff`),
    () => guest.put(`${path}/customer/${customer.id}/setAttendingToNo`),
    () => staff.put(`${path}/updateCalculations`, { preview: true }),
    () => staff.post(`${path}/package/${packageId}/swapLocation`, { locationId: 'york', preview: true }),
  ]) {
    wait(60)
    const { status, body: response } = await change()
    expect([status, JSON.stringify(response.code)]).toEqual([200, undefined])
  }
  expect(await versionsOf(id)).toEqual([])
  // Control: a change of the packages stores a version.
  await send(organiser, id, { name: 'editStartTime', packageId, itineraryId, data: { startTime: '15:00' } })
  expect(await versionsOf(id)).toHaveLength(1)
})

test('payments, the booking that they cause, and confirmations by suppliers store no version (STF-O12)', async () => {
  const group = await payingGroup(site, staff)
  for (const payer of [group.organiser, ...group.guests]) {
    wait(60)
    await group.pay(payer)
  }
  const booked = await group.read()
  expect(booked.statusStage).toBe('Booked')
  wait(60)
  const confirmation = { venueId: null, meetingPointId: null, startTime: '10:00', productNote: null }
  const { status } = await supplier.put(`/api/event/${group.id}`, {
    version: booked.version,
    commandList: [
      {
        name: 'confirmProductBooking',
        packageId: group.packageId,
        itineraryId: group.itineraryIds[0],
        data: confirmation,
      },
    ],
  })
  expect(status).toBe(200)
  expect((await group.read()).packages[0]!.entries[0]!.stage).toBe('Booked')
  expect(await versionsOf(group.id)).toEqual([])
})

test('of the versions stored after pauses, only the newest twenty are retained (STF-O12)', async () => {
  const { id, move } = await newEvent()
  for (let count = 0; count < maxEarlierVersions + 3; count += 1) {
    wait(10)
    await move()
  }
  const { version } = (await readEvent(site.db, id))!
  expect(await numbersOf(id)).toEqual(
    Array.from({ length: maxEarlierVersions }, (_, index) => version - 1 - index),
  )
  const rows = await site.db.selectFrom('event_snapshot').select('state').where('event_id', '=', id).execute()
  expect(rows.filter(({ state }) => state === 'earlier')).toHaveLength(maxEarlierVersions)
  expect(rows.filter(({ state }) => state === 'ENQUIRY')).toHaveLength(1)
})

test('many removals in a row delete neither the version with all products nor the version before it (STF-O12)', async () => {
  const { id, packageId, move } = await newEvent()
  wait(15)
  await move()
  const before = (await readEvent(site.db, id))!.version - 1
  const addAndRemove = async () => {
    const itineraryId = `it-${randomUUID()}`
    await send(ann, id, { name: 'addProduct', packageId, data: sampleProduct(itineraryId) })
    return () => send(ann, id, { name: 'removeProduct', packageId, itineraryId, data: {} })
  }
  const removals = []
  for (let count = 0; count < maxEarlierVersions + 4; count += 1) removals.push(await addAndRemove())
  wait(15)
  const { version: fullVersion, packages } = (await readEvent(site.db, id))!
  for (const removeOne of removals) await removeOne()
  const versions = await versionsOf(id)
  expect(versions).toHaveLength(maxEarlierVersions)
  expect(versions.map(({ version }) => version).slice(-2)).toEqual([fullVersion, before])
  expect((await readEarlierVersion(site.db, id, fullVersion))!.packages).toEqual(packages)
  const { version: lastVersion } = (await readEvent(site.db, id))!
  expect(versions[0]!.version).toBe(lastVersion - 1)
})

test('a save sends one statement more than usual only if it stores a version', async () => {
  const { move } = await newEvent()
  await move()
  const countStatements = async () => (await statementsOf(site.config.databaseUrl, () => move())).length
  const usualCount = await countStatements()
  wait(10)
  expect(await countStatements()).toBe(usualCount + 1)
  expect(await countStatements()).toBe(usualCount)
})

test('only staff can read earlier versions; a missing event or version is not found (STF-O12, PERM-007)', async () => {
  const { organiser, guest, stranger, id, packageId, itineraryId } = await createSampleGroup(site)
  await send(organiser, id, { name: 'removeProduct', packageId, itineraryId, data: {} })
  const [storedVersion] = await numbersOf(id)
  const paths = [`/api/event/${id}/earlierVersions`, `/api/event/${id}/earlierVersion/${storedVersion}`]
  for (const path of paths) {
    expect((await staff.get(path)).status).toBe(200)
    for (const browser of [organiser, guest, stranger, supplier, site.visitor()])
      expect((await browser.get(path)).status).toBe(403)
  }
  // The organiser can read the history states of an event, but these do not include earlier versions.
  for (const state of ['earlier', 'EARLIER'])
    expect((await organiser.get(`/api/event/${id}/state/${state}`)).status).toBeGreaterThanOrEqual(404)
  const { id: otherId } = await newEvent()
  for (const path of [
    '/api/event/no-such-event/earlierVersions',
    `/api/event/${id}/earlierVersion/${storedVersion! + 1}`,
    `/api/event/${otherId}/earlierVersion/${storedVersion}`,
  ])
    expect([(await staff.get(path)).status, path]).toEqual([404, path])
  for (const version of ['-1', 'latest', '99999999999'])
    expect((await staff.get(`/api/event/${id}/earlierVersion/${version}`)).status).toBe(422)
})

test('staff from whom prices are hidden see no prices of earlier versions (STF-O12)', async () => {
  const { id, remove } = await newEvent()
  await remove()
  const [{ version, priceGBP }] = (await versionsOf(id)) as [Version]
  expect(priceGBP).toBeGreaterThan(0)
  const withoutPrices = await createTestStaff(site, 'eventArea.view', hidePricesPath.package)
  const { data } = (await withoutPrices.get(`/api/event/${id}/earlierVersions`)).body
  expect(data).toHaveLength(1)
  expect(data[0]).not.toHaveProperty('priceGBP')
  const earlierVersion = (await withoutPrices.get(`/api/event/${id}/earlierVersion/${version}`)).body.data
  expect(earlierVersion.packages[0].money).toEqual({})
})

test('an erased person is erased from earlier versions too (ACC-O22, STF-O12)', async () => {
  const quilla = await site.signUp({ firstName: 'Quilla', lastName: 'Marshlark', email: 'quilla@test.com' })
  const { event, packageId } = await createSampleEvent(site, quilla, { eventNotes: 'Ask Quilla at the bar' })
  const id = event._doc as string
  wait(15)
  await send(quilla, id, { name: 'editEventNotes', packageId, data: { notes: 'Ask Quilla Marshlark' } })
  wait(15)
  await send(quilla, id, { name: 'editEventNotes', packageId, data: { notes: 'Nothing' } })
  const documents = async () =>
    JSON.stringify(
      await site.db.selectFrom('event_snapshot').select('document').where('event_id', '=', id).execute(),
    )
  expect(await versionsOf(id)).toHaveLength(2)
  expect(await documents()).toMatch(/quilla|marshlark/i)
  await quilla.put(`/api/event/${id}/customer/${quilla.userId}/setAttendingToNo`)
  const erased = await quilla.post('/api/customer/gdprDelete', { customerId: quilla.userId })
  expect([erased.status, JSON.stringify(erased.body.code)]).toEqual([200, undefined])
  expect(await documents()).not.toMatch(/quilla|marshlark/i)
  const versions = await versionsOf(id)
  expect(versions.length).toBeGreaterThanOrEqual(2)
  expect(versions.map(({ doneBy }) => doneBy.name)).not.toContain('Quilla Marshlark')
  for (const { version } of versions)
    expect((await staff.get(`/api/event/${id}/earlierVersion/${version}`)).status).toBe(200)
})

test('the check of all data reports an earlier version that cannot be read, or that belongs to another event', async () => {
  const [firstEvent, otherEvent] = [await newEvent(), await newEvent()]
  for (const { remove } of [firstEvent, otherEvent]) await remove()
  const problems: string[] = []
  const check = async () => {
    problems.length = 0
    await checkEvents(site.db, (problem) => void problems.push(problem))
    return problems
  }
  expect(await check()).toEqual([])
  const [[firstVersion], [secondVersion]] = [await numbersOf(firstEvent.id), await numbersOf(otherEvent.id)]
  const change = (id: string, document: object) =>
    site.db
      .updateTable('event_snapshot')
      .set({ document: JSON.stringify(document) as never })
      .where('event_id', '=', id)
      .where('state', '=', 'earlier')
      .execute()
  await change(firstEvent.id, { id: firstEvent.id, schemaVersion: 1 })
  await change(otherEvent.id, { id: firstEvent.id, version: 1, schemaVersion })
  const foundProblems = await check()
  expect(foundProblems).toHaveLength(2)
  expect(foundProblems.join()).toContain(
    `Event ${firstEvent.id}, version ${firstVersion} (state 'earlier') cannot be read`,
  )
  expect(foundProblems).toContain(
    `Event ${otherEvent.id}, version ${secondVersion} (state 'earlier') is version 1 of event ${firstEvent.id}`,
  )
})
