import '#platform/server/mail/tables.ts'
import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { checkAccessibility, openBrowser, openInPage, soon } from '#tests/support/browser.ts'
import { addProduct, catalogueOf } from '#tests/support/builder-page.ts'
import { enterAs, enterAsNew, newPerson } from '#tests/support/enter-site.ts'
import {
  button,
  card,
  createEvent,
  field,
  type JourneyEvent,
  query,
  untilEventHome,
} from '#tests/support/event-steps.ts'
import { pinMailedTo } from '#tests/support/mailed-pin.ts'
import { openSite } from '#tests/support/site.ts'
import { createSiteCaller } from '#tests/support/site-caller.ts'

const site = await openSite()
const { newVisitor } = await openBrowser()

/** Signs up a customer through the API. Returns their email address. */
const signUpKnownCustomer = async (phone = '+447911123456') => {
  const email = `known-${randomUUID().slice(0, 8)}@test.com`
  const person = { email, phone, firstName: 'Kay', lastName: 'Nown', password: 'riverboat7' }
  await createSiteCaller(site.url).post('/register', person)
  return email
}

const fillOrganiser = async (page: Page, email: string) => {
  await field(page, 'Full Name').fill('Olga Organiser')
  await field(page, 'Email').fill(email)
  await field(page, 'Phone Number').fill('07911 123456')
  await field(page, 'Password').fill('riverboat7')
  await button(page, 'Sign Up & Save').click()
}

test('the URL opens Your Details; on a phone the first click to close only warns (ACC-021, ACC-023)', async () => {
  const { page } = await newVisitor({ viewport: 'phone', baseURL: site.url })
  await page.goto('/stag/in-newcastle?dialog=organiserForm')
  const dialog = page.getByRole('dialog', { name: 'Your Details' })
  await button(page, 'Close').click()
  await dialog.getByText('Nothing is saved yet. Press Close again to leave.').waitFor()
  await checkAccessibility(page)
  await button(page, 'Close').click()
  await dialog.waitFor({ state: 'detached' })
  await soon(() => query(page).has('dialog')).toBe(false)

  const desktop = await newVisitor({ baseURL: site.url })
  await desktop.page.goto('/stag/in-newcastle?dialog=organiserForm')
  await button(desktop.page, 'Close').click()
  await desktop.page.getByRole('dialog').waitFor({ state: 'detached' })
  await openInPage(desktop.page, '/?dialog=memberForm')
  await button(desktop.page, 'Close').click()
  await desktop.page.getByRole('dialog').waitFor({ state: 'detached' })
})

test('typed values fill the next form of the same section only; the password fills none (ACC-055)', async () => {
  const { page } = await newVisitor({ baseURL: site.url })
  const openForm = async (path: string) => {
    await page.goto(`${path}?dialog=organiserForm&tab=new-user`)
    await field(page, 'Full Name').waitFor()
  }
  const readFields = () =>
    Promise.all(['Full Name', 'Email', 'Password'].map((name) => field(page, name).inputValue()))
  await openForm('/stag')
  await field(page, 'Full Name').fill('Olga Organiser')
  await field(page, 'Email').fill('olga@test.com')
  await field(page, 'Password').fill('riverboat7')
  const readStorage = () => page.evaluate(() => JSON.stringify(localStorage))
  await soon(readStorage).toContain('olga@test.com')
  expect(await readStorage()).not.toContain('riverboat7')
  await openForm('/hen')
  expect(await readFields()).toEqual(['', '', ''])
  await openForm('/stag')
  await soon(readFields).toEqual(['Olga Organiser', 'olga@test.com', ''])
})

test('an organiser with the address of a customer gets a magic link, and continues with the emailed code (ACC-028, ACC-031, ACC-044)', async () => {
  const email = await signUpKnownCustomer()
  const { page } = await newVisitor({ viewport: 'phone', baseURL: site.url })
  await page.goto('/?dialog=organiserForm&tab=new-user')
  await fillOrganiser(page, email)
  const verifyDialog = page.getByRole('dialog', { name: 'Verify Your Account' })
  await verifyDialog.getByText(email).waitFor()
  // A visitor who knows only the address must not see digits of the account’s phone number.
  await soon(() => verifyDialog.getByText('ending in').count()).toBe(0)
  await checkAccessibility(page)
  const pin = await pinMailedTo(site, email)
  await field(page, 'Code').pressSequentially(`x${pin === '0000' ? '1111' : '0000'}9`)
  await soon(() => field(page, 'Code').inputValue()).toMatch(/^\d{4}$/)
  await button(page, 'Verify').click()
  await verifyDialog.getByText('Something went wrong. Please check code or use MAGIC LINK.').waitFor()
  await checkAccessibility(page)
  await field(page, 'Code').fill(pin)
  await button(page, 'Verify').click()
  await button(page, 'Kay').waitFor()
})

test('the package of an organiser with a known address opens with the emailed code (ACC-031, ACC-041, ACC-042)', async () => {
  const email = await signUpKnownCustomer('+447911123987')
  const { page } = await newVisitor({ baseURL: site.url })
  await addProduct(page, (await catalogueOf(site.url)).activity)
  await openInPage(page, '/my-events/package')
  await button(page, 'Save').click()
  await page.getByText('NOTE: Number of nights is more than the number of nights').waitFor()
  await button(page, 'Yes').click()
  await page.getByRole('dialog', { name: 'Your Details' }).waitFor()
  await fillOrganiser(page, email)
  const verifyDialog = page.getByRole('dialog', { name: 'Verify Your Account' })
  await verifyDialog.getByText(email).waitFor()
  // The pin is sent by email, so the page does not show digits of a phone number.
  await soon(() => verifyDialog.getByText('3987').count()).toBe(0)
  await field(page, 'Code').fill(await pinMailedTo(site, email))
  await button(page, 'Verify').click()
  await page.waitForURL(/\/my-events\?.*eventId=/)
  await page.getByRole('heading', { level: 1 }).first().waitFor()
})

const mailsToStaff = () =>
  site.db.selectFrom('mail_outbox').select('id').where('recipient', '=', 'staff@test.com').execute()

test('an organiser who enters the address of a user who is not a customer is asked to log in (ACC-028, ACC-033)', async () => {
  const mailsBefore = await mailsToStaff()
  const { page } = await newVisitor({ baseURL: site.url })
  await enterAs(page, 'staff@test.com')
  // The session has ended and this tab is logged out, but the browser still remembers the user.
  await page.context().clearCookies({ name: /^(session|_csrf)$/ })
  await page.evaluate(() => sessionStorage.setItem('fakeLogout', 'true'))
  await page.goto('/?dialog=organiserForm&tab=new-user')
  await fillOrganiser(page, 'staff@test.com')
  const logInTab = page.getByRole('tabpanel', { name: 'Log In' })
  await logInTab.getByText('You already have an account. Please log in').waitFor()
  await soon(() => logInTab.getByLabel('Email').inputValue()).toBe('staff@test.com')
  await soon(() => query(page).get('tab')).toBe('login')
  await checkAccessibility(page)
  await logInTab.getByRole('textbox', { name: 'Password' }).fill('Jaunt-demo-26')
  await button(page, 'Login').click()
  await button(page, 'Stef').waitFor()
  expect(await mailsToStaff()).toEqual(mailsBefore)
})

let event: JourneyEvent | undefined
const openInvite = async () => {
  const { page } = await newVisitor({ baseURL: site.url })
  await enterAsNew(page, newPerson('Olive Organiser'))
  event ??= await createEvent(page)
  return { page, event }
}

test('the form switches to Log In for a guest with a known address, and the log-in saves their answer (ACC-030, ACC-032)', async () => {
  const email = await signUpKnownCustomer()
  const organiser = await openInvite()
  const { page } = await newVisitor({ viewport: 'phone', baseURL: site.url })
  await page.goto(`/inv/${organiser.event.token}`)
  await button(page, 'Join the event').click()
  await field(page, 'Full Name').fill('Kay Nown')
  await field(page, 'Email').fill(email)
  await field(page, 'Password').fill('riverboat7')
  await button(page, 'Sign Up & Save').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('You already have an account. Please log in').waitFor()
  await soon(() => page.getByRole('tab', { name: 'Log In' }).getAttribute('aria-selected')).toBe('true')
  await soon(() => field(page, 'Email').inputValue()).toBe(email)
  await checkAccessibility(page)
  await field(page, 'Password').fill('riverboat7')
  await dialog.getByText('No', { exact: true }).click()
  await dialog.getByRole('button', { name: 'Login', exact: true }).click()
  await untilEventHome(page)
  await organiser.page.goto(`/my-events?eventId=${organiser.event._doc}`)
  await untilEventHome(organiser.page)
  const kay = card(organiser.page, 'Guests').getByRole('listitem').filter({ hasText: 'Kay Nown' })
  await kay.getByText('Not coming', { exact: true }).waitFor()
})

test('a sign-up sends both names, the result of the email check, and the phone number in international format (ACC-026)', async () => {
  const { page } = await newVisitor({ baseURL: site.url })
  const registerRequest = page.waitForRequest((request) => request.url().includes('/api/register'))
  await page.goto('/?dialog=memberForm&tab=new-user')
  await field(page, 'Full Name').fill('Ann Mary Lee')
  await field(page, 'Email').fill('ann.lee@jaunt-mail.org')
  await field(page, 'Phone Number (Optional)').fill('07911 123456')
  await field(page, 'Password').fill('riverboat7')
  await button(page, 'Sign Up & Save').click()
  expect((await registerRequest).postDataJSON()).toMatchObject({
    firstName: 'Ann',
    lastName: 'Lee',
    email: 'ann.lee@jaunt-mail.org',
    phone: '07911123456',
    emailValidation: { safety: true, isEmailValid: true, isValidationOverridden: false },
    verifiedPhone: '+44 7911 123456',
  })
  await button(page, 'Ann').waitFor()
})

test('a password reset needs a valid email address, and sends it in lower case (ACC-038)', async () => {
  const { page } = await newVisitor({ viewport: 'phone', baseURL: site.url })
  const recoveryRequest = page.waitForRequest((request) => request.url().includes('/api/user/recovery'))
  await page.goto('/?dialog=memberForm&tab=login&password-reset=enter')
  await button(page, 'Reset Password').click()
  await page.getByText('Required').waitFor()
  await field(page, 'Email').fill('guest at test')
  await button(page, 'Reset Password').click()
  await page.getByText('Value is not a valid email address').waitFor()
  await checkAccessibility(page)
  await field(page, 'Email').fill('Guest@TEST.com')
  await button(page, 'Reset Password').click()
  await page.getByText('Email sent').waitFor()
  expect((await recoveryRequest).postDataJSON()).toEqual({ email: 'guest@test.com' })
})
