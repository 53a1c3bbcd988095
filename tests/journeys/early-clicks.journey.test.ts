import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openBrowser, soon, untilHydrated } from '#tests/support/browser.ts'
import { enterAs } from '#tests/support/enter-site.ts'
import { openSite } from '#tests/support/site.ts'

const site = await openSite()
const { newVisitor } = await openBrowser()

const newcastle = '/stag/in-newcastle'

/** Opens a page whose scripts come as late as on a slow line: not before they are let through. */
const openUnhurried = async (page: Page, path: string) => {
  let letThrough = () => {}
  const released = new Promise<void>((resolve) => {
    letThrough = resolve
  })
  await page.route('**/assets/*.js', async (route) => {
    await released
    await route.continue()
  })
  let documents = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) documents += 1
  })
  // The load of the page waits for its scripts.
  await page.goto(path, { waitUntil: 'commit' })
  await page.getByRole('contentinfo').waitFor()
  const startHydration = async () => {
    letThrough()
    await untilHydrated(page)
  }
  return { startHydration, documents: () => documents }
}

const isWaiting = (pressed: Locator) => pressed.getAttribute('aria-busy')
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const cards = (page: Page) => page.getByRole('region', { name: 'Products' }).locator('article')

test('pressed before the page is alive, the menu waits visibly and opens once, however often it was pressed', async () => {
  const { page } = await newVisitor({ viewport: 'phone', baseURL: site.url })
  const { startHydration } = await openUnhurried(page, newcastle)
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

test('a filter, an order and a search chosen before the page is alive hold once it is', async () => {
  const { page } = await newVisitor({ viewport: 'phone', baseURL: site.url })
  const { startHydration, documents } = await openUnhurried(page, newcastle)
  const all = await cards(page).count()
  const filter = button(page, 'Driving & Motors')
  // Of choices that exclude each other the last one holds, also when it was made before.
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
  // What puts them in another order than the first is loaded once one is chosen.
  await soon(names).toEqual(found.toSorted((a, b) => a.localeCompare(b)))
  expect(await filter.getAttribute('aria-pressed')).toBe('true')
  expect(await page.getByLabel('Search by name').inputValue()).toBe('k')
  expect(documents()).toBe(1)
})

test('an enquiry asked for before the page is alive opens over it, once, without the page being loaded again', async () => {
  const { page } = await newVisitor({ baseURL: site.url })
  const { startHydration, documents } = await openUnhurried(page, newcastle)
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

test('a card pressed before the page is alive leads to its product, as a link does without scripts', async () => {
  const { page } = await newVisitor({ viewport: 'phone', baseURL: site.url })
  const { startHydration, documents } = await openUnhurried(page, newcastle)
  const name = await cards(page).first().getByRole('heading').innerText()
  await cards(page).first().click()
  await page.getByRole('heading', { level: 1, name }).waitFor()
  expect(new URL(page.url()).pathname).toMatch(/\/go-/)
  await startHydration()
  expect(documents()).toBe(2)
  await page.goBack()
  await page.getByRole('heading', { level: 1, name: 'Newcastle Stag Do' }).waitFor()
})

test('a product put into the package before the page is alive is in it once', async () => {
  const { page } = await newVisitor({ viewport: 'phone', baseURL: site.url })
  const { startHydration } = await openUnhurried(
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

test('Log In pressed before it is known who is there asks a visitor, and opens the menu of who is logged in', async () => {
  const { page } = await newVisitor({ baseURL: site.url })
  const visit = await openUnhurried(page, newcastle)
  await button(page, 'Log in').first().click()
  await visit.startHydration()
  await page.getByRole('dialog').getByRole('tab', { name: 'Log In' }).waitFor()

  const known = await newVisitor({ baseURL: site.url })
  await enterAs(known.page, 'organiser@test.com')
  const { startHydration } = await openUnhurried(known.page, newcastle)
  await button(known.page, 'Log in').click()
  await startHydration()
  await known.page.getByRole('menuitem', { name: 'My Details' }).waitFor()
})
