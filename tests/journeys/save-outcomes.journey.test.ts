import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { checkAccessibility, openBrowser, openInPage, savePicture, soon } from '#tests/support/browser.ts'
import {
  addProduct,
  callApi,
  catalogueOf,
  type MadeEvent,
  openPackage,
  signUpAndCreate,
} from '#tests/support/builder-page.ts'
import { enterAs, enterAsNew, enterAsStranger } from '#tests/support/enter-site.ts'
import { openSite } from '#tests/support/site.ts'

const site = await openSite()
const { newVisitor } = await openBrowser()
const catalogue = await catalogueOf(site.url)
const { page, context } = await newVisitor({ baseURL: site.url })

const save = (tab = page) => tab.getByRole('button', { name: 'Save', exact: true })
/** Clicks Save and confirms a night without accommodation. */
const saveAnyway = async (tab: Page) => {
  await save(tab).click()
  await tab
    .getByRole('dialog', { name: 'Where will everyone sleep?' })
    .getByRole('button', { name: 'Yes' })
    .click()
}
const dialogs = page.getByRole('dialog')
/** Makes the unsaved change. */
const remove = async ({ name }: { readonly name: string }) => {
  await page
    .getByRole('button', { name: `Change ${name}`, exact: true })
    .first()
    .click()
  await dialogs.getByRole('button', { name: 'Remove' }).click()
  await page.getByText('1 unsaved change', { exact: true }).waitFor()
}
const toasts = page.getByRole('status').filter({ hasText: /error|saved/i })

test('a failed creation says why and preserves the package, and so does leaving the log-in; then it is saved, within the usual limits (PKG-071, PKG-075)', async () => {
  const warnings: string[] = []
  page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()))
  await addProduct(page, catalogue.activity)
  await page.route('**/api/template/**', (route) => route.fulfill({ status: 404, json: { error: 'gone' } }))
  await page.goto('/my-events/package')
  await page.getByLabel('Price per person').waitFor()
  await soon(() => warnings.join()).toContain('package settings of stag are absent')

  await saveAnyway(page)
  const details = page.getByRole('dialog', { name: 'Your Details' })
  await details.getByRole('button', { name: 'Close' }).click()
  await details.waitFor({ state: 'detached' })
  await soon(() => save().isEnabled()).toBe(true)

  await enterAsNew(page)
  await page.goto('/my-events/package')
  await page.route('**/api/event', (route) => route.abort(), { times: 1 })
  await saveAnyway(page)
  const problem = page.getByRole('dialog', { name: 'Package saving error' })
  await problem.getByText('We could not reach the site. Please check your connection.').waitFor()
  await problem.getByRole('button', { name: 'Ok' }).click()
  await soon(() => save().isEnabled()).toBe(true)

  await saveAnyway(page)
  let query = new URLSearchParams()
  await page.waitForURL(({ pathname, searchParams }) => {
    query = searchParams
    return pathname === '/my-events' && searchParams.has('eventId')
  })
  await page.getByText('Package successfully saved').waitFor()
  const { data } = await callApi(page, 'GET', `/event/${query.get('eventId')}`)
  expect(data.packageOption.map(({ id }: { id: string }) => id)).toEqual([query.get('packageId')])
  await page.unrouteAll()
})

describe('with a saved package', () => {
  let made: MadeEvent
  beforeAll(async () => {
    await enterAsStranger(page)
    made = await signUpAndCreate(page, catalogue)
  })

  test('an option that another tab has saved is reported, its event opens, and the option exists once (PKG-059, PKG-069)', async () => {
    const { eventId } = made
    await openInPage(page, `/my-events?eventId=${eventId}`)
    await page.getByRole('button', { name: 'Add another option' }).click()
    await page
      .getByRole('dialog', { name: 'Stag Locations' })
      .getByRole('link', { name: /^Newcastle/ })
      .click()
    await page.waitForURL('**/my-events/add-package/stag/in-newcastle?*')
    await page.getByRole('link', { name: catalogue.activity.name, exact: true }).click()
    await page.getByRole('button', { name: 'Add to package' }).click()
    await dialogs.getByRole('button', { name: 'Add', exact: true }).click()
    await page.getByText('has been added').waitFor()
    // A duplicated tab starts with the session storage of the first one.
    const stored = await page.evaluate(() => Object.entries(sessionStorage))
    const other = await context.newPage()
    await other.goto('/health')
    await other.evaluate((entries) => {
      for (const [key, value] of entries) sessionStorage.setItem(key, value)
    }, stored)
    for (const tab of [page, other]) {
      await openInPage(tab, '/my-events/package')
      await tab.getByLabel('Price per person').waitFor()
    }
    await saveAnyway(page)
    await page.getByText('Package successfully saved').waitFor()

    await saveAnyway(other)
    await other.getByText('Package was already saved').waitFor()
    await other.waitForURL(({ pathname, searchParams }) => {
      return pathname === '/my-events' && searchParams.get('eventId') === eventId
    })
    const { data } = await callApi(other, 'GET', `/event/${eventId}`)
    expect(data.packageOption).toHaveLength(2)
    await openInPage(other, '/my-events/package')
    await other.getByText('No package here yet').waitFor()
    await other.close()
  })

  test('a save with an expired session stops without a message; after a log-in it succeeds (PKG-072)', async () => {
    const { eventId, packageId, email } = made
    await openPackage(page, eventId, packageId)
    await remove(catalogue.transfer)
    await context.clearCookies({ name: /^(?!cookiesAccepted)/ })
    await save().click()
    await page.getByText('Log in to see this package').waitFor()
    expect([await dialogs.count(), await toasts.count()]).toEqual([0, 0])
    expect(new URL(page.url()).pathname).toBe('/my-events/package')

    await enterAs(page, email, 'riverboat7')
    await openPackage(page, eventId, packageId)
    await page.getByText('1 unsaved change', { exact: true }).waitFor()
    await save().click()
    await page.getByText('Package successfully saved').waitFor()
    await page.getByText('All saved').waitFor()
  })

  test('discarding the edits of a saved package closes the basket that another product had opened (CAT-046, PKG-058, PKG-077)', async () => {
    await addProduct(page, catalogue.activity)
    await addProduct(page, catalogue.second)
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
    await page.locator(`a[href*="/my-events/package"][href*="${made.packageId}"]`).first().click()
    await remove(catalogue.activity)
    await page.getByRole('link', { name: 'My Events' }).click()
    await dialogs.getByRole('button', { name: 'Discard' }).click()
    await page.waitForURL(({ pathname }) => pathname === '/my-events')
    await page.getByRole('link', { name: 'Stag Weekends' }).first().click()
    await page.locator('a[href="/stag/in-newcastle"]').first().click()
    await page.getByRole('button', { name: 'Show contents' }).waitFor()
    expect(await contents.count()).toBe(0)
    expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(true)
  })
})
