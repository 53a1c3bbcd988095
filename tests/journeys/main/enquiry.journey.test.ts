import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { checkAccessibility, openBrowser, openInPage, soon } from '#tests/support/browser.ts'
import { catalogueOf } from '#tests/support/builder-page.ts'
import { enquirySteps, newEmail } from '#tests/support/enquiry-steps.ts'
import { becomeNewVisitor, enterAs, newPerson } from '#tests/support/enter-site.ts'
import { button, query } from '#tests/support/event-steps.ts'
import { pinMailedTo } from '#tests/support/mailed-pin.ts'
import { openSite } from '#tests/support/site.ts'
import { createSiteCaller } from '#tests/support/site-caller.ts'

const site = await openSite()
const { newVisitor } = await openBrowser()
const { activity } = await catalogueOf(site.url)

/** The page of one user on a phone, for all tests; some tests begin with a new visitor. */
let page: Page
beforeAll(async () => {
  page = (await newVisitor({ viewport: 'phone', baseURL: site.url })).page
})

const { enquiry, personForm, details, signUp, readCreationForm, addProductOfPage } = enquirySteps(
  site,
  () => page,
)

const openFromMenu = async () => {
  // A click before hydration takes effect only after it.
  await soon(async () => {
    const openMenuButton = button(page, 'Open menu')
    if ((await openMenuButton.count()) > 0) await openMenuButton.click({ timeout: 1000 }).catch(() => {})
    return button(page, 'Close menu').count()
  }).toBe(1)
  await page
    .getByRole('navigation', { name: 'Menu' })
    .getByRole('link', { name: 'Quick Stag Do Enquiry' })
    .click()
  await enquiry().waitFor()
}

test('Back returns from page 2 of the form to page 1; leaving the form clears the URL and offers a chat once (ACC-022, ENQ-001, ENQ-003, ENQ-023, ENQ-O6, ENQ-O10)', async () => {
  let templateReads = 0
  page.on('request', (request) => {
    if (request.url().includes('/api/template/name/stag')) templateReads += 1
  })
  await page.goto('/stag/in-newcastle')
  await openFromMenu()
  const openedQuery = { dialog: 'enquiryForm', page: '1', button: 'menu', formRef: 'in-menu' }
  await soon(() => Object.fromEntries(query(page))).toEqual(openedQuery)
  await soon(() => enquiry().getByLabel('Where would you like to go?').inputValue()).toBe('newcastle')
  await enquiry().getByLabel('Anything else we should know?').fill('No boats')
  await checkAccessibility(page)
  await button(page, 'Next').click()
  await personForm().waitFor()
  await soon(() => query(page).get('page')).toBe('2')
  await checkAccessibility(page)
  // The page requests the alerts, the form, its limits and the sign-in once each. It does not poll while a dialog is
  // open.
  expect(templateReads).toBeLessThan(10)

  await page.goBack()
  await enquiry().waitFor()
  await soon(() => query(page).get('page')).toBe('1')
  await soon(() => enquiry().getByLabel('Anything else we should know?').inputValue()).toBe('No boats')
  await page.goForward()
  await personForm().waitFor()
  await page.reload()
  await personForm().waitFor()
  await button(page, 'Close').click()
  await soon(() => [...query(page).keys()]).toEqual([])
  const chat = page.getByRole('dialog', { name: 'Would you rather chat to us via WhatsApp?' })
  await chat.getByRole('button', { name: 'Yes - Message on WhatsApp' }).waitFor()
  await checkAccessibility(page)
  await chat.getByRole('button', { name: 'No - Get me out of here' }).click()
  await chat.waitFor({ state: 'detached' })

  await openInPage(page, '/stag/in-newcastle?dialog=enquiryForm&page=2')
  await enquiry().waitFor()
  await soon(() => query(page).get('page')).toBe('1')
  await button(page, 'Close').click()
  await enquiry().waitFor({ state: 'detached' })
  await soon(() => query(page).has('dialog')).toBe(false)
  expect(await page.getByRole('dialog').count()).toBe(0)
})

test('the visitor sends the enquiry, signs up on page 2 and finds the event (ACC-022, ACC-067, ENQ-001, ENQ-002, ENQ-010, ENQ-024, ENQ-O3, ENQ-O4, ENQ-O9, ENQ-O10)', async () => {
  await openFromMenu()
  await enquiry().getByRole('textbox', { name: 'How many people?' }).fill('14')
  await button(page, 'Next').click()
  await personForm().getByRole('button', { name: 'Sign Up & Save' }).click()
  await soon(() => personForm().getByLabel('Phone Number').getAttribute('aria-invalid')).toBe('true')
  await signUp(newEmail())

  await details().getByLabel('Full Name of the Stag').waitFor()
  await soon(() => query(page).get('new-event')).toBe('yes')
  expect([query(page).get('request-fd'), query(page).get('request-date')]).toEqual(['yes', null])
  expect(await details().getByText('When is your event?').count()).toBe(0)
  expect(query(page).get('dialog')).toBeNull()
  await button(page, 'Show Event Page').click()
  await page.getByRole('heading', { level: 1, name: "Olga's Stag Do" }).waitFor()
  await page.getByText('Newcastle').first().waitFor()
  await soon(() => [...query(page).keys()].sort()).toEqual(['eventId', 'packageId', 'section'])
  await checkAccessibility(page)
  expect(await readCreationForm()).toEqual({ form_type: 'enquiryForm', form_ref: 'in-menu' })
})

/** Signs up a customer with a unique last name through the API. */
const signUpKnownCustomer = async () => {
  const caller = createSiteCaller(site.url)
  const email = newEmail()
  const lastName = `Q${email.slice(9, 17).replace(/\d/g, 'x')}`
  const { user } = await caller.post(
    '/register',
    newPerson('Kay', { lastName, email, phone: '+447911123456' }),
  )
  const events = async () => (await caller.get(`/customer/${user.id}/events`)).data as { id: string }[]
  return { email, name: `Kay ${lastName}`, events }
}

test('a visitor with a known address gets a magic link: the event opens with the emailed code (ENQ-005)', async () => {
  const kay = await signUpKnownCustomer()
  await becomeNewVisitor(page)
  await page.goto(`/my-events/add-package/stag/in-newcastle/do-${activity.categoryUrl}/go-${activity.id}`)
  await addProductOfPage()
  await openInPage(page, '/stag/in-newcastle?dialog=enquiryForm&page=1')
  await button(page, 'Next').click()
  await signUp(kay.email)
  const verifyDialog = page.getByRole('dialog', { name: 'Verify Your Account' })
  await verifyDialog.getByText(kay.email).waitFor()
  await soon(() => query(page).get('form')).toBe('enquiryForm')
  expect(await page.evaluate(() => sessionStorage.getItem('package-draft-last'))).toBeNull()
  await verifyDialog.getByLabel('Code').fill(await pinMailedTo(site, kay.email))
  await button(page, 'Verify').click()
  await page.waitForURL(/\/my-events\?.*eventId=/)
  await soon(() => query(page).has('form')).toBe(false)
  await soon(kay.events).toHaveLength(1)
})

test('staff choose the customer on page 2, and the event belongs to that customer (ACC-022, ENQ-001, ENQ-004)', async () => {
  const kay = await signUpKnownCustomer()
  await becomeNewVisitor(page)
  await enterAs(page, 'staff@test.com')
  await page.goto('/stag/in-newcastle?dialog=enquiryForm&page=1')
  await button(page, 'Next').click()
  const customerDialog = page.getByRole('dialog', { name: 'Select customer' })
  await customerDialog.getByRole('searchbox').fill(kay.email)
  const row = customerDialog.locator('[role=option][aria-setsize="1"]', { hasText: kay.name })
  await row.waitFor()
  await soon(() => query(page).get('page')).toBe('2')
  await checkAccessibility(page)
  await row.click()
  await details().waitFor()
  await soon(() => query(page).get('ref')).toBe('save-button')
  const eventId = query(page).get('eventId')
  await soon(async () => (await kay.events()).map(({ id }) => id)).toEqual([eventId])
})
