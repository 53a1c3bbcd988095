import { describe, expect, test } from 'vitest'
import type { RoleDocument } from '#features/access/rules/role-document.ts'
import { createSampleEvent, joinEvent, testEventApp } from '#tests/support/sample-event.ts'
import type { TestBrowser } from '#tests/support/test-browser.ts'

const { site, staff, supplier } = await testEventApp()
const startEvent = async () => {
  const organiser = await site.signUp({ firstName: 'Olga', lastName: 'Orr' })
  const guest = await site.signUp({ firstName: 'Gus', lastName: 'Grey' })
  const { event, packageId } = await createSampleEvent(site, organiser)
  const id = event._doc as string
  await joinEvent(guest, event.token)
  const readAs = async (browser: TestBrowser) => (await browser.get(`/api/event/${id}`)).body.data
  const display = (packagePrices: object, productPrices: object = packagePrices) =>
    staff.put(`/api/event/${id}/displayPrices`, { packagePrices, productPrices })
  const book = () => staff.post(`/api/event/${id}/package/${packageId}/bookWithoutPayment`)
  return { organiser, guest, id, packageId, readAs, display, book }
}

/** Runs `work` with a changed role, and then restores the role. */
const withRole = async (
  name: string,
  change: (role: RoleDocument) => RoleDocument,
  work: () => Promise<void>,
) => {
  const readRole = () =>
    site.db.selectFrom('role_document').select('document').where('name', '=', name).executeTakeFirstOrThrow()
  const { document } = await readRole()
  const writeRole = (role: RoleDocument) =>
    site.db
      .updateTable('role_document')
      .set({ document: JSON.stringify(role) })
      .where('name', '=', name)
      .execute()
  await writeRole(change(document))
  try {
    await work()
  } finally {
    await writeRole(document)
  }
}
const withoutPermission =
  (path: string) =>
  (role: RoleDocument): RoleDocument => ({
    ...role,
    permissions: role.permissions.filter((entry) => entry.path !== path),
  })
const withPermission =
  (path: string) =>
  (role: RoleDocument): RoleDocument => ({
    ...withoutPermission(path)(role),
    permissions: [{ path, value: 'Yes' }, ...withoutPermission(path)(role).permissions],
  })

// biome-ignore lint/suspicious/noExplicitAny: responses of every shape
type AnyResponse = any
const entryOf = (event: AnyResponse) => event.packageOption[0].productList[0].itinerary[0]
const prices = /"(priceGBP|pricePerPersonGBP|totalGBP|fixedPriceGBP|minPricePerPersonGBP)"/

describe('prices of an event', () => {
  test('with the setting Auto, organiser and staff get prices of an enquiry, and a guest only their own share (PERM-027)', async () => {
    const { organiser, guest, readAs } = await startEvent()
    for (const browser of [organiser, staff]) {
      const event = await readAs(browser)
      expect(entryOf(event).money.priceGBP).toBeGreaterThan(0)
      expect(event.packageOption[0].money.priceGBP).toBeGreaterThan(0)
    }
    const { customerSummary, ...otherParts } = await readAs(guest)
    expect(JSON.stringify(otherParts)).not.toMatch(prices)
    const withPrices = customerSummary.filter((one: AnyResponse) => prices.test(JSON.stringify(one)))
    expect(withPrices.map(({ customer }: AnyResponse) => customer.id)).toEqual([guest.userId])
  })

  test('after the booking a guest gets prices too (PERM-027)', async () => {
    const { guest, readAs, book } = await startEvent()
    await book()
    const event = await readAs(guest)
    expect(entryOf(event).money.pricePerPersonGBP).toBeGreaterThan(0)
    expect(event.packageOption[0].money).toEqual({ pricePerPersonGBP: expect.any(Number) })
  })

  test.each([
    ['Show', 'Hide'],
    ['Hide', 'Show'],
  ] as const)(
    'organiser %s, guest %s: each sees what the setting allows, even after booking (PERM-027)',
    async (forOrganiser, forGuest) => {
      const { organiser, guest, readAs, display, book } = await startEvent()
      await display({ organiser: forOrganiser, guest: forGuest })
      for (const stage of ['Enquiry', 'Booked']) {
        if (stage === 'Booked') await book()
        const [asOrganiser, asGuest] = [await readAs(organiser), await readAs(guest)]
        expect(asOrganiser.statusStage).toBe(stage)
        expect(prices.test(JSON.stringify(asOrganiser))).toBe(forOrganiser === 'Show')
        expect(prices.test(JSON.stringify(asGuest))).toBe(forGuest === 'Show')
      }
    },
  )

  test('prices of products and of the package are hidden separately (PERM-027)', async () => {
    const { organiser, readAs, display } = await startEvent()
    const [shown, hidden] = [
      { organiser: 'Show', guest: 'Show' },
      { organiser: 'Hide', guest: 'Hide' },
    ]
    await display(shown, hidden)
    const sumOnly = await readAs(organiser)
    expect(entryOf(sumOnly).money).toEqual({})
    expect(sumOnly.packageOption[0].money.priceGBP).toBeGreaterThan(0)
    await display(hidden, shown)
    const productsOnly = await readAs(organiser)
    expect(entryOf(productsOnly).money.priceGBP).toBeGreaterThan(0)
    expect(productsOnly.packageOption[0].money).toEqual({})
    expect(JSON.stringify(productsOnly.customerSummary)).not.toMatch(prices)
  })

  test('hidden prices are also missing from the response to a save, amounts due and history states (PERM-027)', async () => {
    const { organiser, id, packageId, display, book } = await startEvent()
    await book()
    await display({ organiser: 'Hide', guest: 'Hide' })
    const saved = await organiser.put(`/api/event/${id}`, {
      commandList: [{ name: 'editEventNotes', packageId, data: { notes: 'Late' } }],
    })
    const details = await organiser.get(`/api/event/${id}/getCustomersDetails`)
    const history = await organiser.get(`/api/event/${id}/state/booked/${organiser.userId}`)
    for (const { status, body } of [saved, details, history]) {
      expect(status).toBe(200)
      expect(JSON.stringify(body)).not.toMatch(prices)
    }
    expect(JSON.stringify(details.body)).not.toContain('dueGBP')
  })

  test('an organiser who is not shown prices can still edit the booked package; the server calculates its price (PERM-027)', async () => {
    const { organiser, id, packageId, readAs, display, book } = await startEvent()
    await book()
    await display({ organiser: 'Hide', guest: 'Hide' })
    const { itineraryId } = entryOf(await readAs(organiser))
    const before = entryOf(await readAs(staff)).money.priceGBP
    const command = { name: 'editCustomers', packageId, itineraryId, data: { needPeople: 8, needUnits: 8 } }
    expect((await organiser.put(`/api/event/${id}`, { commandList: [command] })).status).toBe(200)
    const after = entryOf(await readAs(staff)).money.priceGBP
    expect(after).toBeGreaterThan(0)
    expect(after).toBeLessThan(before)
  })

  test('a supplier gets their own price, and no customer’s price even with the setting Show (PERM-027)', async () => {
    const { readAs, display, book } = await startEvent()
    await display({ organiser: 'Show', guest: 'Show' })
    await book()
    const event = await readAs(supplier)
    expect(entryOf(event).money).toEqual({ costCurrency: expect.any(Number), currency: 'GBP' })
    expect(JSON.stringify(event)).not.toMatch(prices)
  })

  test.each([
    ['websiteArea.hideProductPrices', 'product'],
    ['websiteArea.hidePackagePrices', 'package'],
  ] as const)('staff with %s get no %s prices (PERM-022)', async (path, what) => {
    const { readAs } = await startEvent()
    await withRole('Staff', withPermission(path), async () => {
      const event = await readAs(staff)
      expect('priceGBP' in entryOf(event).money).toBe(what === 'package')
      expect('priceGBP' in event.packageOption[0].money).toBe(what === 'product')
    })
    expect(JSON.stringify(await readAs(staff))).toMatch(prices)
  })
})

describe('details of a package product', () => {
  test('the venue is sent only to readers whose role shows it (PERM-016)', async () => {
    const { organiser, guest, readAs, book } = await startEvent()
    await book()
    const readers = [
      ['Organiser', organiser],
      ['Guest', guest],
      ['Staff', staff],
      ['Owner', supplier],
    ] as const
    for (const [role, browser] of readers) {
      expect(entryOf(await readAs(browser))).toHaveProperty('venueName')
      await withRole(role, withoutPermission('packageProductDetails.venue'), async () => {
        const text = JSON.stringify((await readAs(browser)).packageOption)
        expect(text).not.toMatch(/"(venueId|venueName|meetingPointId|meetingPointName)"/)
      })
    }
  })

  test('a hidden product is sent to the organiser, staff and its supplier, but not to guests (PERM-025)', async () => {
    const { organiser, guest, id, packageId, readAs, book } = await startEvent()
    const { itineraryId } = entryOf(await readAs(organiser))
    await organiser.put(`/api/event/${id}`, {
      commandList: [{ name: 'hideProduct', packageId, itineraryId, data: { hideProduct: true } }],
    })
    await book()
    const isSent = async (browser: TestBrowser) => JSON.stringify(await readAs(browser)).includes(itineraryId)
    expect(await isSent(organiser)).toBe(true)
    expect(await isSent(staff)).toBe(true)
    expect(await isSent(supplier)).toBe(true)
    expect(await isSent(guest)).toBe(false)
    const hiddenProduct = 'packageProductDetails.hiddenProduct'
    await withRole('Organiser', withoutPermission(hiddenProduct), async () =>
      expect(await isSent(organiser)).toBe(false),
    )
    await withRole('Staff', withoutPermission(hiddenProduct), async () =>
      expect(await isSent(staff)).toBe(false),
    )
    await withRole('Guest', withPermission(hiddenProduct), async () =>
      expect(await isSent(guest)).toBe(false),
    )
  })
})

describe('what a role allows', () => {
  test('a supplier without bookProduct can neither confirm nor decline (PERM-019)', async () => {
    const { id, packageId, readAs, book } = await startEvent()
    await book()
    const event = await readAs(supplier)
    const { itineraryId } = entryOf(event)
    const { version } = event
    const confirm = { venueId: null, meetingPointId: null, startTime: '10:00', productNote: null }
    const send = (name: string, data: object) =>
      supplier.put(`/api/event/${id}`, { version, commandList: [{ name, packageId, itineraryId, data }] })
    await withRole('Owner', withoutPermission('packageProductFunctions.bookProduct'), async () => {
      for (const refused of [
        await send('confirmProductBooking', confirm),
        await send('declineProductBooking', { declineReason: 'Full' }),
      ])
        expect([refused.status, refused.body.error]).toEqual([403, 'Not allowed'])
    })
    expect(entryOf(await readAs(supplier)).stage).toBe('Requested')
    expect((await send('confirmProductBooking', confirm)).status).toBe(200)
  })

  test('only staff with the permission can accept a cancellation (PERM-019)', async () => {
    const { organiser, id, packageId, readAs, book } = await startEvent()
    await book()
    const { itineraryId } = entryOf(await readAs(supplier))
    const stage = { stage: 'Cancellation Requested', stageOverride: 'Yes' }
    await staff.put(`/api/event/${id}`, {
      commandList: [{ name: 'editProductStage', packageId, itineraryId, data: stage }],
    })
    const accept = (browser: TestBrowser) =>
      browser.put(`/api/event/${id}`, {
        commandList: [{ name: 'acceptCancellation', packageId, itineraryId, data: {} }],
      })
    for (const browser of [organiser, supplier]) expect((await accept(browser)).status).toBe(403)
    await withRole('Staff', withoutPermission('packageProductFunctions.acceptCancellation'), async () =>
      expect((await accept(staff)).status).toBe(403),
    )
    expect((await accept(staff)).status).toBe(200)
    expect(entryOf(await readAs(staff)).stage).toBe('Cancelled')
  })

  test('only people whose role allows it can save a package (PERM-020)', async () => {
    const { organiser, guest, id, packageId, readAs } = await startEvent()
    const save = (browser: TestBrowser) =>
      browser.put(`/api/event/${id}`, {
        commandList: [{ name: 'editEventNotes', packageId, data: { notes: 'New' } }],
      })
    expect((await save(guest)).status).toBe(403)
    await withRole('Organiser', withoutPermission('packagePageFunctions.savePackage'), async () => {
      expect((await save(organiser)).status).toBe(403)
    })
    expect((await readAs(organiser)).packageOption[0].eventNotes).toBe('')
    expect((await save(organiser)).status).toBe(200)
  })
})
