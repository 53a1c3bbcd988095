import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { checkAccessibility, openBrowser, soon } from '#tests/support/browser.ts'
import { templateChanger } from '#tests/support/change-template.ts'
import { becomeNewVisitor, newPerson } from '#tests/support/enter-site.ts'
import { openSite } from '#tests/support/site.ts'

const site = await openSite()
const { newVisitor } = await openBrowser()
const { page } = await newVisitor({ viewport: 'phone', baseURL: site.url })

const templates = templateChanger(site)
const shippedTemplate = await templates.read('default')

/** Changes fields of the default template as an editor does, starting from the shipped template. */
const changeTemplate = async (changes: object) => {
  const before = await templates.request('default')
  await templates.replace('default', { ...shippedTemplate, ...changes })
  await soon(() => templates.request('default')).not.toEqual(before)
}
const field = (formPage: Page, name: string) => formPage.getByLabel(name, { exact: true })
const button = (formPage: Page, name: string) => formPage.getByRole('button', { name, exact: true })
const openForm = async (form: string, tab = 'new-user') => {
  // Playwright turns off the cache of a page with a route. A cached response would hide the changed template.
  await page.route('**/api/template/**', (route) => route.continue())
  await page.goto(`/?dialog=${form}&tab=${tab}`)
  await page.getByRole('dialog').getByRole('tab').first().waitFor()
}

test('the server’s error for a field appears beside the field, and a failed sign-up in red above the form; for a known address the form switches to Log In, with a red message and a link to a new password (ACC-083, ACC-084, ACC-085, ACC-086)', async () => {
  await openForm('memberForm')
  await field(page, 'Full Name').fill('Ann Lee')
  await field(page, 'Email').fill('ann@yopmail.com')
  await field(page, 'Password').fill('riverboat7')
  // The check before sending is blocked, so that the server's own error shows.
  await page.route('**/api/customer/validateEmail*', (route) => route.abort())
  await button(page, 'Sign Up & Save').click()
  await page.getByText('This email address was rejected by our email check').waitFor()
  await soon(() => field(page, 'Email').getAttribute('aria-invalid')).toBe('true')

  await page.route('**/api/register', (route) => route.abort())
  await button(page, 'Sign Up & Save').click()
  await page.getByRole('alert').filter({ hasText: 'New user creating error' }).waitFor()
  await page.unroute('**/api/customer/validateEmail*')
  await page.unroute('**/api/register')

  await field(page, 'Email').fill('guest@test.com')
  await button(page, 'Sign Up & Save').click()
  const message = page.getByRole('alert').filter({ hasText: 'You already have an account. Please log in' })
  await message.waitFor()
  await soon(() => field(page, 'Email').inputValue()).toBe('guest@test.com')
  await checkAccessibility(page)
  await message.getByRole('button', { name: 'Click here to reset password.' }).click()
  await page.getByRole('heading', { name: 'Reset Password' }).waitFor()
})

test('the sign-up form shows the texts and fields of its template, and no others; it checks the password strength that editors set, with their text, before it is sent (ACC-057, ACC-058, ACC-074)', async () => {
  await changeTemplate({
    forms: {
      login: { tabLabel: 'Been here before' },
      member: {
        tabLabel: 'New here',
        formIntro: 'It takes a minute.',
        nameField: { title: 'Your name' },
        phoneField: { display: 'No' },
        buttonLabel: 'Make my account',
        formFooter: 'You can erase it at any time.',
      },
    },
    password: { strength: 'high', messages: { high: 'Make it long and mixed.', weak: 'Not good enough.' } },
  })
  await openForm('memberForm')
  await soon(() => page.getByRole('tab').allTextContents()).toEqual(['Been here before', 'New here'])
  await page.getByText('It takes a minute.').waitFor()
  await page.getByText('You can erase it at any time.').waitFor()
  await page.getByText('Make it long and mixed.', { exact: true }).waitFor()
  await soon(() => page.getByLabel(/Phone/).count()).toBe(0)
  await checkAccessibility(page)
  let signUpCount = 0
  page.on('request', (request) => {
    if (request.url().includes('/api/register')) signUpCount += 1
  })
  await field(page, 'Your name').fill('Nell New')
  await field(page, 'Email').fill(newPerson('Nell').email)
  await field(page, 'Password').fill('riverboat7')
  await button(page, 'Make my account').click()
  await page.getByText('Not good enough. Make it long and mixed.').waitFor()
  expect(signUpCount).toBe(0)
  await field(page, 'Password').fill('Riverboat-77')
  await button(page, 'Make my account').click()
  await button(page, 'Nell').waitFor()
  await soon(() => signUpCount).toBe(1)
})

test('people sign up without a password if the password field is hidden (ACC-058, PERM-021)', async () => {
  await changeTemplate({ password: { visibility: 'hidden' } })
  await becomeNewVisitor(page)
  await openForm('organiserForm')
  await field(page, 'Full Name').waitFor()
  await soon(() => field(page, 'Password').count()).toBe(0)
  await field(page, 'Full Name').fill('Hana Hidden')
  await field(page, 'Email').fill(newPerson('Hana').email)
  await field(page, 'Phone Number').fill('07911123456')
  await button(page, 'Sign Up & Save').click()
  await button(page, 'Hana').waitFor()
})
