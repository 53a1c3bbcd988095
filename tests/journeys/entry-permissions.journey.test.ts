import '#features/access/server/index.ts'
import '#features/catalogue/server/index.ts'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, dayOf } from '#kernel/dates.ts'
import {
  checkAccessibility,
  closeByEscape,
  onEach,
  openBrowser,
  openInPage,
  soon,
  viewports,
} from '#tests/support/browser.ts'
import { becomeNewVisitor, enterAs, newPerson } from '#tests/support/enter-site.ts'
import { callAs, type JourneyEvent, query } from '#tests/support/event-steps.ts'
import { openSite } from '#tests/support/site.ts'
import { createSiteCaller } from '#tests/support/site-caller.ts'

const site = await openSite()
const { newVisitor } = await openBrowser()

const [coach, hotel, archery, axeThrowing] = [
  'newcastle-airport-coach',
  'newcastle-keel-row-central',
  'newcastle-air-rifles-and-archery',
  'newcastle-axe-throwing',
] as const
const startDate = addDays(dayOf(new Date()), 100)
const itineraryIds = Object.fromEntries(
  [coach, hotel, archery, axeThrowing].map((productId) => [productId, `it-${randomUUID()}`]),
)

/** Changes a shipped product, and restores it after the tests of this file. */
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
  const shippedValues = { prices: JSON.stringify(prices), availability: JSON.stringify(availability) }
  afterAll(async () => void (await update(shippedValues)))
  await update(values)
}

// Axe throwing has only an old price, so it has no price for the trip.
const prices = [
  { per: 'person', pricePence: 2000, costMinor: 1500, from: '2020-01-01', to: addDays(startDate, -300) },
]
await changeProduct(axeThrowing, { prices: JSON.stringify(prices) })
const availability = { runsOnRegularDates: 'No', regularDates: [], specificDates: [], allocation: 24 }
await changeProduct(archery, { availability: JSON.stringify(availability) })

/** The page of staff in the first tests, then of the organiser. */
const { page } = await newVisitor({ viewport: 'phone', baseURL: site.url })
const organiser = newPerson()
let productUrl: (productId: string) => string

beforeAll(async () => {
  const caller = createSiteCaller(site.url)
  const { user } = await caller.post('/register', organiser)
  const productList = [coach, hotel, archery, axeThrowing].map((productId) => ({
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
  const { event }: { event: JourneyEvent } = (await caller.post('/event', body)).data
  const ids = { eventId: event._doc, packageId: event.packageOption[0]!.id }
  productUrl = (productId) =>
    `/my-events/package?${new URLSearchParams({
      ...ids,
      section: 'stag',
      'view-product': productId,
      'view-product-mode': 'edit',
      itineraryId: itineraryIds[productId]!,
    })}`
  await enterAs(page, 'staff@test.com')
  await callAs(page, 'POST', '/staff/acting-customer', { customerId: user.id })
})

const inPackage = page.getByRole('region', { name: 'In your package' })
const invoiced = inPackage.getByText('Invoiced', { exact: true })
/** Closes the product that is open over the package. */
const showPackage = async () => {
  const dialog = page.getByRole('dialog')
  if (await dialog.isVisible()) await closeByEscape(dialog)
  await soon(() => query(page).has('view-product')).toBe(false)
}
const openProduct = async (productId: string) => {
  await showPackage()
  await openInPage(page, productUrl(productId))
  await inPackage.waitFor()
}
const row = (name: string) => page.getByRole('row', { name })
/** Returns the button that opens the actions of a product. */
const actionsButton = (name: string) =>
  page.getByRole('button', { name: `Change ${name}`, exact: true }).first()
const [archeryName, coachName, hotelName] = [
  'Air Rifles & Archery',
  'Airport Coach Transfer',
  'Keel Row Central Rooms',
]

/** Removes these permissions from the role while `run` runs. */
const withoutPermissions = async (name: string, paths: readonly string[], run: () => Promise<void>) => {
  const { document } = await site.db
    .selectFrom('role_document')
    .select('document')
    .where('name', '=', name)
    .executeTakeFirstOrThrow()
  const setPermissions = (permissions: typeof document.permissions) =>
    site.db
      .updateTable('role_document')
      .set({ document: JSON.stringify({ ...document, permissions }) })
      .where('name', '=', name)
      .execute()
  await setPermissions(document.permissions.filter(({ path }) => !paths.includes(path)))
  await run().finally(() => setPermissions(document.permissions))
}

test('staff see cost and mark-up of a product, see an estimated price in orange if the date has no price, and record invoiced amounts, which need their own permission (PERM-017, PERM-024, CAT-042)', async () => {
  const staffRegion = inPackage.getByLabel('For staff')
  await page.goto(productUrl(axeThrowing))
  const hint = staffRegion.getByText('Estimated', { exact: false }).locator('..')
  await soon(() => hint.innerText()).toMatch(/Estimated.*\n£2\d\.00 pp/)
  await soon(() => hint.evaluate((element) => getComputedStyle(element).backgroundColor)).toBe(
    'rgb(245, 124, 0)',
  )

  await openProduct(archery)
  await staffRegion.getByText('Cost').waitFor()
  await staffRegion.getByText(/^£2[46]0\.00$/).waitFor()
  await staffRegion.getByText(/ %$/).waitFor()
  await checkAccessibility(page)
  expect(await invoiced.count()).toBe(0)
  await inPackage.getByRole('button', { name: 'Change invoiced' }).click()
  const form = page.getByRole('dialog', { name: 'Change invoiced' })
  await form.getByRole('textbox', { name: 'Invoiced' }).fill('62.5')
  await checkAccessibility(page)
  await form.getByRole('button', { name: 'Done' }).click()
  await inPackage.getByText('62.5 %').waitFor()
  await inPackage.getByRole('button', { name: 'View package' }).click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Saved').first().waitFor()
  await openProduct(archery)
  await inPackage.getByText('62.5 %').waitFor()
  await withoutPermissions('Staff', ['packageProductDetails.invoiced'], async () => {
    await page.goto(productUrl(archery))
    await staffRegion.waitFor()
    await soon(() => invoiced.count()).toBe(0)
  })
})

test('staff open a context menu on a product of the package by button, right click and keyboard; rooms and transfers have none (CAT-041)', async () => {
  await showPackage()
  await row(archeryName).waitFor()
  const menu = page.getByRole('menu')
  const untilOpen = () => menu.getByRole('menuitem', { name: 'Who takes part' }).waitFor()
  await row(archeryName).click({ button: 'right' })
  await untilOpen()
  await checkAccessibility(page)
  await page.keyboard.press('Escape')
  await menu.waitFor({ state: 'detached' })
  await actionsButton(archeryName).click()
  await untilOpen()
  await page.keyboard.press('Escape')
  await menu.waitFor({ state: 'detached' })
  await row(archeryName).focus()
  await page.keyboard.press('Shift+F10')
  await untilOpen()
  await menu.getByRole('menuitem', { name: 'Change people' }).click()
  await page.getByRole('dialog', { name: 'Change people' }).waitFor()
  await closeByEscape(page.getByRole('dialog'))
  for (const name of [coachName, hotelName]) {
    await row(name).first().click({ button: 'right' })
    await actionsButton(name).click()
    const sheet = page.getByRole('dialog', { name })
    await sheet.getByRole('button', { name: 'Change people' }).waitFor()
    expect(await menu.count(), name).toBe(0)
    await closeByEscape(sheet)
    // The focus returns to the button that opened the sheet, not to the row around it.
    await soon(() => actionsButton(name).evaluate((button) => button === document.activeElement)).toBe(true)
  }
})

test('important information, venue and allocation of a product are visible with a permission; an organiser never sees information for staff (PERM-016, PERM-024)', async () => {
  const permissionPaths = ['importantInformation', 'venue', 'allocation'].map(
    (part) => `packageProductDetails.${part}`,
  )
  await page.setViewportSize(viewports.desktop)
  await becomeNewVisitor(page)
  await enterAs(page, organiser.email, organiser.password)
  await page.goto(productUrl(coach))
  await inPackage.getByText('Tell us the flight number').waitFor()
  await openProduct(archery)
  await inPackage.getByText('High Larkfield Farm').waitFor()
  await inPackage.getByText('24 a day').waitFor()
  await checkAccessibility(page)
  expect(await invoiced.count()).toBe(0)
  expect(await inPackage.getByRole('button', { name: 'Change invoiced' }).count()).toBe(0)
  for (const productId of [archery, axeThrowing]) {
    await openProduct(productId)
    expect(await page.getByLabel('For staff').count()).toBe(0)
    expect(await page.getByText(/Mark-up|Estimated/).count()).toBe(0)
  }
  await withoutPermissions('Organiser', permissionPaths, async () => {
    await page.goto(productUrl(coach))
    await inPackage.waitFor()
    await soon(() => inPackage.getByText('Tell us the flight number').count()).toBe(0)
    await openProduct(archery)
    for (const words of ['High Larkfield Farm', '24 a day'])
      expect(await inPackage.getByText(words).count(), words).toBe(0)
  })
})

test('an organiser has no context menu on a product, but has the same actions as buttons, by touch or keyboard (CAT-041)', async () => {
  // Loads the page with the permissions that the previous test removed and then restored.
  await page.goto(productUrl(archery))
  await inPackage.waitFor()
  await showPackage()
  await row(archeryName).waitFor()
  await row(archeryName).click({ button: 'right' })
  await onEach(page, ['phone', 'desktop'], async () => {
    await actionsButton(archeryName).focus()
    await page.keyboard.press('Enter')
    const sheet = page.getByRole('dialog', { name: archeryName })
    await sheet.waitFor()
    expect(await page.getByRole('menu').count()).toBe(0)
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
    await checkAccessibility(page)
    await sheet.getByRole('button', { name: 'Change people' }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('dialog', { name: 'Change people' }).waitFor()
    await closeByEscape(page.getByRole('dialog'))
    await soon(() => actionsButton(archeryName).evaluate((button) => button === document.activeElement)).toBe(
      true,
    )
  })
})
