import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import {
  checkAccessibility,
  closeByEscape,
  countShifts,
  openBrowser,
  shiftsOf,
  soon,
  untilHydrated,
} from '#tests/support/browser.ts'
import { enterAs } from '#tests/support/enter-site.ts'
import { openSite } from '#tests/support/site.ts'

const site = await openSite()
const { newVisitor } = await openBrowser()

const dialog = (page: Page) => page.getByRole('dialog')
const query = (page: Page) => new URL(page.url()).search
const chosenTab = (page: Page) => page.getByRole('tab', { selected: true }).textContent()

test('a URL with the organiser form and a tab opens that tab (SHELL-022)', async () => {
  const { page } = await newVisitor({ baseURL: site.url })
  for (const [tab, label] of Object.entries({ login: 'Log In', 'new-user': 'Sign Up' })) {
    await page.goto(`/stag/in-newcastle?dialog=organiserForm&tab=${tab}`)
    await dialog(page).waitFor()
    await soon(() => chosenTab(page)).toBe(label)
    await soon(() => query(page)).toBe(`?dialog=organiserForm&tab=${tab}&formRef=in`)
    await checkAccessibility(page)
    await closeByEscape(dialog(page))
    await soon(() => query(page)).toBe('')
  }
})

test('a dialog does not move on a phone while its content loads', async () => {
  const { page } = await newVisitor({ viewport: 'phone', baseURL: site.url })
  await countShifts(page)
  const lastTexts = { 'memberForm&tab=login': 'Login', enquiryForm: 'Next', locations: 'York' }
  for (const [dialogQuery, lastText] of Object.entries(lastTexts)) {
    // Responses arrive after the dialog is rendered, as on a slow connection.
    let releaseResponses = () => {}
    const released = new Promise<void>((resolve) => {
      releaseResponses = resolve
    })
    await page.route('**/api/**', async (route) => {
      await released
      await route.continue()
    })
    await page.goto(`/stag?dialog=${dialogQuery}`)
    await dialog(page).waitFor()
    releaseResponses()
    await dialog(page).getByText(lastText, { exact: true }).waitFor()
    await page.unroute('**/api/**')
    expect(await shiftsOf(page), dialogQuery).toBeLessThan(0.05)
  }
})

test('the steps of a password recovery are in the URL (SHELL-022)', async () => {
  const { page } = await newVisitor({ viewport: 'phone', baseURL: site.url })
  await page.goto('/?dialog=organiserForm&tab=login&password-reset=enter')
  await page.getByRole('heading', { name: 'Reset Password' }).waitFor()
  await page.getByLabel('Email', { exact: true }).fill('guest@test.com')
  await page.getByRole('button', { name: 'Reset Password' }).click()
  await soon(() => query(page)).toContain('password-reset=sent')
  await page.getByRole('button', { name: 'Close' }).click()
  await soon(() => query(page)).toBe('')
})

test('the locations of a section open over the page, and going back closes them (SHELL-022, SHELL-041, CAT-013)', async () => {
  const { page } = await newVisitor({ baseURL: site.url })
  await page.goto('/hen/in-newcastle')
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
  await soon(() => new URL(page.url()).pathname + query(page)).toBe('/hen/locations')
})

test('a product for members asks a visitor to log in, and opens afterwards', async () => {
  const { page } = await newVisitor({ baseURL: site.url })
  await page.goto('/stag/in-newcastle')
  await page.getByLabel('Search by name').fill('Cabaret After Dark')
  await page.getByText('Log in to view').waitFor()
  await page.getByRole('link', { name: 'Cabaret After Dark' }).click()
  await dialog(page).waitFor()
  await page.getByLabel('Email', { exact: true }).fill('guest@test.com')
  await page.getByLabel('Password', { exact: true }).fill('Jaunt-demo-26')
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await page.getByRole('button', { name: 'Gus' }).waitFor()
  await soon(() => query(page)).toBe('')
  await page.getByText('Log in to view').waitFor({ state: 'detached' })
  await page.getByRole('link', { name: 'Cabaret After Dark' }).click()
  await page.getByRole('heading', { level: 1, name: 'Cabaret After Dark' }).waitFor()
})

test('a URL that opens the log-in has no effect for a logged-in user', async () => {
  const { page } = await newVisitor({ baseURL: site.url })
  await enterAs(page, 'organiser@test.com')
  await page.goto('/?dialog=organiserForm&tab=login&utm_source=mail')
  await page.getByRole('button', { name: 'Olive' }).waitFor()
  await soon(() => query(page)).toBe('?utm_source=mail')
  await soon(() => dialog(page).count()).toBe(0)
})

const refuseLocations = (page: Page) =>
  page.route('**/api/location?*', (route) =>
    route.fulfill({ status: 403, json: { error: 'Not allowed', code: 'notAllowed', requestId: '1' } }),
  )

test('a refusal redirects a logged-in user home with the reason, and from there to their own area (SHELL-062)', async () => {
  const { page } = await newVisitor({ baseURL: site.url })
  await enterAs(page, 'guest@test.com')
  await page.goto('/stag/in-newcastle')
  await page.getByRole('button', { name: 'Gus' }).waitFor()
  await refuseLocations(page)
  const homeRequest = page.waitForRequest((request) => request.isNavigationRequest())
  await page.getByRole('link', { name: 'Change location' }).click()
  const { pathname, search } = new URL((await homeRequest).url())
  expect(pathname + search).toBe('/?noPermissionsMessage=true&redirectToArea=true')
  await page.getByText('Error: You do not have permission to do that').waitFor()
  await soon(() => new URL(page.url()).pathname + query(page)).toBe('/my-events')
})

test('a message shows while the connection is lost', async () => {
  const { page, context } = await newVisitor({ viewport: 'phone', baseURL: site.url })
  await page.goto('/stag/in-newcastle')
  await untilHydrated(page)
  await context.setOffline(true)
  const notice = page.getByText('You’re offline. We’ll save when you’re back online.')
  await notice.waitFor()
  await context.setOffline(false)
  await notice.waitFor({ state: 'detached' })
})

test('a refusal shows a visitor a message on the same page (SHELL-063)', async () => {
  const { page } = await newVisitor({ baseURL: site.url })
  await page.goto('/stag/in-newcastle')
  await refuseLocations(page)
  await page.getByRole('link', { name: 'Change location' }).click()
  await page.getByText('Error: Access error - anon user').waitFor()
  await soon(() => new URL(page.url()).pathname).toBe('/stag/in-newcastle')
})
