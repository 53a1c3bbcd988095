import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { demoPassword } from '#features/accounts/server/index.ts'
import {
  checkAccessibility,
  closeByEscape,
  countShifts,
  openBrowser,
  openInPage,
  shiftsOf,
  soon,
  untilHydrated,
  type Visitor,
} from '#tests/support/browser.ts'
import { openSite } from '#tests/support/site.ts'

const site = await openSite()
const { newVisitor } = await openBrowser()

/** A visitor, who logs in in the last test, and one with a phone. */
let visitor: Visitor
let phone: Page
beforeAll(async () => {
  visitor = await newVisitor({ baseURL: site.url })
  phone = (await newVisitor({ viewport: 'phone', baseURL: site.url })).page
  await countShifts(phone)
})

const dialog = (page: Page) => page.getByRole('dialog')
const query = (page: Page) => new URL(page.url()).search
const address = (page: Page) => new URL(page.url()).pathname + query(page)
const chosenTab = (page: Page) => page.getByRole('tab', { selected: true }).textContent()
const forbid = (page: Page) =>
  page.route('**/api/location?*', (route) =>
    route.fulfill({ status: 403, json: { error: 'Not allowed', code: 'notAllowed', requestId: '1' } }),
  )

test('a URL with the organiser form and a tab opens that tab (SHELL-022)', async () => {
  const { page } = visitor
  const opensTab = async (tab: string, label: string) => {
    await dialog(page).waitFor()
    await soon(() => chosenTab(page)).toBe(label)
    await soon(() => query(page)).toBe(`?dialog=organiserForm&tab=${tab}&formRef=in`)
  }
  await page.goto('/stag/in-newcastle?dialog=organiserForm&tab=login')
  await opensTab('login', 'Log In')
  await closeByEscape(dialog(page))
  await soon(() => query(page)).toBe('')
  await openInPage(page, '/stag/in-newcastle?dialog=organiserForm&tab=new-user')
  await opensTab('new-user', 'Sign Up')
  await checkAccessibility(page)
  await closeByEscape(dialog(page))
  await soon(() => query(page)).toBe('')
})

test('a message shows while the connection is lost', async () => {
  const { page, context } = visitor
  await openInPage(page, '/stag/in-newcastle')
  await untilHydrated(page)
  await context.setOffline(true)
  const notice = page.getByText('You’re offline. We’ll save when you’re back online.')
  await notice.waitFor()
  await context.setOffline(false)
  await notice.waitFor({ state: 'detached' })
})

test('a refusal shows a visitor a message on the same page (SHELL-063)', async () => {
  const { page } = visitor
  await openInPage(page, '/stag/in-newcastle')
  await forbid(page)
  await page.getByRole('link', { name: 'Change location' }).click()
  await page.getByText('Error: Access error - anon user').waitFor()
  await soon(() => new URL(page.url()).pathname).toBe('/stag/in-newcastle')
  await page.unrouteAll()
})

test('the places of a section open over the page, and close with a step back (SHELL-022, SHELL-041, CAT-013)', async () => {
  const { page } = visitor
  await openInPage(page, '/hen/in-newcastle')
  await page.getByRole('link', { name: 'Change location' }).click()
  await page.getByRole('heading', { name: 'Hen Locations' }).waitFor()
  await soon(() => query(page)).toBe('?dialog=locations')
  await dialog(page).getByRole('link', { name: /York/ }).waitFor()
  await checkAccessibility(page)
  await page.goBack()
  await dialog(page).waitFor({ state: 'detached' })
  await soon(() => query(page)).toBe('')
  await page.goForward()
  await dialog(page).getByRole('link', { name: 'Browse Locations By Category' }).click()
  await page.getByRole('heading', { level: 1, name: 'Hen Do Locations' }).waitFor()
  await dialog(page).waitFor({ state: 'detached' })
  await soon(() => address(page)).toBe('/hen/locations')
})

test('a dialog does not move on a phone while its content loads', async () => {
  const loaded = { 'memberForm&tab=login': 'Login', enquiryForm: 'Next', locations: 'York' }
  for (const [opened, last] of Object.entries(loaded)) {
    // Responses arrive after the dialog is rendered, as on a slow connection.
    let go = () => {}
    const drawn = new Promise<void>((resolve) => {
      go = resolve
    })
    await phone.route('**/api/**', async (route) => {
      await drawn
      await route.continue()
    })
    await phone.goto(`/stag?dialog=${opened}`)
    await dialog(phone).waitFor()
    go()
    await dialog(phone).getByText(last, { exact: true }).waitFor()
    await phone.unroute('**/api/**')
    expect(await shiftsOf(phone), opened).toBeLessThan(0.05)
    await closeByEscape(dialog(phone))
  }
})

test('the steps of a password recovery are in the URL (SHELL-022)', async () => {
  await openInPage(phone, '/stag?dialog=organiserForm&tab=login&password-reset=enter')
  await phone.getByRole('heading', { name: 'Reset Password' }).waitFor()
  await phone.getByLabel('Email', { exact: true }).fill('guest@test.com')
  await phone.getByRole('button', { name: 'Reset Password' }).click()
  await soon(() => query(phone)).toContain('password-reset=sent')
  await phone.getByRole('button', { name: 'Close' }).click()
  await soon(() => query(phone)).toBe('')
})

test('a product for members only asks a visitor to log in, and opens afterwards; then a URL that asks to log in has no effect, and a refusal redirects home with the reason and a link to their own area (SHELL-062)', async () => {
  const { page } = visitor
  await openInPage(page, '/stag/in-newcastle')
  await page.getByLabel('Search by name').fill('Cabaret After Dark')
  await page.getByText('Log in to view').waitFor()
  await page.getByRole('link', { name: 'Cabaret After Dark' }).click()
  await dialog(page).waitFor()
  await page.getByLabel('Email', { exact: true }).fill('guest@test.com')
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await page.getByRole('button', { name: 'Gus' }).waitFor()
  await soon(() => query(page)).toBe('')
  await page.getByText('Log in to view').waitFor({ state: 'detached' })
  await page.getByRole('link', { name: 'Cabaret After Dark' }).click()
  await page.getByRole('heading', { level: 1, name: 'Cabaret After Dark' }).waitFor()

  await page.goto('/stag/in-newcastle?dialog=organiserForm&tab=login&utm_source=mail')
  await page.getByRole('button', { name: 'Gus' }).waitFor()
  await soon(() => query(page)).toBe('?utm_source=mail')
  await soon(() => dialog(page).count()).toBe(0)

  await forbid(page)
  const home = page.waitForRequest((request) => request.isNavigationRequest())
  await page.getByRole('link', { name: 'Change location' }).click()
  const { pathname, search } = new URL((await home).url())
  expect(pathname + search).toBe('/?noPermissionsMessage=true&redirectToArea=true')
  await page.getByText('Error: You do not have permission to do that').waitFor()
  await soon(() => address(page)).toBe('/my-events')
})
