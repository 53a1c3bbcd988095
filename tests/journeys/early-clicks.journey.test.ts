import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { closeByEscape, openBrowser, soon, untilHydrated, viewports } from '#tests/support/browser.ts'
import { enterAs } from '#tests/support/enter-site.ts'
import { openSite } from '#tests/support/site.ts'

const site = await openSite()
const { newVisitor } = await openBrowser()
const { page } = await newVisitor({ viewport: 'phone', baseURL: site.url })

const newcastle = '/stag/in-newcastle'

/** Opens a page whose scripts load only when the test releases them, as on a slow connection. */
const openWithDelayedScripts = async (path: string) => {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/assets/*.js', async (route) => {
    await released
    await route.continue()
  })
  let documentCount = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) documentCount += 1
  })
  // Does not wait for the load event, which the page fires only after its scripts have loaded.
  await page.goto(path, { waitUntil: 'commit' })
  await page.getByRole('contentinfo').waitFor()
  const startHydration = async () => {
    release()
    await untilHydrated(page)
    await page.unrouteAll()
  }
  return { startHydration, documents: () => documentCount }
}

const ariaBusyOf = (control: Locator) => control.getAttribute('aria-busy')
const button = (name: string) => page.getByRole('button', { name, exact: true })
const cards = () => page.getByRole('region', { name: 'Products' }).locator('article')

test('a menu button clicked several times before hydration is shown as busy, and opens the menu once', async () => {
  const { startHydration } = await openWithDelayedScripts(newcastle)
  const menu = page.getByRole('navigation', { name: 'Menu' })
  await button('Open menu').click()
  await button('Open menu').click()
  expect(await ariaBusyOf(button('Open menu'))).toBe('true')
  expect(await menu.isVisible()).toBe(false)
  await startHydration()
  await menu.waitFor()
  expect(await ariaBusyOf(button('Close menu'))).toBeNull()
  await button('Close menu').click()
  await menu.waitFor({ state: 'hidden' })
})

test('a filter, a sort order, a search and an enquiry chosen before hydration apply after it, without reloading the page', async () => {
  await page.setViewportSize(viewports.desktop)
  const { startHydration, documents } = await openWithDelayedScripts(newcastle)
  const allCount = await cards().count()
  const filter = button('Driving & Motors')
  const enquiry = page.getByRole('banner').getByRole('link', { name: 'Quick Stag Do Enquiry' })
  // The filters exclude each other, so only the last click on one of them counts, even on a filter clicked before.
  for (const choice of [filter, button('All'), filter, enquiry, enquiry]) await choice.click()
  await page.getByLabel('Sort').selectOption('A to Z')
  await page.getByLabel('Search by name').pressSequentially('k')
  for (const control of [filter, enquiry]) expect(await ariaBusyOf(control)).toBe('true')
  expect(new URL(page.url()).search).toBe('')
  expect(await cards().count()).toBe(allCount)
  await startHydration()
  await page.getByRole('dialog', { name: 'Quick Stag Do Enquiry' }).waitFor()
  expect(await page.getByRole('dialog').count()).toBe(1)
  expect(new URL(page.url()).searchParams.get('dialog')).toBe('enquiryForm')
  await closeByEscape(page.getByRole('dialog', { name: 'Quick Stag Do Enquiry' }))
  // A user who leaves the form is offered a chat.
  await closeByEscape(page.getByRole('dialog'))

  await soon(() => cards().count()).toBeLessThan(allCount)
  const names = () => cards().getByRole('heading').allTextContents()
  const foundNames = await names()
  expect(foundNames.length).toBeGreaterThan(1)
  expect(foundNames.every((name) => /k/i.test(name))).toBe(true)
  // The code for other sort orders is loaded when one is chosen.
  await soon(names).toEqual(foundNames.toSorted((a, b) => a.localeCompare(b)))
  expect(await filter.getAttribute('aria-pressed')).toBe('true')
  expect(await page.getByLabel('Search by name').inputValue()).toBe('k')
  expect(documents()).toBe(1)
})

test('a card clicked before hydration opens the document of its product; a product added before hydration is in the package once', async () => {
  const { startHydration, documents } = await openWithDelayedScripts(newcastle)
  const name = 'Clay Pigeon Shooting'
  await cards().filter({ hasText: name }).first().click()
  await page.getByRole('heading', { level: 1, name }).waitFor()
  expect(new URL(page.url()).pathname).toMatch(/\/go-newcastle-clay-pigeon-shooting$/)
  await button('Add to package').click()
  await button('Add to package').click()
  expect(await ariaBusyOf(button('Add to package'))).toBe('true')
  await startHydration()
  expect(documents()).toBe(2)
  const dialog = page.getByRole('dialog')
  const draftText = page.getByText('Not saved yet')
  await dialog.or(draftText).waitFor()
  if (await dialog.isVisible()) await dialog.getByRole('button', { name: /^Add/ }).click()
  await draftText.waitFor()
  await page.goto(newcastle)
  await page.getByRole('complementary', { name: 'Your package' }).getByText('1 product for').waitFor()
})

test('the group size of an earlier search does not overwrite one that was typed before hydration', async () => {
  const groupSize = page.getByLabel('How many')
  await page.goto('/stag')
  await untilHydrated(page)
  await groupSize.fill('7')
  await page.getByRole('button', { name: 'See prices' }).click()
  await page.waitForURL(/people=7/)

  const { startHydration } = await openWithDelayedScripts('/stag')
  const field = (await groupSize.elementHandle())!
  await groupSize.fill('12')
  await startHydration()
  expect(await field.evaluate((element) => element.isConnected)).toBe(true)
  expect(await groupSize.inputValue()).toBe('12')
  await page.reload()
  await soon(() => groupSize.inputValue()).toBe('7')
})

test('Log In clicked before the session is known opens the log-in for a visitor, and the menu for a logged-in user', async () => {
  const visit = await openWithDelayedScripts(newcastle)
  await button('Log in').first().click()
  await visit.startHydration()
  await page.getByRole('dialog').getByRole('tab', { name: 'Log In' }).waitFor()

  await enterAs(page, 'organiser@test.com')
  const { startHydration } = await openWithDelayedScripts(newcastle)
  const accountButton = (await button('Log in').elementHandle())!
  await accountButton.click()
  await startHydration()
  const detailsItem = page.getByRole('menuitem', { name: 'My Details' })
  await detailsItem.waitFor()
  // The button is still the same element. If it had been replaced, a press during the replacement would be lost.
  expect(await accountButton.getAttribute('aria-expanded')).toBe('true')
  await page.keyboard.press('Escape')
  await detailsItem.waitFor({ state: 'detached' })
  await soon(() => accountButton.evaluate((element) => element === document.activeElement)).toBe(true)
})

test('the code of a menu loads when the pointer reaches its button; a press before the code has loaded opens the menu afterwards', async () => {
  const { page: userPage } = await newVisitor({ baseURL: site.url })
  await enterAs(userPage, 'organiser@test.com')
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  let requests = 0
  await userPage.route('**/assets/menu-list-*.js', async (route) => {
    requests += 1
    await released
    await route.continue()
  })
  await userPage.goto(newcastle)
  await untilHydrated(userPage)
  const accountButton = userPage.getByRole('banner').locator('button[aria-haspopup=menu]')
  await accountButton.waitFor()
  expect(requests).toBe(0)
  await accountButton.hover()
  await soon(() => requests).toBe(1)
  await accountButton.click()
  await soon(() => ariaBusyOf(accountButton)).toBe('true')
  release()
  const detailsItem = userPage.getByRole('menuitem', { name: 'My Details' })
  await detailsItem.waitFor()
  await userPage.keyboard.press('Escape')
  await detailsItem.waitFor({ state: 'detached' })
  // If an arrow key opens the list, its first item gets the focus.
  await soon(() => accountButton.evaluate((element) => element === document.activeElement)).toBe(true)
  await userPage.keyboard.press('ArrowDown')
  await detailsItem.waitFor()
  await soon(() => detailsItem.evaluate((element) => element === document.activeElement)).toBe(true)
})
