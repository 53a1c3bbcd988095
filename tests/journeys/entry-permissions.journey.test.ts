import '#features/access/server/index.ts'
import '#features/catalogue/server/index.ts'
import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, dayOf } from '#kernel/dates.ts'
import { checkAccessibility, closeByEscape, onEach, openBrowser, soon } from '#tests/support/browser.ts'
import { enterAs, enterAsNew } from '#tests/support/enter-site.ts'
import { callAs, type JourneyEvent } from '#tests/support/event-steps.ts'
import { openSite } from '#tests/support/site.ts'

const site = await openSite()
const { newVisitor } = await openBrowser()

const [coach, hotel, archery, axes] = [
  'newcastle-airport-coach',
  'newcastle-keel-row-central',
  'newcastle-air-rifles-and-archery',
  'newcastle-axe-throwing',
] as const
const startDate = addDays(dayOf(new Date()), 100)
const itineraryIds = Object.fromEntries(
  [coach, hotel, archery, axes].map((productId) => [productId, `it-${randomUUID()}`]),
)

/** Changes a product until the end of the file. */
const changeProduct = async (productId: string, values: { prices: string } | { availability: string }) => {
  const update = (columns: object) =>
    site.db
      .updateTable('product')
      .set(columns as never)
      .where('id', '=', productId)
      .execute()
  const { prices, availability } = await site.db
    .selectFrom('product')
    .select(['prices', 'availability'])
    .where('id', '=', productId)
    .executeTakeFirstOrThrow()
  const shipped = { prices: JSON.stringify(prices), availability: JSON.stringify(availability) }
  afterAll(async () => void (await update(shipped)))
  await update(values)
}

// The axe throwing has last year's price only, so it has no price for the trip.
const prices = [
  { per: 'person', pricePence: 2000, costMinor: 1500, from: '2020-01-01', to: addDays(startDate, -300) },
]
await changeProduct(axes, { prices: JSON.stringify(prices) })
const availability = { runsOnRegularDates: 'No', regularDates: [], specificDates: [], allocation: 24 }
await changeProduct(archery, { availability: JSON.stringify(availability) })

let organiser: Page
let staff: Page
let address: (productId: string) => string
let board: string

beforeAll(async () => {
  ;({ page: organiser } = await newVisitor({ baseURL: site.url }))
  const { id: customerId } = await enterAsNew(organiser)
  const productList = [coach, hotel, archery, axes].map((productId) => ({
    productId,
    itinerary: [
      {
        newItineraryId: itineraryIds[productId],
        dayIndex: productId === coach || productId === hotel ? 0 : 1,
      },
    ],
  }))
  const trip = { locationId: 'newcastle', startDate, nightsCount: 2, productList }
  const body = { section: 'stag', people: 10, requestId: randomUUID(), package: trip }
  const { event } = await callAs<{ event: JourneyEvent }>(organiser, 'POST', '/event', body)
  board = `/my-events/package?${new URLSearchParams({ eventId: event._doc, packageId: event.packageOption[0]!.id })}`
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
  await enterAs(staff, 'staff@test.com')
  await callAs(staff, 'POST', '/staff/acting-customer', { customerId })
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

test('important information, venue and allocation of a product are visible by permission (PERM-016)', async () => {
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

test('staff see cost and mark-up of a product, and an estimated price, in the colour of warnings, if its date has none; the organiser sees neither', async () => {
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

test('staff record and see invoiced amounts by permission; the organiser never sees them (PERM-017, PERM-024)', async () => {
  const invoiced = (page: Page) => inPackage(page).getByText('Invoiced', { exact: true })
  await open(staff, archery)
  expect(await invoiced(staff).count()).toBe(0)
  await inPackage(staff).getByRole('button', { name: 'Change invoiced' }).click()
  const form = staff.getByRole('dialog', { name: 'Change invoiced' })
  await form.getByRole('textbox', { name: 'Invoiced' }).fill('62.5')
  await checkAccessibility(staff)
  await form.getByRole('button', { name: 'Done' }).click()
  await inPackage(staff).getByText('62.5 %').waitFor()
  await inPackage(staff).getByRole('button', { name: 'View package' }).click()
  await staff.getByRole('button', { name: 'Save', exact: true }).click()
  await staff.getByText('Saved').first().waitFor()
  await open(staff, archery)
  await inPackage(staff).getByText('62.5 %').waitFor()
  await open(organiser, archery)
  expect(await invoiced(organiser).count()).toBe(0)
  expect(await inPackage(organiser).getByRole('button', { name: 'Change invoiced' }).count()).toBe(0)
  await without('Staff', ['packageProductDetails.invoiced'], async () => {
    await open(staff, archery)
    await inPackage(staff).getByLabel('For staff').waitFor()
    await soon(() => invoiced(staff).count()).toBe(0)
  })
})

const row = (page: Page, name: string) => page.getByRole('row', { name })
const change = (page: Page, name: string) =>
  page.getByRole('button', { name: `Change ${name}`, exact: true }).first()
const [archeryName, coachName, hotelName] = [
  'Air Rifles & Archery',
  'Airport Coach Transfer',
  'Keel Row Central Rooms',
]

test('staff open a context menu on a product of the package by button, right click and keyboard; rooms and transfers have none (CAT-041)', async () => {
  await staff.goto(board)
  await row(staff, archeryName).waitFor()
  const menu = staff.getByRole('menu')
  const isOpen = () => menu.getByRole('menuitem', { name: 'Who takes part' }).waitFor()
  await row(staff, archeryName).click({ button: 'right' })
  await isOpen()
  await checkAccessibility(staff)
  await staff.keyboard.press('Escape')
  await menu.waitFor({ state: 'detached' })
  await change(staff, archeryName).click()
  await isOpen()
  await staff.keyboard.press('Escape')
  await menu.waitFor({ state: 'detached' })
  await row(staff, archeryName).focus()
  await staff.keyboard.press('Shift+F10')
  await isOpen()
  await menu.getByRole('menuitem', { name: 'Change people' }).click()
  await staff.getByRole('dialog', { name: 'Change people' }).waitFor()
  await closeByEscape(staff.getByRole('dialog'))
  for (const name of [coachName, hotelName]) {
    await row(staff, name).first().click({ button: 'right' })
    await change(staff, name).click()
    const sheet = staff.getByRole('dialog', { name })
    await sheet.getByRole('button', { name: 'Change people' }).waitFor()
    expect(await menu.count(), name).toBe(0)
    await closeByEscape(sheet)
    // The focus returns to where the menu was opened, not to the row around it.
    await soon(() => change(staff, name).evaluate((button) => button === document.activeElement)).toBe(true)
  }
})

test('an organiser has no context menu on a product but the same actions as buttons, by touch or keyboard (CAT-041)', async () => {
  await organiser.goto(board)
  await row(organiser, archeryName).waitFor()
  await row(organiser, archeryName).click({ button: 'right' })
  await onEach(organiser, ['phone', 'desktop'], async () => {
    await change(organiser, archeryName).focus()
    await organiser.keyboard.press('Enter')
    const sheet = organiser.getByRole('dialog', { name: archeryName })
    await sheet.waitFor()
    expect(await organiser.getByRole('menu').count()).toBe(0)
    await soon(() => sheet.getByRole('listitem').allInnerTexts()).toEqual([
      'Move to another day',
      'Change start time',
      'Change people',
      'Change venue',
      'Who takes part',
      'Hide from guests',
      'Swap',
      'Remove',
    ])
    await checkAccessibility(organiser)
    await sheet.getByRole('button', { name: 'Change people' }).focus()
    await organiser.keyboard.press('Enter')
    await organiser.getByRole('dialog', { name: 'Change people' }).waitFor()
    await closeByEscape(organiser.getByRole('dialog'))
    await soon(() =>
      change(organiser, archeryName).evaluate((button) => button === document.activeElement),
    ).toBe(true)
  })
})
