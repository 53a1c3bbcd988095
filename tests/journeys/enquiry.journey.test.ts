import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { checkAccessibility, openBrowser } from '#tests/support/browser.ts'
import { button, query } from '#tests/support/event-story.ts'
import { openSite } from '#tests/support/site.ts'

const site = await openSite()
const { newVisitor } = await openBrowser()
const soon = <Value>(read: () => Value | Promise<Value>) => expect.poll(read, { timeout: 15_000 })

const enquiry = (page: Page) => page.getByRole('dialog', { name: 'Quick Stag Do Enquiry' })
const person = (page: Page) => page.getByRole('dialog', { name: 'Your Details' })
const newEmail = () => `enquirer-${randomUUID().slice(0, 8)}@test.com`
const shot = (page: Page, name: string) =>
  process.env.SHOTS ? page.screenshot({ path: `${process.env.SHOTS}/${name}.png` }) : undefined

const signUp = async (page: Page, email: string) => {
  await person(page).getByLabel('Full Name').fill('Olga Asker')
  await person(page).getByLabel('Email').fill(email)
  await person(page).getByLabel('Phone Number').fill('07911 123456')
  await person(page).getByLabel('Password', { exact: true }).fill('riverboat7')
  await person(page).getByRole('button', { name: 'Sign Up & Save' }).click()
}

test('on a phone a visitor asks from the page of a place, signs up on page 2 and finds the event (ACC-022, ACC-067, ENQ-001, ENQ-002, ENQ-010, ENQ-024)', async () => {
  const { page } = await newVisitor({ viewport: 'phone', baseURL: site.url })
  await page.goto('/stag/in-newcastle')
  await button(page, 'Open menu').click()
  await page
    .getByRole('navigation', { name: 'Menu' })
    .getByRole('link', { name: 'Quick Stag Do Enquiry' })
    .click()
  await enquiry(page).waitFor()
  await soon(() => Object.fromEntries(query(page))).toEqual({
    dialog: 'enquiryForm',
    page: '1',
    button: 'menu',
    formRef: 'in-menu',
  })
  expect(await enquiry(page).getByLabel('Where would you like to go?').inputValue()).toBe('newcastle')
  await enquiry(page).getByRole('textbox', { name: 'How many people?' }).fill('14')
  await enquiry(page).getByLabel('Anything else we should know?').fill('No boats, please')
  await shot(page, 'enquiry-360-1')
  await checkAccessibility(page)
  await button(page, 'Next').click()

  await person(page).waitFor()
  await soon(() => query(page).get('page')).toBe('2')
  await shot(page, 'enquiry-360-2')
  await checkAccessibility(page)
  await person(page).getByRole('button', { name: 'Sign Up & Save' }).click()
  await soon(() => person(page).getByLabel('Phone Number').getAttribute('aria-invalid')).toBe('true')
  const email = newEmail()
  await signUp(page, email)

  await page.getByRole('dialog', { name: 'New Event Details' }).waitFor()
  await shot(page, 'enquiry-360-3')
  await soon(() => query(page).get('new-event')).toBe('yes')
  expect(query(page).get('dialog')).toBeNull()
  await button(page, 'Show Event Page').click()
  await page.getByRole('heading', { level: 1, name: 'Olga’s Stag Do'.replace('’', "'") }).waitFor()
  await page.getByText('Newcastle').first().waitFor()
  await soon(() => [...query(page).keys()].sort()).toEqual(['eventId', 'packageId', 'section'])
  await checkAccessibility(page)

  const [row] = await site.db
    .selectFrom('event_creation')
    .select(['form_type', 'form_ref'])
    .where('event_id', '=', query(page).get('eventId')!)
    .execute()
  expect(row).toEqual({ form_type: 'enquiryForm', form_ref: 'in-menu' })
})
