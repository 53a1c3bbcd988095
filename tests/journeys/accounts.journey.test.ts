import '#platform/server/mail/tables.ts'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { checkAccessibility, openBrowser, soon } from '#tests/support/browser.ts'
import { openSite } from '#tests/support/site.ts'

const site = await openSite()
const { newVisitor } = await openBrowser()

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true })
const openDialog = async (page: Page) => {
  await button(page, 'Log In').click()
  await page.getByRole('dialog').waitFor()
}

test('a visitor signs up on a phone, is known after a reload, logs out and in again (ACC-018, ACC-019, ACC-020)', async () => {
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
  await button(page, 'Sign Up & Save').click()
  await button(page, 'Ann').waitFor()
  await soon(() => new URL(page.url()).search).toBe('')

  await page.reload()
  await button(page, 'Ann').click()
  await page.getByRole('menuitem', { name: 'Log Out' }).click()
  await button(page, 'Log In').waitFor()
  await page.reload()
  await openDialog(page)
  await soon(() => page.getByRole('tab', { name: 'Log In' }).getAttribute('aria-selected')).toBe('true')
  await field(page, 'Email').fill('Ann.Lee@test.com')
  await field(page, 'Password').fill('riverboat7')
  await button(page, 'Login').click()
  await button(page, 'Ann').waitFor()
})

test('a log-out makes no call for a customer, and none is made to restore the session after it (ACC-010, ACC-012)', async () => {
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
  await page.getByRole('menuitem', { name: 'Log Out' }).click()
  await button(page, 'Log In').waitFor()
  await page.reload()
  await button(page, 'Log In').waitFor()
  await soon(() => button(page, 'Log In').isEnabled()).toBe(true)
  // Roles are read by everybody, when a page has nothing better to do: after all that it is begun with.
  await soon(() => calls).toContain('/api/role/name/Guest')
  expect(calls.filter((path) => !path.startsWith('/api/role/'))).toEqual([])
})

test('wrong details are told beside the field that is wrong (ACC-076, ACC-077)', async () => {
  const { page } = await newVisitor({ baseURL: site.url })
  await page.goto('/')
  await openDialog(page)
  await field(page, 'Email').fill('nobody@test.com')
  await field(page, 'Password').fill('riverboat8')
  await button(page, 'Login').click()
  await page.getByText('Unable to find user for username').waitFor()
  await soon(() => field(page, 'Email').getAttribute('aria-invalid')).toBe('true')
  await field(page, 'Email').fill('guest@test.com')
  await button(page, 'Login').click()
  await page.getByText('There was a problem logging in').waitFor()
  await soon(() => field(page, 'Password').getAttribute('aria-invalid')).toBe('true')
  await checkAccessibility(page)
  await button(page, 'Click here to reset password.').click()
  await button(page, 'Back to Login').click()
  await button(page, 'Login').waitFor()
})

test('while a form is sent it is disabled and its button says so (ACC-024)', async () => {
  const { page } = await newVisitor({ baseURL: site.url })
  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
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
  answer()
  await button(page, 'Gus').waitFor()
})

const recoveryLink = () =>
  site.mails
    .filter(({ to }) => to.includes('organiser@test.com'))
    .map(({ text }) => /\/my-events\?dialog=setPassword&token=[\w-]+/.exec(text)?.[0])
    .find(Boolean)

test('a forgotten password is replaced by the link of a mail (ACC-037, ACC-039, ACC-040)', async () => {
  const { page } = await newVisitor({ baseURL: site.url })
  await page.goto('/')
  await openDialog(page)
  await field(page, 'Email').fill('organiser@test.com')
  await button(page, 'Forgot your Password?').click()
  await button(page, 'Reset Password').click()
  await page.getByText('Please check your inbox for a link to reset your password').waitFor()
  await soon(recoveryLink).toBeDefined()
  const link = recoveryLink()!
  await page.goto(link)
  await page.getByRole('heading', { name: 'Set a new password' }).waitFor()
  await soon(() => page.url()).not.toContain('token')
  await checkAccessibility(page)
  await field(page, 'Password').fill('harbour-42')
  await button(page, 'Save password').click()
  await field(page, 'Email').fill('organiser@test.com')
  await field(page, 'Password').fill('harbour-42')
  await page.getByRole('dialog').getByRole('button', { name: 'Login', exact: true }).click()
  await button(page, 'Olive').waitFor()
})
