import { describe, expect, test } from 'vitest'
import { addDays, dayOf } from '#kernel/dates.ts'
import { createSampleEvent, sampleProduct, testEventApp } from '#tests/support/sample-event.ts'
import { readStored } from '#tests/support/stored-event.ts'
import type { TestBrowser } from '#tests/support/test-browser.ts'

const { site, staff } = await testEventApp()
const today = () => dayOf(site.clock.now)
const inDays = (days: number) => addDays(today(), days)

const pack = (startsInDays: number | null, fields: object = {}) => ({
  locationId: 'newcastle',
  ...(startsInDays !== null && { startDate: inDays(startsInDays) }),
  nightsCount: 1,
  peopleCount: 8,
  productList: [sampleProduct()],
  ...fields,
})
/** Creates an event whose trip starts in a number of days, or has no date yet. */
const createTripIn = async (startsInDays: number | null, browser?: TestBrowser & { userId: string }) => {
  const ann = browser ?? (await site.signUp())
  const { event, packageId } = await createSampleEvent(site, ann, { package: pack(startsInDays) })
  const path = `/api/event/${event._doc}`
  const send = async (method: 'put' | 'post', subPath: string, body: object, browser: TestBrowser = ann) => {
    const response = await browser[method](`${path}${subPath}`, body)
    if (response.status !== 200) throw new Error(JSON.stringify(response.body))
    return response.body.data
  }
  const move = (startDate: string | null, browser: TestBrowser = ann, id = packageId) =>
    send(
      'put',
      '',
      { commandList: [{ name: 'editDate', packageId: id, data: { startDate, endDate: null } }] },
      browser,
    )
  return { ann, path, id: event._doc as string, packageId: packageId as string, send, move }
}
type Sample = Awaited<ReturnType<typeof createTripIn>>

const datesOf = async ({ id }: Pick<Sample, 'id'>) => {
  const { depositDueDate, adjustmentDate, balanceDueDate, ...event } = await readStored(site.db, id)
  const { autoCancelDepositDueDate, autoCancelBalanceDueDate, groupDepositDueDate } = event
  const columns = await site.db
    .selectFrom('event')
    .select(['deposit_due_date', 'balance_due_date'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(columns).toEqual({ deposit_due_date: depositDueDate, balance_due_date: balanceDueDate })
  return {
    ordered: [depositDueDate, groupDepositDueDate, adjustmentDate, balanceDueDate],
    autoCancel: [autoCancelDepositDueDate, autoCancelBalanceDueDate],
  }
}
const expectDates = async (event: Pick<Sample, 'id'>, ordered: readonly (number | null)[]) =>
  expect((await datesOf(event)).ordered).toEqual(ordered.map((days) => (days === null ? null : inDays(days))))

const undated = [14, 28, null, null] as const
const datesOfTripIn = (startsInDays: number) => [14, 28, startsInDays - 56, startsInDays - 56]

describe('the due dates follow the start of the trip (EVT-006, PAY-O5)', () => {
  test('after the creation of an event with a date, without a date, and without a package', async () => {
    await expectDates(await createTripIn(200), datesOfTripIn(200))
    await expectDates(await createTripIn(null), undated)
    const { body } = await (await site.signUp()).post('/api/empty-event', { section: 'hen' })
    await expectDates({ id: body.data.event._doc }, undated)
  })

  test('of a trip in four weeks: everything is due today, and only the full price can be paid', async () => {
    const trip = await createTripIn(28)
    await expectDates(trip, [0, 0, 0, 0])
    expect((await datesOf(trip)).autoCancel).toEqual([inDays(7), inDays(7)])
    const { paymentTypes } = await trip.send('post', `/package/${trip.packageId}/paymentTypes`, {})
    expect(paymentTypes).toMatchObject([{ paymentType: 'fully paid', dueDate: today(), leftGBP: 0 }])
  })

  test('when the organiser sets the date of a saved trip, which makes instalments possible (PAY-O6)', async () => {
    const event = await createTripIn(null)
    await event.move(inDays(300))
    await expectDates(event, datesOfTripIn(300))
    const { paymentTypes } = await event.send('post', `/package/${event.packageId}/paymentTypes`, {})
    expect(paymentTypes.map(({ paymentType }: { paymentType: string }) => paymentType)).toContain(
      'instalments',
    )
  })

  test('when the organiser moves the trip, removes its date, and sets another', async () => {
    const event = await createTripIn(200)
    await event.move(inDays(70))
    await expectDates(event, [14, 14, 14, 14])
    await event.move(null)
    await expectDates(event, undated)
    await event.move(inDays(120))
    await expectDates(event, datesOfTripIn(120))
  })

  test('when staff move the trip, even after booking', async () => {
    const event = await createTripIn(200)
    await event.move(inDays(90), staff)
    await expectDates(event, [14, 28, 34, 34])
    await event.send('post', `/package/${event.packageId}/bookWithoutPayment`, {}, staff)
    await event.move(inDays(150), staff)
    await expectDates(event, datesOfTripIn(150))
  })

  test('when a creation is merged into an enquiry without a package', async () => {
    const ann = await site.signUp()
    const emptyEvent = await ann.post('/api/empty-event', { section: 'stag' })
    const mergeRules = { mergeExistingEvent: true }
    const merged = await createSampleEvent(site, ann, { package: pack(250), mergeRules })
    expect(merged.event._doc).toBe(emptyEvent.body.data.event._doc)
    await expectDates({ id: merged.event._doc }, datesOfTripIn(250))
  })

  test('when a creation replaces an empty package of an enquiry', async () => {
    const ann = await site.signUp()
    const firstTrip = await createTripIn(null, ann)
    await firstTrip.send('put', '/package', {
      package: pack(null, { id: firstTrip.packageId, productList: [] }),
    })
    const mergeRules = { mergeExistingEvent: true, mergePackage: true }
    const merged = await createSampleEvent(site, ann, { package: pack(250), mergeRules })
    expect(merged.event.packageOption).toHaveLength(1)
    await expectDates(firstTrip, datesOfTripIn(250))
  })

  test('when a package is replaced, even by one with the same start date', async () => {
    const event = await createTripIn(200)
    await event.send('put', '/package', { package: pack(300, { id: event.packageId }) })
    await expectDates(event, datesOfTripIn(300))
    const originalNow = site.clock.now
    site.clock.now = new Date(originalNow.getTime() + 20 * 86_400_000)
    await event.send('put', '/package', { package: pack(280, { id: event.packageId }) })
    await expectDates(event, [0, 8, 224, 224])
    site.clock.now = originalNow
  })

  test('when a second package is added, both are removed, and another is added', async () => {
    const event = await createTripIn(200)
    const added = await event.send('post', '/package', { package: pack(100) })
    await expectDates(event, datesOfTripIn(200))
    expect((await event.ann.delete(`${event.path}/package/${event.packageId}`)).status).toBe(200)
    await expectDates(event, datesOfTripIn(100))
    expect((await event.ann.delete(`${event.path}/package/${added.packageId}`)).status).toBe(200)
    await expectDates(event, undated)
    await event.send('post', '/package', { package: pack(180) })
    await expectDates(event, datesOfTripIn(180))
  })

  test('when a ready-made package is used', async () => {
    const { id } = await site.db.selectFrom('web_package').select('id').limit(1).executeTakeFirstOrThrow()
    const ann = await site.signUp()
    const { event } = await createSampleEvent(site, ann, { package: pack(240), webPackageId: id })
    await expectDates({ id: event._doc }, datesOfTripIn(240))
  })

  test('when a package other than the first is booked', async () => {
    const event = await createTripIn(200)
    const secondPackage = await event.send('post', '/package', { package: pack(60) })
    await event.send('post', `/package/${secondPackage.packageId}/bookWithoutPayment`, {}, staff)
    await expectDates(event, [4, 4, 4, 4])
  })

  test('but do not change with any other save, not even on a later day', async () => {
    const event = await createTripIn(28)
    const before = await datesOf(event)
    const originalNow = site.clock.now
    site.clock.now = new Date(originalNow.getTime() + 5 * 86_400_000)
    await event.send('put', '/name', { name: 'Renamed' })
    expect(await datesOf(event)).toEqual(before)
    site.clock.now = originalNow
  })
})

describe('dates that staff set by hand', () => {
  test('stay when the trip moves, until staff clear them; the others follow it (EVT-064)', async () => {
    const event = await createTripIn(200)
    const balanceDueDate = inDays(60)
    const { event: shown } = await event.send('put', '/dueDates', { balanceDueDate }, staff)
    expect(shown).toMatchObject({ balanceDueDate, dueDatesByHand: ['balanceDueDate'] })
    await event.move(inDays(300))
    await expectDates(event, [14, 28, 60, 60])
    await event.send('put', '/dueDates', { balanceDueDate: null }, staff)
    await expectDates(event, datesOfTripIn(300))
  })

  test('are refused in the past, after the start, and out of order, and nothing is stored (EVT-064)', async () => {
    const { path, id } = await createTripIn(200)
    const before = await readStored(site.db, id)
    for (const [body, message] of [
      [{ depositDueDate: inDays(-1) }, 'The deposit can’t be in the past'],
      [{ balanceDueDate: inDays(201) }, 'The balance can’t be after the trip starts'],
      [{ depositDueDate: inDays(40), balanceDueDate: inDays(30) }, 'The deposit can’t be after the balance'],
    ] as const) {
      const response = await staff.put(`${path}/dueDates`, body)
      expect([response.status, response.body.error]).toEqual([422, expect.stringContaining(message)])
    }
    expect(await readStored(site.db, id)).toEqual(before)
  })

  test('include no dates of automatic cancellation after staff turn it off, until they turn it on again (EVT-O21)', async () => {
    const event = await createTripIn(200)
    await event.send('put', '/dueDates', { cancelsAutomatically: false }, staff)
    await event.move(inDays(100))
    expect((await datesOf(event)).autoCancel).toEqual([null, null])
    await event.send('put', '/dueDates', { cancelsAutomatically: true }, staff)
    expect((await datesOf(event)).autoCancel).toEqual([inDays(21), inDays(51)])
  })

  test('are marked as set by hand, which only staff see', async () => {
    const event = await createTripIn(200)
    await event.send('put', '/dueDates', { depositDueDate: inDays(9) }, staff)
    expect((await staff.get(event.path)).body.data.dueDatesByHand).toEqual(['depositDueDate'])
    expect((await event.ann.get(event.path)).body.data.dueDatesByHand).toBeUndefined()
  })
})
