import '#features/access/server/index.ts'
import '#features/catalogue/server/index.ts'
import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { addDays, dayOf } from '#kernel/dates.ts'
import { checkAccessibility, openBrowser, soon } from '#tests/support/browser.ts'
import { callAs, logIn, type StoryEvent } from '#tests/support/event-story.ts'
import { openSite } from '#tests/support/site.ts'

// It changes prices and roles that the product ships.
const site = await openSite({}, { isOwn: true })
const { newVisitor } = await openBrowser()

const [coach, archery, axes] = [
  'newcastle-airport-coach',
  'newcastle-air-rifles-and-archery',
  'newcastle-axe-throwing',
] as const
const startDate = addDays(dayOf(new Date()), 100)
const itineraryIds = Object.fromEntries(
  [coach, archery, axes].map((productId) => [productId, `it-${randomUUID()}`]),
)

let organiser: Page
let staff: Page
let address: (productId: string) => string

beforeAll(async () => {
  // Axes have last year's price alone: for the trip there is none.
  const prices = [
    { per: 'person', pricePence: 2000, costMinor: 1500, from: '2020-01-01', to: addDays(startDate, -300) },
  ]
  await site.db
    .updateTable('product')
    .set({ prices: JSON.stringify(prices) })
    .where('id', '=', axes)
    .execute()
  const availability = { runsOnRegularDates: 'No', regularDates: [], specificDates: [], allocation: 24 }
  await site.db
    .updateTable('product')
    .set({ availability: JSON.stringify(availability) } as never)
    .where('id', '=', archery)
    .execute()
  ;({ page: organiser } = await newVisitor({ baseURL: site.url }))
  await logIn(organiser, 'organiser@test.com')
  const productList = [coach, archery, axes].map((productId) => ({
    productId,
    itinerary: [{ newItineraryId: itineraryIds[productId], dayIndex: productId === coach ? 0 : 1 }],
  }))
  const trip = { locationId: 'newcastle', startDate, nightsCount: 2, productList }
  const body = { section: 'stag', people: 10, requestId: randomUUID(), package: trip }
  const { event } = await callAs<{ event: StoryEvent }>(organiser, 'POST', '/event', body)
  address = (productId) =>
    `/my-events/package?${new URLSearchParams({
      eventId: event._doc,
      packageId: event.packageOption[0]!.id,
      section: 'stag',
      'view-product': productId,
      'view-product-mode': 'edit',
      itineraryId: itineraryIds[productId]!,
    })}`
  ;({ page: staff } = await newVisitor({ viewport: 'phone', baseURL: site.url }))
  await logIn(staff, 'staff@test.com')
  await callAs(staff, 'POST', '/staff/acting-customer', { customerId: 'demo-organiser' })
})

const inPackage = (page: Page) => page.getByRole('region', { name: 'In your package' })
const open = async (page: Page, productId: string) => {
  await page.goto(address(productId))
  await inPackage(page).waitFor()
}

/** Runs while the role lacks these permissions. */
const without = async (name: string, paths: readonly string[], run: () => Promise<void>) => {
  const { document } = await site.db
    .selectFrom('role_document')
    .select('document')
    .where('name', '=', name)
    .executeTakeFirstOrThrow()
  const write = (permissions: typeof document.permissions) =>
    site.db
      .updateTable('role_document')
      .set({ document: JSON.stringify({ ...document, permissions }) })
      .where('name', '=', name)
      .execute()
  await write(document.permissions.filter(({ path }) => !paths.includes(path)))
  await run().finally(() => write(document.permissions))
}

test('important information, venue and allocation of a product are shown as the role says (PERM-016)', async () => {
  const parts = ['importantInformation', 'venue', 'allocation'].map((part) => `packageProductDetails.${part}`)
  await open(organiser, coach)
  await inPackage(organiser).getByText('Tell us the flight number').waitFor()
  await open(organiser, archery)
  await inPackage(organiser).getByText('High Larkfield Farm').waitFor()
  await inPackage(organiser).getByText('24 a day').waitFor()
  await checkAccessibility(organiser)
  await without('Organiser', parts, async () => {
    await open(organiser, coach)
    await soon(() => inPackage(organiser).getByText('Tell us the flight number').count()).toBe(0)
    await open(organiser, archery)
    for (const words of ['High Larkfield Farm', '24 a day'])
      expect(await inPackage(organiser).getByText(words).count(), words).toBe(0)
  })
})

test('staff see cost and mark-up of a product, and in orange what it may cost where its date has no price; the organiser none of it (CAT-042)', async () => {
  await open(staff, archery)
  const own = inPackage(staff).getByLabel('For staff')
  await own.getByText('Cost').waitFor()
  await own.getByText(/^£2[46]0\.00$/).waitFor()
  await own.getByText(/ %$/).waitFor()
  await checkAccessibility(staff)
  await open(staff, axes)
  const hint = own.getByText('Estimated', { exact: false }).locator('..')
  await soon(() => hint.innerText()).toMatch(/Estimated.*\n£2\d\.00 pp/)
  await soon(() => hint.evaluate((shown) => getComputedStyle(shown).color)).toBe('rgb(133, 83, 0)')
  for (const productId of [archery, axes]) {
    await open(organiser, productId)
    expect(await organiser.getByLabel('For staff').count()).toBe(0)
    expect(await organiser.getByText(/Mark-up|Estimated/).count()).toBe(0)
  }
})
