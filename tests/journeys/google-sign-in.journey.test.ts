import '#features/accounts/server/index.ts'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { checkAccessibility, openBrowser, soon } from '#tests/support/browser.ts'
import { openSite } from '#tests/support/site.ts'

const site = await openSite()
const { newVisitor } = await openBrowser()

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true })
const flag = (page: Page) => page.evaluate(() => sessionStorage.getItem('googleAuthProcessing'))

beforeAll(async () => {
  const colleague = { email_safe: true, last_name: 'Staff', created_at: new Date(), updated_at: new Date() }
  await site.db
    .insertInto('app_user')
    .values([
      {
        ...colleague,
        id: 'stella',
        email: 'stella@example.com',
        user_type: 'staff',
        first_name: 'Stella',
        roles: ['Staff'],
      },
      { ...colleague, id: 'carl', email: 'carl@example.com', user_type: 'customer', first_name: 'Carl' },
    ])
    .execute()
})

test('staff enter their address, choose it at the provider, and return to the same page (ACC-035, ACC-036)', async () => {
  const { page } = await newVisitor({ baseURL: site.url })
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (/Google/.test(pathname)) calls.push(`${request.method()} ${pathname}${search}`)
  })
  await page.goto('/admin/index/events')
  await field(page, 'Password').waitFor()
  await field(page, 'Email').pressSequentially('stella@example.com')
  await button(page, 'Sign In Via Google').waitFor()
  await soon(() => field(page, 'Password').count()).toBe(0)
  await soon(() => button(page, 'Forgot your Password?').count()).toBe(0)
  await checkAccessibility(page)
  // The user can still change the address.
  await field(page, 'Email').press('Backspace')
  await field(page, 'Password').waitFor()
  await field(page, 'Email').press('m')
  await button(page, 'Sign In Via Google').click()

  await page.getByRole('heading', { name: 'Choose an account' }).waitFor()
  expect(calls).toEqual(['GET /api/getOAuthGoogleLoginUrl/staff?redirectUrl=%2Fadmin%2Findex%2Fevents'])
  await soon(() => flag(page)).toBe('true')
  await soon(() => field(page, 'Email').inputValue()).toBe('stella@example.com')
  await checkAccessibility(page)
  await button(page, 'Continue').click()

  await button(page, 'Stella').waitFor()
  await soon(() => page.url()).toBe(`${site.url}/admin/index/events`)
  await soon(() => calls.at(-1)).toBe('POST /api/loginByGoogleToken')
  await soon(() => flag(page)).toBeNull()
  await page.reload()
  await button(page, 'Stella').waitFor()
})

test('a customer returns to the page with the dialog, on a phone (ACC-035, ACC-036)', async () => {
  const { page } = await newVisitor({ viewport: 'phone', baseURL: site.url })
  await page.goto('/stag/in-newcastle?dialog=memberForm&tab=login')
  await field(page, 'Email').fill('carl@example.com')
  await field(page, 'Email').press('Enter')
  await page.getByRole('heading', { name: 'Choose an account' }).waitFor()
  await checkAccessibility(page)
  await button(page, 'Continue').click()
  await button(page, 'Carl').waitFor()
  await soon(() => page.url()).toBe(`${site.url}/stag/in-newcastle`)
})

test('a visitor is told why if the provider refuses the address, we don’t know it, or they cancel', async () => {
  const { page } = await newVisitor({ viewport: 'phone', baseURL: site.url })
  const leave = async () => {
    await page.goto('/?dialog=memberForm&tab=login')
    await field(page, 'Email').fill('nobody@example.com')
    await button(page, 'Sign In Via Google').click()
    await page.getByRole('heading', { name: 'Choose an account' }).waitFor()
  }
  await leave()
  await field(page, 'Email').fill('nobody@gmail.com')
  await button(page, 'Continue').click()
  await page.getByText('Please enter an address that ends in @example.com.').waitFor()
  await checkAccessibility(page)
  await field(page, 'Email').fill('nobody@example.com')
  await button(page, 'Continue').click()
  await page.getByText('There is no account for this Google address.').waitFor()
  await button(page, 'Log in').first().waitFor()
  await soon(() => flag(page)).toBeNull()
  await soon(() => page.url()).toBe(`${site.url}/`)
  await checkAccessibility(page)

  await leave()
  await button(page, 'Cancel').click()
  await page.getByText('The sign-in via Google was cancelled.').waitFor()

  await leave()
  await page.goBack()
  await field(page, 'Email').waitFor()
  await soon(() => field(page, 'Email').isEnabled()).toBe(true)
  await soon(() => flag(page)).toBeNull()
})

test('the response Use Google Sign-in makes the form offer it (ACC-079)', async () => {
  const { page } = await newVisitor({ baseURL: site.url })
  await page.route('**/api/login', (route) =>
    route.fulfill({ status: 403, json: { error: 'Use Google Sign-in', code: 'googleRequired' } }),
  )
  await page.goto('/?dialog=memberForm&tab=login')
  await field(page, 'Email').fill('dora@partner.test')
  await field(page, 'Password').fill('riverboat7')
  await button(page, 'Login').click()
  await button(page, 'Sign In Via Google').waitFor()
  await page.getByText('Use Google Sign-in', { exact: true }).waitFor()
  await soon(() => field(page, 'Password').count()).toBe(0)
  await field(page, 'Email').fill('other@partner.test')
  await field(page, 'Password').waitFor()
})

test('a sign-up with a company address switches to Google sign-in, with no other message (SHELL-063)', async () => {
  const { page } = await newVisitor({ baseURL: site.url })
  await page.goto('/?dialog=memberForm&tab=new-user')
  await field(page, 'Full Name').fill('Nina New')
  await field(page, 'Email').fill('nina@example.com')
  await field(page, 'Password').fill('riverboat7')
  await button(page, 'Sign Up & Save').click()
  await button(page, 'Sign In Via Google').waitFor()
  await soon(() => field(page, 'Email').inputValue()).toBe('nina@example.com')
  expect(await page.getByText('Access error - anon user').count()).toBe(0)
})

test('staff connect the account that sends their mails, and see the result (STF-005, API-025)', async () => {
  const { page } = await newVisitor({ viewport: 'phone', baseURL: site.url })
  await page.goto('/admin/person/demo-staff')
  await field(page, 'Email').fill('staff@test.com')
  await field(page, 'Password').fill('Jaunt-demo-26')
  await button(page, 'Login').click()
  await button(page, 'Connect mail account').click()
  await page.getByRole('heading', { name: 'Choose an account' }).waitFor()
  await field(page, 'Email').fill('trips@example.com')
  await button(page, 'Continue').click()
  await page.getByText('The mail account is connected.').waitFor()
  await soon(() => page.url()).toBe(`${site.url}/admin/person/demo-staff`)
  await checkAccessibility(page)
  await button(page, 'Connect mail account').click()
  await page.getByRole('button', { name: /Cancel/ }).click()
  await page.getByText('Error: Connecting the mail account was cancelled.').waitFor()
})
