import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { checkAccessibility, openBrowser, openInPage, savePicture, soon } from '#tests/support/browser.ts'
import {
  addProduct,
  callApi,
  catalogueOf,
  openPackage,
  signUpAndCreate,
} from '#tests/support/builder-page.ts'
import { enterAs, enterAsNew } from '#tests/support/enter-site.ts'
import { openSite } from '#tests/support/site.ts'

const site = await openSite()
const { newVisitor } = await openBrowser()
const catalogue = await catalogueOf(site.url)

const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true })
/** Clicks Save and confirms a night without accommodation. */
const saveAnyway = async (page: Page) => {
  await save(page).click()
  await page
    .getByRole('dialog', { name: 'Where will everyone sleep?' })
    .getByRole('button', { name: 'Yes' })
    .click()
}
const dialogs = (page: Page) => page.getByRole('dialog')
/** Removes the transfer, as an unsaved change. */
const removeTransfer = async (page: Page) => {
  await page
    .getByRole('button', { name: `Change ${catalogue.transfer.name}`, exact: true })
    .first()
    .click()
  await dialogs(page).getByRole('button', { name: 'Remove' }).click()
  await page.getByText('1 unsaved change', { exact: true }).waitFor()
}
const toastsOf = (page: Page) => page.getByRole('status').filter({ hasText: /error|saved/i })

test('an option that another tab has saved is reported, its event opens, and the option exists once (PKG-059, PKG-069)', async () => {
  const { page, context } = await newVisitor({ baseURL: site.url })
  const { eventId } = await signUpAndCreate(page, catalogue)
  await page.goto(`/my-events?eventId=${eventId}`)
  await page.getByRole('button', { name: 'Add another option' }).click()
  await page
    .getByRole('dialog', { name: 'Stag Locations' })
    .getByRole('link', { name: /^Newcastle/ })
    .click()
  await page.waitForURL('**/my-events/add-package/stag/in-newcastle?*')
  await addProduct(page, catalogue.activity, undefined, new URL(page.url()).search)
  // A duplicated tab starts with the session storage of the first one.
  const storedEntries = await page.evaluate(() => Object.entries(sessionStorage))
  const otherTab = await context.newPage()
  await otherTab.goto('/health')
  await otherTab.evaluate((entries) => {
    for (const [key, value] of entries) sessionStorage.setItem(key, value)
  }, storedEntries)
  for (const tab of [page, otherTab]) {
    await tab.goto('/my-events/package')
    await tab.getByLabel('Price per person').waitFor()
  }
  await saveAnyway(page)
  await page.getByText('Package successfully saved').waitFor()

  await saveAnyway(otherTab)
  await otherTab.getByText('Package was already saved').waitFor()
  await otherTab.waitForURL(({ pathname, searchParams }) => {
    return pathname === '/my-events' && searchParams.get('eventId') === eventId
  })
  const { data } = await callApi(otherTab, 'GET', `/event/${eventId}`)
  expect(data.packageOption).toHaveLength(2)
  await openInPage(otherTab, '/my-events/package')
  await otherTab.getByText('No package here yet').waitFor()
})

test('a save with an expired session stops without a dialog or toast; after a log-in it succeeds (PKG-072)', async () => {
  const { page, context } = await newVisitor({ baseURL: site.url })
  const { eventId, packageId, email } = await signUpAndCreate(page, catalogue)
  await openPackage(page, eventId, packageId)
  await removeTransfer(page)
  await context.clearCookies({ name: /^(?!cookiesAccepted)/ })
  await save(page).click()
  await page.getByText('Log in to see this package').waitFor()
  expect([await dialogs(page).count(), await toastsOf(page).count()]).toEqual([0, 0])
  expect(new URL(page.url()).pathname).toBe('/my-events/package')

  await enterAs(page, email, 'riverboat7')
  await openPackage(page, eventId, packageId)
  await page.getByText('1 unsaved change', { exact: true }).waitFor()
  await save(page).click()
  await page.getByText('Package successfully saved').waitFor()
  await page.getByText('All saved').waitFor()
})

test('without a connection a save waits, and is sent once when the connection is back', async () => {
  const { page, context } = await newVisitor({ baseURL: site.url })
  const { eventId, packageId } = await signUpAndCreate(page, catalogue)
  await openPackage(page, eventId, packageId)
  const { version } = (await callApi(page, 'GET', `/event/${eventId}`)).data
  await removeTransfer(page)
  await context.setOffline(true)
  await save(page).click()
  await page.getByText('You’re offline. We’ll save when you’re back online.').waitFor()
  await soon(() => save(page).isEnabled()).toBe(true)
  expect(await dialogs(page).count()).toBe(0)
  await context.setOffline(false)
  await page.getByText('Package successfully saved').waitFor()
  await page.getByText('All saved').waitFor()
  const { data } = await callApi(page, 'GET', `/event/${eventId}`)
  expect(data.version).toBe(version + 1)
})

test('discarding the edits of a saved package closes the basket, which had opened when a second product was added (CAT-046, PKG-058, PKG-077)', async () => {
  const { page } = await newVisitor({ baseURL: site.url })
  const { packageId } = await signUpAndCreate(page, catalogue)
  await addProduct(page, catalogue.activity)
  await addProduct(page, catalogue.otherActivity)
  const contents = page.getByRole('list', { name: 'In your package' })
  await contents.getByText(catalogue.activity.name).waitFor()
  await savePicture(page, 'basket-open')
  await checkAccessibility(page)
  await page.getByRole('button', { name: 'Hide contents' }).click()
  await contents.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Show contents' }).click()
  await contents.waitFor()

  // The basket keeps its state while the same document stays loaded.
  await page.evaluate(() => Object.assign(window, { isSameDocument: true }))
  await page.getByRole('link', { name: 'My Events' }).click()
  await page.waitForURL(({ pathname }) => pathname === '/my-events')
  await page.locator(`a[href*="/my-events/package"][href*="${packageId}"]`).first().click()
  await removeTransfer(page)
  await page.getByRole('link', { name: 'My Events' }).click()
  await dialogs(page).getByRole('button', { name: 'Discard' }).click()
  await page.waitForURL(({ pathname }) => pathname === '/my-events')
  await page.getByRole('link', { name: 'Stag Weekends' }).first().click()
  await page.locator('a[href="/stag/in-newcastle"]').first().click()
  await page.getByRole('button', { name: 'Show contents' }).waitFor()
  expect(await contents.count()).toBe(0)
  expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(true)
})

test('the package survives a failed creation, which shows the reason, and the closing of Your Details; without a template the package is saved with the default limits (PKG-071, PKG-075)', async () => {
  const { page } = await newVisitor({ baseURL: site.url })
  const warnings: string[] = []
  page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()))
  await addProduct(page, catalogue.activity)
  await page.route('**/api/template/**', (route) => route.fulfill({ status: 404, json: { error: 'gone' } }))
  await page.goto('/my-events/package')
  await page.getByLabel('Price per person').waitFor()
  await soon(() => warnings.join()).toContain('package settings of stag are missing')

  await saveAnyway(page)
  const details = page.getByRole('dialog', { name: 'Your Details' })
  await details.getByRole('button', { name: 'Close' }).click()
  await details.waitFor({ state: 'detached' })
  await soon(() => save(page).isEnabled()).toBe(true)

  await enterAsNew(page)
  await page.goto('/my-events/package')
  await page.route('**/api/event', (route) => route.abort(), { times: 1 })
  await saveAnyway(page)
  const problemDialog = page.getByRole('dialog', { name: 'Package saving error' })
  await problemDialog.getByText('We could not reach the site. Please check your connection.').waitFor()
  await problemDialog.getByRole('button', { name: 'Ok' }).click()
  await soon(() => save(page).isEnabled()).toBe(true)

  await saveAnyway(page)
  let query = new URLSearchParams()
  await page.waitForURL(({ pathname, searchParams }) => {
    query = searchParams
    return pathname === '/my-events' && searchParams.has('eventId')
  })
  await page.getByText('Package successfully saved').waitFor()
  const { data } = await callApi(page, 'GET', `/event/${query.get('eventId')}`)
  expect(data.packageOption.map(({ id }: { id: string }) => id)).toEqual([query.get('packageId')])
})
