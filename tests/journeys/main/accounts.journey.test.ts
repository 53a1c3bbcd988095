import { randomUUID } from 'node:crypto'
import type { Page, Response } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { addDays, dayOf } from '#kernel/dates.ts'
import { checkAccessibility, openBrowser, openInPage, soon, untilHydrated } from '#tests/support/browser.ts'
import { becomeNewVisitor, newPerson } from '#tests/support/enter-site.ts'
import { untilEventHome } from '#tests/support/event-steps.ts'
import { sampleProduct } from '#tests/support/sample-event.ts'
import { openSite } from '#tests/support/site.ts'
import { createSiteCaller } from '#tests/support/site-caller.ts'

const site = await openSite()
const { newVisitor } = await openBrowser()

/** The page of one user on a phone, for all tests. */
let page: Page
beforeAll(async () => {
  page = (await newVisitor({ viewport: 'phone', baseURL: site.url })).page
})

const button = (name: string, shownPage = page) => shownPage.getByRole('button', { name, exact: true })
const field = (name: string, shownPage = page) => shownPage.getByLabel(name, { exact: true })
const openDialog = async () => {
  await button('Log in').first().click()
  await page.getByRole('dialog').waitFor()
}
const logOut = async (name: string, shownPage = page) => {
  await button(name, shownPage).click()
  await shownPage.getByRole('menuitem', { name: 'Log out' }).click()
  await button('Log in', shownPage).first().waitFor()
}
const parameter = (name: string) => new URL(page.url()).searchParams.get(name)

/** Returns the request body of the next form that is sent. */
const nextFormRequest = async () =>
  (await page.waitForRequest('**/api/formSubmit')).postDataJSON() as Readonly<Record<string, unknown>>

/** Expects that the text of a visitor's refusal is not shown, because forms show their own errors. */
const expectNoAccessError = async () =>
  expect(await page.getByText('Access error - anon user').count()).toBe(0)

/** Records the paths of the API requests of the page. */
const recordApiPaths = () => {
  const paths: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/')) paths.push(pathname)
  })
  return paths
}

test('a visitor of the home page loads no code of the staff bar', async () => {
  const scripts: Promise<string>[] = []
  const collect = (response: Response) => {
    if (response.url().endsWith('.js')) scripts.push(response.text())
  }
  page.on('response', collect)
  await page.goto('/')
  await untilHydrated(page)
  await page.waitForLoadState('networkidle')
  page.off('response', collect)
  const text = (await Promise.all(scripts)).join('\n')
  expect(text).toContain('Log in')
  for (const words of ['Clear customer', 'Sign up customer', 'Back to staff roles'])
    expect(text, words).not.toContain(words)
})

const email = `ann-${randomUUID().slice(0, 8)}@test.com`

test('a visitor signs up on a phone and stays logged in after a reload (ACC-018, ACC-019, ACC-054)', async () => {
  await openDialog()
  await page.getByRole('tab', { name: 'Sign Up' }).click()
  await soon(() => parameter('tab')).toBe('new-user')
  await checkAccessibility(page)

  await field('Full Name').pressSequentially('An1n')
  await button('Sign Up & Save').click()
  await page.getByText('Please add: `Firstname Surname`').waitFor()
  await soon(() => field('Full Name').inputValue()).toBe('Ann')
  await checkAccessibility(page)

  await field('Full Name').fill('Ann Lee')
  await field('Email').fill(email)
  await field('Phone Number (Optional)').fill('07911 123456')
  await field('Password').fill('riverboat7')
  const signUpRequest = nextFormRequest()
  await button('Sign Up & Save').click()
  expect(await signUpRequest).toMatchObject({
    name: 'Ann Lee',
    email,
    phone: expect.stringMatching(/^07911 ?123456$/),
    loggedIn: false,
    formUrl: '/',
    formType: 'memberForm',
  })
  await button('Ann').waitFor()
  await soon(() => new URL(page.url()).search).toBe('')
  await page.reload()
  await button('Ann').waitFor()
})

test('a customer logs out without a request, and no later request restores the session (ACC-010, ACC-012)', async () => {
  await button('Ann').click()
  const paths = recordApiPaths()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await button('Log in').first().waitFor()
  await page.reload()
  await button('Log in').first().waitFor()
  await untilHydrated(page)
  // Every page requests the roles when it is idle, after all its first requests.
  await soon(() => paths).toContain('/api/role/name/Guest')
  // Tracking counts the visit, which needs no log-in.
  const isInBackground = (path: string) => path.startsWith('/api/role/') || path.startsWith('/api/session')
  expect(paths.filter((path) => !isInBackground(path))).toEqual([])
})

test('the log-in form shows an error beside the wrong field and nowhere else; while the form is sent, the fields are disabled and the button says so (ACC-018, ACC-020, ACC-024, ACC-054, ACC-076, ACC-077, SHELL-063)', async () => {
  await openDialog()
  // The browser remembers the sign-up of an earlier test, so the dialog opens with Log In.
  await soon(() => page.getByRole('tab', { name: 'Log In' }).getAttribute('aria-selected')).toBe('true')
  await field('Email').fill('nobody@test.com')
  await field('Password').fill('riverboat8')
  await button('Login').click()
  await page.getByText('Unable to find user for username').waitFor()
  await soon(() => field('Email').getAttribute('aria-invalid')).toBe('true')
  await expectNoAccessError()
  await field('Email').fill(email.toUpperCase())
  await button('Login').click()
  await page.getByText('There was a problem logging in').waitFor()
  await soon(() => field('Password').getAttribute('aria-invalid')).toBe('true')
  await expectNoAccessError()
  await checkAccessibility(page)
  await button('Click here to reset password.').click()
  await button('Back to Login').click()

  await field('Password').fill('riverboat7')
  let respond = () => {}
  const released = new Promise<void>((resolve) => {
    respond = resolve
  })
  await page.route('**/api/login', async (route) => {
    await released
    await route.continue()
  })
  const logInRequest = nextFormRequest()
  await button('Login').click()
  await button('Processing...').waitFor()
  await soon(() => field('Email').isDisabled()).toBe(true)
  respond()
  expect(await logInRequest).toEqual({ email, loggedIn: false, formUrl: '/', formType: 'loginForm' })
  await button('Ann').waitFor()
  await page.unroute('**/api/login')
})

test('a log-out or log-in in one tab applies to all tabs of the browser (ACC-007)', async () => {
  const tab = await page.context().newPage()
  await tab.goto('/')
  await logOut('Ann', tab)
  await button('Log in').first().waitFor()
  await openDialog()
  await field('Email').fill(email)
  await field('Password').fill('riverboat7')
  await button('Login').click()
  await button('Ann').waitFor()
  await button('Ann', tab).waitFor()
  await tab.close()
  await logOut('Ann')
})

/** Sends the request of a form from another browser. */
const post = (path: string, body: object) => createSiteCaller(site.url).post(path, body)

const recoveryLink = (emailAddress: string) =>
  site.mails
    .filter(({ to }) => to.includes(emailAddress))
    .map(({ text }) => /\/my-events\?dialog=setPassword&token=[\w-]+/.exec(text)?.[0])
    .find(Boolean)

test('a person replaces a forgotten password with an emailed link; a failed recovery shows its error in the dialog (ACC-037, ACC-039, ACC-040)', async () => {
  const otherEmail = `forgetful-${randomUUID().slice(0, 8)}@test.com`
  for (let times = 0; times < 5; times += 1) await post('/user/recovery', { email: otherEmail })
  await openInPage(page, '/?dialog=memberForm&tab=login')
  await field('Email').fill(otherEmail)
  await button('Forgot your Password?').click()
  await soon(() => parameter('password-reset')).toBe('enter')
  await button('Reset Password').click()
  await page.getByText('We could not send a reset email to this address').waitFor()
  await checkAccessibility(page)
  await soon(() => parameter('password-reset')).toBe('enter')
  await button('Back to Login').click()
  await button('Login').waitFor()
  await soon(() => parameter('password-reset')).toBeNull()

  await field('Email').fill(email)
  await button('Forgot your Password?').click()
  await button('Reset Password').click()
  await page.getByText('Please check your inbox for a link to reset your password').waitFor()
  await soon(() => parameter('password-reset')).toBe('sent')
  await soon(() => parameter('tab')).toBeNull()
  await soon(() => recoveryLink(email)).toBeDefined()
  await page.goto(recoveryLink(email)!)
  await page.getByRole('heading', { name: 'Set a new password' }).waitFor()
  await soon(() => page.url()).not.toContain('token')
  await checkAccessibility(page)
  await field('Password').fill('harbour-42')
  await button('Save password').click()
  await field('Email').fill(email)
  await field('Password').fill('harbour-42')
  await page.getByRole('dialog').getByRole('button', { name: 'Login', exact: true }).click()
  await button('Ann').waitFor()
})

/** Returns the path of the newest magic link emailed to an address, once `count` links have been sent. */
const magicLinkTo = async (emailAddress: string, count: number): Promise<string> => {
  const links = () =>
    site.mails
      .filter(({ to }) => to.includes(emailAddress))
      .flatMap(({ text }) => /\/my-events\?\S*loginUrlToken=[\w-]{72}/.exec(text)?.[0] ?? [])
  await soon(() => links().length).toBe(count)
  return links().at(-1)!
}

test('a magic link logs in and opens its event; a used or expired one opens the log-in with an explanation (ACC-044, ACC-046)', async () => {
  const kay = newPerson('Kay Nown')
  await post('/register', kay)
  const startDate = addDays(dayOf(new Date()), 100)
  await post('/event/unauthenticated', {
    section: 'stag',
    people: 10,
    organiserEmail: kay.email,
    package: { locationId: 'newcastle', startDate, nightsCount: 2, productList: [sampleProduct()] },
  })
  const link = await magicLinkTo(kay.email, 1)
  await becomeNewVisitor(page)
  await page.goto(link)
  await untilEventHome(page, "Kay's Stag Do")
  await soon(() => page.url()).not.toContain('loginUrlToken')
  await checkAccessibility(page)

  await becomeNewVisitor(page)
  await page.goto(link)
  const dialog = page.getByRole('dialog', { name: 'Welcome back' })
  const failureMessage = dialog.getByText('Something went wrong. Please check code or use MAGIC LINK.')
  await failureMessage.waitFor()
  await soon(() => page.url()).not.toContain('loginUrlToken')
  await expectNoAccessError()
  await checkAccessibility(page)

  await post('/user/magicLink', { email: kay.email })
  const expiredLink = await magicLinkTo(kay.email, 2)
  await site.db
    .updateTable('login_link')
    .set({ expires_at: new Date(Date.now() - 1000) })
    .where('used_at', 'is', null)
    .execute()
  await page.goto(expiredLink)
  await failureMessage.waitFor()
  await dialog.getByLabel('Email', { exact: true }).fill(kay.email)
  await dialog.getByLabel('Password', { exact: true }).fill(kay.password)
  await dialog.getByRole('button', { name: 'Login', exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
  await untilEventHome(page, "Kay's Stag Do")
})
