import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import {
  checkAccessibility,
  checkDesktopAndPhone,
  openBrowser,
  openInPage,
  savePicture,
  soon,
  untilHydrated,
  type Visitor,
  viewports,
} from '#tests/support/browser.ts'
import { becomeNewVisitor, enterAs } from '#tests/support/enter-site.ts'
import { openSite } from '#tests/support/site.ts'

const site = await openSite()
const { newVisitor } = await openBrowser()

/** A browser for all tests: of a visitor, then of staff and of a supplier. */
let browser: Visitor
let page: Page
beforeAll(async () => {
  browser = await newVisitor({ baseURL: site.url })
  page = browser.page
})

const path = () => new URL(page.url()).pathname
const products = () => page.getByRole('region', { name: 'Products' })
const cards = () => products().locator('article').count()

test('the search in the header is usable by keyboard, finds content despite typing errors, and remembers searches', async () => {
  await page.goto('/stag')
  await untilHydrated(page)
  await page.keyboard.press('Control+k')
  // Types at once, before the field is displayed, as an experienced user does.
  await page.keyboard.type('newcaslte')
  const dialog = page.getByRole('dialog', { name: 'Search' })
  const field = dialog.getByRole('combobox')
  await soon(() => field.evaluate((input) => input === document.activeElement)).toBe(true)
  expect(await field.inputValue()).toBe('newcaslte')
  await dialog.getByText('Showing results for newcastle').waitFor()
  const options = dialog.getByRole('option')
  await soon(() => options.first().textContent()).toContain('Newcastle')
  await soon(() => field.getAttribute('aria-activedescendant')).toBe(await options.first().getAttribute('id'))
  await checkDesktopAndPhone(page, 'search')
  await page.keyboard.press('ArrowDown')
  const secondHref = (await options.nth(1).getAttribute('href'))!
  await soon(() => options.nth(1).getAttribute('aria-selected')).toBe('true')
  await page.keyboard.press('Enter')
  await soon(path).toBe(secondHref)
  await soon(() => dialog.count()).toBe(0)

  await page.getByRole('button', { name: 'Search (Ctrl K)' }).click()
  await dialog.getByRole('option', { name: 'newcaslte' }).click()
  await options.nth(1).waitFor()
  await page.route('**/api/search?**', (route) => route.abort())
  await field.fill('york')
  await dialog.getByText('This didn’t load').waitFor()
  await page.unroute('**/api/search?**')
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await options.nth(1).waitFor()
  await field.fill('qqqqqq')
  await dialog.getByText('Nothing found').waitFor()
  await field.fill('54.97, -1.61')
  await dialog.getByRole('option', { name: 'Around 54.97, -1.61' }).click()
  await page.getByRole('heading', { level: 1, name: 'Everything near 54.97, -1.61' }).waitFor()
})

test('locations are found on a map and near a point (CAT-012, CAT-023, CAT-O18)', async () => {
  await openInPage(page, '/hen/locations?near=york')
  await page.getByText('Nearest to York first.').waitFor()
  await page.getByText('England · 0 miles').waitFor()
  await page.getByRole('combobox', { name: 'Country' }).selectOption('England')
  await page.getByRole('button', { name: 'Map', exact: true }).click()
  const map = page.getByRole('group', { name: 'Map of locations' })
  await map.locator('.map-pin[title=York]').waitFor()
  await checkAccessibility(page)
  await savePicture(page, 'places-map')
  await map.locator('.map-pin[title=York]').focus()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'York Hen Do' }).waitFor()

  await openInPage(page, '/stag/locations')
  await page.getByRole('button', { name: 'By category' }).click()
  await page.getByRole('button', { name: 'Hotels' }).click()
  await page.getByRole('heading', { name: 'Popular Accommodation' }).waitFor()
  await page.getByText('Somewhere else').click()
  await page.getByLabel('Latitude and longitude').fill('the hills')
  await page.getByRole('button', { name: 'See what’s nearby' }).click()
  await page.getByText('Enter two numbers such as 54.97, -1.61').waitFor()
  await page.getByLabel('Latitude and longitude').fill('54.9, -1.7')
  await page.getByLabel('Name (Optional)').fill('The Cottage')
  await page.getByRole('button', { name: 'See what’s nearby' }).click()
  await page.getByRole('heading', { level: 1, name: 'Everything near The Cottage' }).waitFor()
  await soon(path).toBe('/stag/in-custom-location/do-all')
  const miles = async () =>
    (
      await products()
        .getByText(/\bmiles?\b/)
        .allTextContents()
    ).map((text) => Number(/([\d.]+) miles?/.exec(text)?.[1]))
  await soon(miles).not.toEqual([])
  expect(await miles()).toEqual((await miles()).toSorted((a, b) => a - b))
})

test('products are grouped by category; a failure to load groups is logged; staff find products by supplier (CAT-018, CAT-019, CAT-020, CAT-021, CAT-027)', async () => {
  await openInPage(page, '/stag/in-newcastle')
  await page.getByRole('button', { name: 'Group by category' }).waitFor()
  const allCount = await cards()
  await page.getByRole('button', { name: 'Group by category' }).click()
  await page.getByRole('heading', { level: 3, name: 'Popular', exact: true }).waitFor()
  await page.getByRole('heading', { level: 3, name: 'Popular Accommodation' }).waitFor()
  const failureLogged = page.waitForEvent('console', (message) =>
    /Failed to load product groups/.test(message.text()),
  )
  await page.route('**/categoryGroup/**', (route) => route.abort())
  await page.getByRole('button', { name: 'Nightlife' }).click()
  await failureLogged
  await page.getByRole('heading', { level: 3, name: 'Popular', exact: true }).waitFor()
  expect(await cards()).toBeGreaterThan(0)
  browser.expectProblem(/Failed to load product groups/)
  await page.getByRole('button', { name: 'Show as one list' }).click()
  await page.getByText('More filters').click()
  await page.getByLabel('Price per person').selectOption('Up to £25')
  await soon(cards).toBeLessThan(allCount)
  await checkDesktopAndPhone(page, 'grid')

  await enterAs(page, 'staff@test.com')
  await page.goto('/stag/in-newcastle')
  await untilHydrated(page)
  await page
    .getByText(/Larkfield Tyneside · cost £/)
    .first()
    .waitFor()
  await page.getByLabel('Search by name').fill('larkfield tyneside')
  await soon(cards).toBeGreaterThan(1)
  await page.getByLabel('Search by name').fill('')
  await page.getByRole('button', { name: 'Group by category' }).click()
  await page.getByRole('heading', { level: 3, name: 'Staff', exact: true }).waitFor()
})

test('a supplier closes the Saturdays of a month, and sees them closed', async () => {
  await page.setViewportSize(viewports.phone)
  await becomeNewVisitor(page)
  await enterAs(page, 'supplier@test.com')
  await page.goto(
    '/supplier/larkfield-tyneside/availability?month=2031-05&product=newcastle-clay-pigeon-shooting',
  )
  await page.getByRole('button', { name: 'Every Sat' }).click()
  await page.getByRole('region', { name: 'Selected days' }).getByText('5 days').waitFor()
  await checkAccessibility(page)
  await savePicture(page, 'availability')
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  await page.getByRole('button', { name: 'Sat 31 May 2031: Closed' }).waitFor()
  await page.getByRole('button', { name: 'Every Sat' }).click()
  await page.getByRole('button', { name: 'Reset to usual' }).click()
  await page.getByRole('button', { name: /^Sat 31 May 2031: (Open|\d+)$/ }).waitFor()
})
