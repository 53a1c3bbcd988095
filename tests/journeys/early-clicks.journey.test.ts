import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openBrowser, soon, untilHydrated } from '#tests/support/browser.ts'
import { enterAs } from '#tests/support/enter-site.ts'
import { openSite } from '#tests/support/site.ts'

const site = await openSite()
const { newVisitor } = await openBrowser()

const newcastle = '/stag/in-newcastle'

/** Opens a page whose scripts are held back until the test releases them, as on a slow connection. */
const openWithHeldScripts = async (page: Page, path: string) => {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/assets/*.js', async (route) => {
    await released
    await route.continue()
  })
  let documents = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) documents += 1
  })
  // The load event of the page waits for its scripts.
  await page.goto(path, { waitUntil: 'commit' })
  await page.getByRole('contentinfo').waitFor()
  const startHydration = async () => {
    release()
    await untilHydrated(page)
  }
  return { startHydration, documents: () => documents }
}

const isWaiting = (pressed: Locator) => pressed.getAttribute('aria-busy')
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const cards = (page: Page) => page.getByRole('region', { name: 'Products' }).locator('article')

test('a menu button clicked several times before hydration shows that it waits, and opens the menu once', async () => {
  const { page } = await newVisitor({ viewport: 'phone', baseURL: site.url })
  const { startHydration } = await openWithHeldScripts(page, newcastle)
  const menu = page.getByRole('navigation', { name: 'Menu' })
  await button(page, 'Open menu').click()
  await button(page, 'Open menu').click()
  expect(await isWaiting(button(page, 'Open menu'))).toBe('true')
  expect(await menu.isVisible()).toBe(false)
  await startHydration()
  await menu.waitFor()
  expect(await isWaiting(button(page, 'Close menu'))).toBeNull()
  await button(page, 'Close menu').click()
  await menu.waitFor({ state: 'hidden' })
})

test('a filter, an order and a search chosen before hydration apply after it', async () => {
  const { page } = await newVisitor({ viewport: 'phone', baseURL: site.url })
  const { startHydration, documents } = await openWithHeldScripts(page, newcastle)
  const all = await cards(page).count()
  const filter = button(page, 'Driving & Motors')
  // Of exclusive choices the last one applies, even if it was also the first.
  for (const choice of [filter, button(page, 'All'), filter]) await choice.click()
  await page.getByLabel('Sort').selectOption('A to Z')
  await page.getByLabel('Search by name').pressSequentially('k')
  expect(await isWaiting(filter)).toBe('true')
  expect(await cards(page).count()).toBe(all)
  await startHydration()
  await soon(() => cards(page).count()).toBeLessThan(all)
  const names = () => cards(page).getByRole('heading').allTextContents()
  const found = await names()
  expect(found.length).toBeGreaterThan(1)
  expect(found.every((name) => /k/i.test(name))).toBe(true)
  // The code for other sort orders is loaded when one is chosen.
  await soon(names).toEqual(found.toSorted((a, b) => a.localeCompare(b)))
  expect(await filter.getAttribute('aria-pressed')).toBe('true')
  expect(await page.getByLabel('Search by name').inputValue()).toBe('k')
  expect(documents()).toBe(1)
})

test('an enquiry button clicked before hydration opens the form once, without reloading the page', async () => {
  const { page } = await newVisitor({ baseURL: site.url })
  const { startHydration, documents } = await openWithHeldScripts(page, newcastle)
  const enquiry = page.getByRole('banner').getByRole('link', { name: 'Quick Stag Do Enquiry' })
  await enquiry.click()
  await enquiry.click()
  expect(await isWaiting(enquiry)).toBe('true')
  expect(new URL(page.url()).search).toBe('')
  await startHydration()
  await page.getByRole('dialog', { name: 'Quick Stag Do Enquiry' }).waitFor()
  expect(await page.getByRole('dialog').count()).toBe(1)
  expect(new URL(page.url()).searchParams.get('dialog')).toBe('enquiryForm')
  expect(documents()).toBe(1)
})

test('a card clicked before hydration opens its product, as a link without scripts', async () => {
  const { page } = await newVisitor({ viewport: 'phone', baseURL: site.url })
  const { startHydration, documents } = await openWithHeldScripts(page, newcastle)
  const name = await cards(page).first().getByRole('heading').innerText()
  await cards(page).first().click()
  await page.getByRole('heading', { level: 1, name }).waitFor()
  expect(new URL(page.url()).pathname).toMatch(/\/go-/)
  await startHydration()
  expect(documents()).toBe(2)
  await page.goBack()
  await page.getByRole('heading', { level: 1, name: 'Newcastle Stag Do' }).waitFor()
})

test('a product added before hydration is in the package once', async () => {
  const { page } = await newVisitor({ viewport: 'phone', baseURL: site.url })
  const { startHydration } = await openWithHeldScripts(
    page,
    `${newcastle}/do-shooting/go-newcastle-clay-pigeon-shooting`,
  )
  await button(page, 'Add to package').click()
  await button(page, 'Add to package').click()
  expect(await isWaiting(button(page, 'Add to package'))).toBe('true')
  await startHydration()
  const dialog = page.getByRole('dialog')
  const started = page.getByText('Not saved yet')
  await dialog.or(started).waitFor()
  if (await dialog.isVisible()) await dialog.getByRole('button', { name: /^Add/ }).click()
  await started.waitFor()
  await page.goto(newcastle)
  await page.getByRole('complementary', { name: 'Your package' }).getByText('1 product for').waitFor()
})

test('Log In clicked before the session is known opens the log-in for a visitor, and the menu for a logged-in user', async () => {
  const { page } = await newVisitor({ baseURL: site.url })
  const visit = await openWithHeldScripts(page, newcastle)
  await button(page, 'Log in').first().click()
  await visit.startHydration()
  await page.getByRole('dialog').getByRole('tab', { name: 'Log In' }).waitFor()

  const known = await newVisitor({ baseURL: site.url })
  await enterAs(known.page, 'organiser@test.com')
  const { startHydration } = await openWithHeldScripts(known.page, newcastle)
  await button(known.page, 'Log in').click()
  await startHydration()
  await known.page.getByRole('menuitem', { name: 'My Details' }).waitFor()
})
