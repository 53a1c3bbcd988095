import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { addDays, dayOf, formatDate } from '#kernel/dates.ts'
import { createSampleEvent, samplePayload, sampleProduct, testEventApp } from '#tests/support/sample-event.ts'

const { site, staff, supplier } = await testEventApp()
const product = 'Air Rifles & Archery'
const reason = 'The range is closed that day'

type Browser = typeof staff
type Target = { readonly itineraryId: string } | { readonly productListItemId: string }
const managerId = 'demo-staff'

/** Returns the sample product on each of the first days of a package. */
const productOnDays = (count: number) => {
  const { itinerary, ...fields } = sampleProduct()
  return {
    ...fields,
    itinerary: Array.from({ length: count }, (_, dayIndex) => ({
      ...itinerary[0]!,
      newItineraryId: `it-${randomUUID()}`,
      dayIndex,
    })),
  }
}

/**
 * Creates a booked event with one product, on one or more days, which waits for its supplier's response. The event's
 * manager is the demo account of staff, unless `hasManager` is false.
 */
const createBookedEvent = async ({ hasManager = true, inDays = 100, days = 1 } = {}) => {
  const organiser = await site.signUp({ firstName: 'Olga', lastName: 'Orr' })
  const { package: pack } = samplePayload(site)
  const startDate = addDays(dayOf(site.clock.now), inDays)
  const { event, packageId } = await createSampleEvent(site, organiser, {
    package: {
      ...pack,
      startDate,
      ...(days > 1 && { nightsCount: days, productList: [productOnDays(days)] }),
    },
  })
  const id: string = event._doc
  const path = `/api/event/${id}`
  const [{ productListItemId, itinerary }] = event.packageOption[0].productList
  const itineraryIds: string[] = itinerary.map((entry: { itineraryId: string }) => entry.itineraryId)
  /** One command answers for all days of the product. */
  const productTarget: Target = days > 1 ? { productListItemId } : { itineraryId: itineraryIds[0]! }
  if (hasManager) await staff.put(`${path}/manager/${managerId}`)
  await staff.post(`${path}/package/${packageId}/bookWithoutPayment`)
  const readVersion = async () => (await staff.get(path)).body.data.version as number
  const send = async (
    browser: Browser,
    name: string,
    data: object,
    fields: object = {},
    target = productTarget,
  ) =>
    browser.put(path, {
      version: await readVersion(),
      commandList: [{ name, packageId, ...target, data }],
      ...fields,
    })
  /** Sends a command. Throws if it is refused. */
  const submit = async (browser: Browser, name: string, data: object, target = productTarget) => {
    const { status, body } = await send(browser, name, data, {}, target)
    if (status !== 200) throw new Error(`${name}: ${JSON.stringify(body)}`)
  }
  const decline = (browser: Browser = supplier, declineReason = reason) =>
    submit(browser, 'declineProductBooking', { declineReason })
  const mails = (kind: 'supplier-declined' | 'product-declined') =>
    site.db
      .selectFrom('mail_outbox')
      .select(['recipient', 'subject', 'text'])
      .where('event_id', '=', id)
      .where('kind', '=', kind)
      .execute()
  const counts = async () => [
    (await mails('supplier-declined')).length,
    (await mails('product-declined')).length,
  ]
  const changeMailSettings = (input: object) => staff.post(`${path}/updateBlockAutoEmails`, input)
  return {
    id,
    path,
    organiser,
    itineraryIds,
    startDate,
    readVersion,
    send,
    submit,
    decline,
    mails,
    counts,
    changeMailSettings,
  }
}

/** Runs a function while organisers are not allowed to see hidden products. */
const withoutHiddenProducts = async (run: () => Promise<void>) => {
  const organiserRole = site.db.updateTable('role_document').where('name', '=', 'Organiser')
  const { document } = await site.db
    .selectFrom('role_document')
    .select('document')
    .where('name', '=', 'Organiser')
    .executeTakeFirstOrThrow()
  const role = document as unknown as { permissions: { path: string }[] }
  const permissions = role.permissions.filter(({ path }) => path !== 'packageProductDetails.hiddenProduct')
  await organiserRole.set({ document: JSON.stringify({ ...role, permissions }) }).execute()
  try {
    await run()
  } finally {
    await organiserRole.set({ document: JSON.stringify(document) }).execute()
  }
}

test('a declined product is reported to the manager with what to do, and to the organiser with what happens next (SUP-O11)', async () => {
  const { id, decline, mails, organiser } = await createBookedEvent()
  await decline()
  const [toManager, ...othersToStaff] = await mails('supplier-declined')
  expect(othersToStaff).toEqual([])
  expect(toManager).toMatchObject({
    recipient: 'staff@test.com',
    subject: `Larkfield Tyneside has declined ${product}`,
  })
  for (const part of [
    "Olga's Stag Do",
    reason,
    'another supplier',
    'swap it for another product',
    'cancel it',
    'The organiser has got an email',
    `/admin/event/${id}`,
  ])
    expect(toManager!.text).toContain(part)

  const [toOrganiser, ...othersToOrganiser] = await mails('product-declined')
  expect(othersToOrganiser).toEqual([])
  expect(toOrganiser).toMatchObject({
    recipient: organiser.email,
    subject: `${product} can’t take place as booked`,
  })
  for (const part of [reason, 'We are looking for a replacement', 'write to us', 'choose another product'])
    expect(toOrganiser!.text).toContain(part)
  // The organiser sees neither costs nor the supplier.
  expect(toOrganiser!.text).not.toMatch(/£|€|Larkfield/)
})

test('a decline that is repeated, or sent six times at once, sends each email once (SUP-O11)', async () => {
  const concurrent = await createBookedEvent()
  const version = await concurrent.readVersion()
  const send = (declineReason: string, requestId: string) =>
    concurrent.send(supplier, 'declineProductBooking', { declineReason }, { version, requestId })
  const requestIds = Array.from({ length: 6 }, (_, index) => (index < 3 ? 'one-request' : `other-${index}`))
  const responses = await Promise.all(requestIds.map((requestId) => send(reason, requestId)))
  expect(await concurrent.counts()).toEqual([1, 1])
  const storedRequestId = requestIds[responses.findIndex(({ status }) => status === 200)]
  expect((await send(reason, storedRequestId!)).status).toBe(200)
  await concurrent.decline(supplier, 'Still closed')
  expect(await concurrent.counts()).toEqual([1, 1])
})

test('a product that is requested and declined again is reported again', async () => {
  const { decline, submit, counts } = await createBookedEvent()
  await decline()
  await submit(staff, 'editProductStage', { stage: 'Requested', stageOverride: 'No' })
  expect(await counts()).toEqual([1, 1])
  await decline()
  expect(await counts()).toEqual([2, 2])
})

test('without a manager the contact address of the section gets the email; a refused decline sends none', async () => {
  const { decline, mails, counts, send, organiser } = await createBookedEvent({ hasManager: false })
  expect((await send(organiser, 'declineProductBooking', { declineReason: reason })).status).not.toBe(200)
  expect((await send(supplier, 'declineProductBooking', { declineReason: '' })).status).not.toBe(200)
  expect(await counts()).toEqual([0, 0])
  await decline()
  expect((await mails('supplier-declined')).map(({ recipient }) => recipient)).toEqual([
    site.config.contact.email,
  ])
})

test('the manager gets no email about an answer they enter, but the organiser does; a stage set by hand sends none', async () => {
  const enteredByManager = await createBookedEvent()
  await enteredByManager.decline(staff)
  expect(await enteredByManager.counts()).toEqual([0, 1])
  const byColleague = await createBookedEvent({ hasManager: false })
  await byColleague.decline(staff)
  expect(await byColleague.counts()).toEqual([1, 1])
  const byHand = await createBookedEvent({ hasManager: false })
  await byHand.submit(staff, 'editProductStage', { stage: 'Declined', stageOverride: 'No' })
  expect(await byHand.counts()).toEqual([0, 0])
})

test('each email can be turned off for an event, and the manager learns that the organiser was not notified', async () => {
  const organiserOff = await createBookedEvent()
  await organiserOff.changeMailSettings({ turnOff: ['product-declined'] })
  await organiserOff.decline()
  expect(await organiserOff.counts()).toEqual([1, 0])
  expect((await organiserOff.mails('supplier-declined'))[0]!.text).toContain('has not been told')
  const staffOff = await createBookedEvent()
  await staffOff.changeMailSettings({ turnOff: ['supplier-declined'] })
  await staffOff.decline()
  expect(await staffOff.counts()).toEqual([0, 1])
  const blocked = await createBookedEvent()
  await blocked.changeMailSettings({ blocked: true })
  await blocked.decline()
  expect(await blocked.counts()).toEqual([0, 0])
})

test('if a supplier asks to cancel a confirmed product, staff get an email and a task, and the organiser gets no email (SUP-O4)', async () => {
  const { id, submit, decline, mails, counts } = await createBookedEvent()
  const openTasks = async () =>
    (
      await site.db
        .selectFrom('event_task')
        .select('title')
        .where('event_id', '=', id)
        .where('owner_type', '=', 'staff')
        .where('completed', '=', false)
        .execute()
    ).map(({ title }) => title)
  const confirmation = { venueId: null, meetingPointId: null, startTime: '10:00', productNote: null }
  await submit(supplier, 'confirmProductBooking', confirmation)
  await submit(staff, 'editStartTime', { startTime: '15:00' })
  await decline()
  expect(await counts()).toEqual([1, 0])
  const [mail] = await mails('supplier-declined')
  expect(mail!.subject).toBe(`Larkfield Tyneside asks to cancel ${product}`)
  expect(mail!.text).toContain('Accept the cancellation')
  expect(await openTasks()).toEqual([`Answer Larkfield Tyneside: asks to cancel ${product}`])
  await submit(supplier, 'confirmProductBooking', { ...confirmation, startTime: '15:00' })
  expect(await openTasks()).toEqual([])
})

test('an organiser who does not see a hidden product gets no email about it', async () => {
  const { submit, decline, counts, mails } = await createBookedEvent()
  await submit(staff, 'hideProduct', { hideProduct: true })
  await withoutHiddenProducts(decline)
  expect(await counts()).toEqual([1, 0])
  expect((await mails('supplier-declined'))[0]!.text).toContain('hidden from them')
})

test('if only some days of a product are hidden, the email to the organiser contains only the other days', async () => {
  const { submit, decline, mails, itineraryIds, startDate } = await createBookedEvent({ days: 3 })
  for (const day of [0, 2])
    await submit(staff, 'hideProduct', { hideProduct: true }, { itineraryId: itineraryIds[day]! })
  await withoutHiddenProducts(decline)
  const datesIn = ({ text }: { text: string }) =>
    itineraryIds.map((_, day) => text.includes(formatDate(addDays(startDate, day))))
  expect((await mails('product-declined')).map(datesIn)).toEqual([[false, true, false]])
  expect((await mails('supplier-declined')).map(datesIn)).toEqual([[true, true, true]])
})

test('once the trip has started, the email to the organiser does not offer another product', async () => {
  const { decline, mails } = await createBookedEvent({ inDays: 2 })
  const { now } = site.clock
  site.clock.now = new Date(now.getTime() + 2 * 86_400_000)
  try {
    await decline()
  } finally {
    site.clock.now = now
  }
  const [mail] = await mails('product-declined')
  expect(mail!.text).toContain('write to us')
  expect(mail!.text).not.toContain('choose another product')
})
