import type { Page } from 'playwright-core'
import { expect, onTestFinished, test } from 'vitest'
import { checkAccessibility, openBrowser, soon } from '#tests/support/browser.ts'
import { templateChanger } from '#tests/support/change-template.ts'
import { newPerson } from '#tests/support/enter-site.ts'
import { openSite } from '#tests/support/site.ts'

const site = await openSite()
const { newVisitor } = await openBrowser()

const templates = templateChanger(site)
const shipped = await templates.read('default')

/** Changes fields of the default template as an editor does; the rest is as shipped. */
const describe = (changes: object) => templates.replace('default', { ...shipped, ...changes })

const field = (page: Page, name: string) => page.getByLabel(name, { exact: true })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const openForm = async (form: string, tab = 'new-user') => {
  const { page } = await newVisitor({ viewport: 'phone', baseURL: site.url })
  await page.goto(`/?dialog=${form}&tab=${tab}`)
  await page.getByRole('dialog').getByRole('tab').first().waitFor()
  return page
}

test('the sign-up form shows the texts and fields of its template, and no others (ACC-057)', async () => {
  await describe({
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
  })
  const page = await openForm('memberForm')
  await soon(() => page.getByRole('tab').allTextContents()).toEqual(['Been here before', 'New here'])
  await page.getByText('It takes a minute.').waitFor()
  await page.getByText('You can erase it at any time.').waitFor()
  await soon(() => page.getByLabel(/Phone/).count()).toBe(0)
  await checkAccessibility(page)
  await field(page, 'Your name').fill('Nell New')
  await field(page, 'Email').fill(newPerson('Nell').email)
  await field(page, 'Password').fill('riverboat7')
  await button(page, 'Make my account').click()
  await button(page, 'Nell').waitFor()
})

test('the form checks the password strength that editors set, with their text, before it is sent (ACC-058, ACC-074)', async () => {
  await describe({
    password: { strength: 'high', messages: { high: 'Make it long and mixed.', weak: 'Not good enough.' } },
  })
  const page = await openForm('organiserForm')
  await page.getByText('Make it long and mixed.', { exact: true }).waitFor()
  let sent = 0
  page.on('request', (request) => {
    if (request.url().includes('/api/register')) sent += 1
  })
  await field(page, 'Full Name').fill('Olaf Old')
  await field(page, 'Email').fill(newPerson('Olaf').email)
  await field(page, 'Phone Number').fill('07911123456')
  await field(page, 'Password').fill('riverboat7')
  await button(page, 'Sign Up & Save').click()
  await page.getByText('Not good enough. Make it long and mixed.').waitFor()
  expect(sent).toBe(0)
  await field(page, 'Password').fill('Riverboat-77')
  await button(page, 'Sign Up & Save').click()
  await button(page, 'Olaf').waitFor()
  await soon(() => sent).toBe(1)
})

test('people sign up without a password if its field is hidden (ACC-058, PERM-021)', async () => {
  await describe({ password: { visibility: 'hidden' } })
  const page = await openForm('memberForm')
  await field(page, 'Full Name').waitFor()
  await soon(() => field(page, 'Password').count()).toBe(0)
  await field(page, 'Full Name').fill('Hana Hidden')
  await field(page, 'Email').fill(newPerson('Hana').email)
  await button(page, 'Sign Up & Save').click()
  await button(page, 'Hana').waitFor()
})

test('a known address switches to Log In with a red message and a link to a new password; a missing text appears as its key (ACC-083, ACC-086)', async () => {
  await describe({})
  const signUp = async (page: Page) => {
    await field(page, 'Full Name').fill('Gus Guest')
    await field(page, 'Email').fill('guest@test.com')
    await field(page, 'Password').fill('riverboat7')
    await button(page, 'Sign Up & Save').click()
  }
  const page = await openForm('memberForm')
  await signUp(page)
  const message = page.getByRole('alert').filter({ hasText: 'You already have an account. Please log in' })
  await message.waitFor()
  await soon(() => field(page, 'Email').inputValue()).toBe('guest@test.com')
  await checkAccessibility(page)
  await message.getByRole('button', { name: 'Click here to reset password.' }).click()
  await page.getByRole('heading', { name: 'Reset Password' }).waitFor()

  const [row] = await site.db
    .deleteFrom('dictionary_message')
    .where('name', '=', 'signUpEmailExistError')
    .returningAll()
    .execute()
  onTestFinished(async () => void (await site.db.insertInto('dictionary_message').values(row!).execute()))
  const other = await openForm('memberForm')
  await signUp(other)
  await other.getByText('signUpEmailExistError').waitFor()
})

test('the server’s error for a field appears beside it, and for an absent field in red above the form (ACC-084, ACC-085, ACC-086)', async () => {
  await describe({})
  const page = await openForm('memberForm')
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
})
