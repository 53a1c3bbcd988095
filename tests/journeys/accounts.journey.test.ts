import '#platform/server/mail/tables.ts'
import '#features/accounts/server/tables.ts'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { addDays, dayOf } from '#kernel/dates.ts'
import { checkAccessibility, openBrowser, soon, untilHydrated } from '#tests/support/browser.ts'
import { newPerson } from '#tests/support/enter-site.ts'
import { eventHome } from '#tests/support/event-steps.ts'
import { sampleProduct } from '#tests/support/sample-event.ts'
import { openSite } from '#tests/support/site.ts'
import { createSiteCaller } from '#tests/support/site-caller.ts'

const site = await openSite()
const { newVisitor } = await openBrowser()

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true })
const openDialog = async (page: Page) => {
  await button(page, 'Log in').first().click()
  await page.getByRole('dialog').waitFor()
}

/** Returns the request body of the next form that is sent. */
const nextRecord = async (page: Page) =>
  (await page.waitForRequest('**/api/formSubmit')).postDataJSON() as Readonly<Record<string, unknown>>

/** Expects the text of a visitor's refusal, which forms show in their own words. */
const expectNoAccessError = async (page: Page) =>
  expect(await page.getByText('Access error - anon user').count()).toBe(0)

test('a visitor signs up on a phone, stays logged in after a reload, logs out and in again (ACC-018, ACC-019, ACC-020, ACC-054)', async () => {
  const { page } = await newVisitor({ viewport: 'phone', baseURL: site.url })
  await page.goto('/')
  await openDialog(page)
  await page.getByRole('tab', { name: 'Sign Up' }).click()
  await soon(() => new URL(page.url()).searchParams.get('tab')).toBe('new-user')
  await checkAccessibility(page)

  await field(page, 'Full Name').pressSequentially('An1n')
  await button(page, 'Sign Up & Save').click()
  await page.getByText('Please add: `Firstname Surname`').waitFor()
  await soon(() => field(page, 'Full Name').inputValue()).toBe('Ann')
  await checkAccessibility(page)

  await field(page, 'Full Name').fill('Ann Lee')
  await field(page, 'Email').fill('ann.lee@test.com')
  await field(page, 'Phone Number (Optional)').fill('07911 123456')
  await field(page, 'Password').fill('riverboat7')
  const signedUp = nextRecord(page)
  await button(page, 'Sign Up & Save').click()
  expect(await signedUp).toMatchObject({
    name: 'Ann Lee',
    email: 'ann.lee@test.com',
    phone: expect.stringMatching(/^07911 ?123456$/),
    loggedIn: false,
    formUrl: '/',
    formType: 'memberForm',
  })
  await button(page, 'Ann').waitFor()
  await soon(() => new URL(page.url()).search).toBe('')

  await page.reload()
  await button(page, 'Ann').click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await button(page, 'Log in').first().waitFor()
  await page.reload()
  await openDialog(page)
  await soon(() => page.getByRole('tab', { name: 'Log In' }).getAttribute('aria-selected')).toBe('true')
  await field(page, 'Email').fill('Ann.Lee@test.com')
  await field(page, 'Password').fill('riverboat7')
  const loggedIn = nextRecord(page)
  await button(page, 'Login').click()
  expect(await loggedIn).toEqual({
    email: 'ann.lee@test.com',
    loggedIn: false,
    formUrl: '/',
    formType: 'loginForm',
  })
  await button(page, 'Ann').waitFor()
})

test('a customer logs out without a request, and no later request restores the session (ACC-010, ACC-012)', async () => {
  const { page } = await newVisitor({ baseURL: site.url })
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/')) calls.push(pathname)
  })
  await page.goto('/')
  await openDialog(page)
  expect(calls.filter((path) => path === '/api/user')).toEqual([])
  await field(page, 'Email').fill('guest@test.com')
  await field(page, 'Password').fill('Jaunt-demo-26')
  await button(page, 'Login').click()
  await button(page, 'Gus').click()
  calls.length = 0
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await button(page, 'Log in').first().waitFor()
  await page.reload()
  await button(page, 'Log in').first().waitFor()
  await untilHydrated(page)
  // Every page requests the roles when it is idle, after all its first requests.
  await soon(() => calls).toContain('/api/role/name/Guest')
  expect(calls.filter((path) => !path.startsWith('/api/role/'))).toEqual([])
})

test('an error is shown beside the wrong field, and nowhere else (ACC-076, ACC-077, SHELL-063)', async () => {
  const { page } = await newVisitor({ baseURL: site.url })
  await page.goto('/')
  await openDialog(page)
  await field(page, 'Email').fill('nobody@test.com')
  await field(page, 'Password').fill('riverboat8')
  await button(page, 'Login').click()
  await page.getByText('Unable to find user for username').waitFor()
  await soon(() => field(page, 'Email').getAttribute('aria-invalid')).toBe('true')
  await expectNoAccessError(page)
  await field(page, 'Email').fill('guest@test.com')
  await button(page, 'Login').click()
  await page.getByText('There was a problem logging in').waitFor()
  await soon(() => field(page, 'Password').getAttribute('aria-invalid')).toBe('true')
  await expectNoAccessError(page)
  await checkAccessibility(page)
  await button(page, 'Click here to reset password.').click()
  await button(page, 'Back to Login').click()
  await button(page, 'Login').waitFor()
})

test('while a form is sent it is disabled and its button says so (ACC-024)', async () => {
  const { page } = await newVisitor({ baseURL: site.url })
  let response = () => {}
  const held = new Promise<void>((resolve) => {
    response = resolve
  })
  await page.route('**/api/login', async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/')
  await openDialog(page)
  await field(page, 'Email').fill('guest@test.com')
  await field(page, 'Password').fill('Jaunt-demo-26')
  await button(page, 'Login').click()
  await button(page, 'Processing...').waitFor()
  await soon(() => field(page, 'Email').isDisabled()).toBe(true)
  response()
  await button(page, 'Gus').waitFor()
})

/** Sends the request of a form from another computer. */
const post = (path: string, body: object) => createSiteCaller(site.url).post(path, body)

const recoveryLink = (email: string) =>
  site.mails
    .filter(({ to }) => to.includes(email))
    .map(({ text }) => /\/my-events\?dialog=setPassword&token=[\w-]+/.exec(text)?.[0])
    .find(Boolean)

test('a person replaces a forgotten password with a mailed link (ACC-037, ACC-039, ACC-040)', async () => {
  const olive = newPerson('Olive Organiser')
  await post('/register', olive)
  const { page } = await newVisitor({ baseURL: site.url })
  await page.goto('/')
  await openDialog(page)
  await field(page, 'Email').fill(olive.email)
  await button(page, 'Forgot your Password?').click()
  await button(page, 'Reset Password').click()
  await page.getByText('Please check your inbox for a link to reset your password').waitFor()
  await soon(() => recoveryLink(olive.email)).toBeDefined()
  const link = recoveryLink(olive.email)!
  await page.goto(link)
  await page.getByRole('heading', { name: 'Set a new password' }).waitFor()
  await soon(() => page.url()).not.toContain('token')
  await checkAccessibility(page)
  await field(page, 'Password').fill('harbour-42')
  await button(page, 'Save password').click()
  await field(page, 'Email').fill(olive.email)
  await field(page, 'Password').fill('harbour-42')
  await page.getByRole('dialog').getByRole('button', { name: 'Login', exact: true }).click()
  await button(page, 'Olive').waitFor()
})

test('a failed recovery shows its error in the dialog, which stays open (ACC-037, ACC-039)', async () => {
  const email = 'often.forgetful@test.com'
  for (let times = 0; times < 5; times += 1) await post('/user/recovery', { email })
  const { page } = await newVisitor({ viewport: 'phone', baseURL: site.url })
  await page.goto('/?dialog=memberForm&tab=login')
  await field(page, 'Email').fill(email)
  await button(page, 'Forgot your Password?').click()
  const step = () => new URL(page.url()).searchParams.get('password-reset')
  await soon(step).toBe('enter')
  await button(page, 'Reset Password').click()
  await page.getByText('We could not send a reset email to this address').waitFor()
  await checkAccessibility(page)
  await soon(step).toBe('enter')
  await button(page, 'Back to Login').click()
  await button(page, 'Login').waitFor()
  await soon(step).toBeNull()
})

/** Returns the path of the newest magic link mailed to an address, once `count` links have been sent. */
const magicLinkTo = async (email: string, count: number): Promise<string> => {
  const links = () =>
    site.mails
      .filter(({ to }) => to.includes(email))
      .flatMap(({ text }) => /\/my-events\?\S*loginUrlToken=[\w-]{72}/.exec(text)?.[0] ?? [])
  await soon(() => links().length).toBe(count)
  return links().at(-1)!
}

test('a magic link logs in and opens its event; a used or expired one opens the log-in with an explanation (ACC-044, ACC-046)', async () => {
  const email = 'kay.magic@test.com'
  const failed = 'Something went wrong. Please check code or use MAGIC LINK.'
  await post('/register', { email, firstName: 'Kay', lastName: 'Nown', password: 'riverboat7' })
  const startDate = addDays(dayOf(new Date()), 100)
  const wanted = { locationId: 'newcastle', startDate, nightsCount: 2, productList: [sampleProduct()] }
  await post('/event/unauthenticated', {
    section: 'stag',
    people: 10,
    organiserEmail: email,
    package: wanted,
  })
  const link = await magicLinkTo(email, 1)
  const { page } = await newVisitor({ viewport: 'phone', baseURL: site.url })
  await page.goto(link)
  await eventHome(page, "Kay's Stag Do")
  await soon(() => page.url()).not.toContain('loginUrlToken')
  await checkAccessibility(page)

  const other = (await newVisitor({ viewport: 'phone', baseURL: site.url })).page
  const dialog = other.getByRole('dialog', { name: 'Welcome back' })
  await other.goto(link)
  await dialog.getByText(failed).waitFor()
  await soon(() => other.url()).not.toContain('loginUrlToken')
  await expectNoAccessError(other)
  await checkAccessibility(other)

  await post('/user/magicLink', { email })
  const old = await magicLinkTo(email, 2)
  await site.db
    .updateTable('login_link')
    .set({ expires_at: new Date(Date.now() - 1000) })
    .where('used_at', 'is', null)
    .execute()
  await other.goto(old)
  await dialog.getByText(failed).waitFor()
  await dialog.getByLabel('Email', { exact: true }).fill(email)
  await dialog.getByLabel('Password', { exact: true }).fill('riverboat7')
  await dialog.getByRole('button', { name: 'Login', exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
  await eventHome(other, "Kay's Stag Do")
})

test('logging in or out in one tab applies to the other tabs of the browser (ACC-007)', async () => {
  const { page, context } = await newVisitor({ baseURL: site.url })
  const other = await context.newPage()
  await page.goto('/')
  await other.goto('/hen/locations')
  await button(other, 'Log in').first().waitFor()
  await openDialog(page)
  await page.getByRole('tab', { name: 'Log In' }).click()
  await field(page, 'Email').fill('guest@test.com')
  await field(page, 'Password').fill('Jaunt-demo-26')
  await button(page, 'Login').click()
  await button(page, 'Gus').waitFor()
  await button(other, 'Gus').waitFor()
  await button(other, 'Gus').click()
  await other.getByRole('menuitem', { name: 'Log out' }).click()
  await button(other, 'Log in').first().waitFor()
  await button(page, 'Log in').first().waitFor()
})
