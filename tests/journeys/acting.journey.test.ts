import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { checkAccessibility, onEach, openBrowser, soon } from '#tests/support/browser.ts'
import { addProduct, catalogueOf, chooseStart } from '#tests/support/builder-page.ts'
import { enterAs, newPerson } from '#tests/support/enter-site.ts'
import { openSite } from '#tests/support/site.ts'
import { createSiteCaller } from '#tests/support/site-caller.ts'

const site = await openSite()
const { newVisitor } = await openBrowser()
const catalogue = await catalogueOf(site.url)

/** Checks a desktop and a phone, because the layout of the staff bar differs. */
const checkDesktopAndPhone = (page: Page) =>
  onEach(page, ['desktop', 'phone'], () => checkAccessibility(page))

const openAsStaff = async (viewport: 'phone' | 'desktop' = 'desktop') => {
  const visitor = await newVisitor({ viewport, baseURL: site.url })
  const { page } = visitor
  await enterAs(page, 'staff@test.com')
  await page.goto('/')
  await staffBar(page).getByText('Staff: no customer selected').waitFor()
  return visitor
}

const staffBar = (page: Page) => page.getByRole('complementary', { name: 'Staff' })
/** Clicks a control of the staff bar: a button on a desktop, an item of its menu on a phone. */
const clickInBar = async (page: Page, name: string | RegExp) => {
  const menu = staffBar(page).getByRole('button', { name: 'Staff menu' })
  if (!(await menu.isVisible())) return staffBar(page).getByRole('button', { name }).click()
  await menu.click()
  await page.getByRole('menuitem', { name }).click()
}
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })
const customerDialog = (page: Page) => dialog(page, 'Select customer')

/** Searches for this customer. Returns their row once no other customer is listed. */
const findCustomer = async (page: Page, { email, name }: { email: string; name: string }) => {
  await customerDialog(page).getByRole('searchbox').fill(email)
  const row = customerDialog(page).locator('[role=option][aria-setsize="1"]', { hasText: name })
  await row.waitFor()
  return row
}
const pickCustomer = async (page: Page, customer: { email: string; name: string }) => {
  await clickInBar(page, /^(Select|Change) customer$/)
  await (await findCustomer(page, customer)).click()
  await staffBar(page).getByText(`acting as ${customer.name}`).waitFor()
}

const queryOf = (page: Page) => new URL(page.url()).searchParams

/** Creates a customer with a unique name and a number of events; the last of `eventIds` is the newest event. */
const createCustomer = async (eventCount: number, firstName = 'Cleo') => {
  const caller = createSiteCaller(site.url)
  const lastName = `Q${randomUUID()
    .replace(/[^a-f]/g, 'x')
    .slice(0, 12)}`
  const email = `${lastName.toLowerCase()}@test.com`
  const person = newPerson(firstName, { lastName, email })
  const { user } = await caller.post('/register', person)
  const eventIds: string[] = []
  for (let index = 0; index < eventCount; index += 1) {
    const { data } = await caller.post('/empty-event', { section: 'hen', requestId: randomUUID() })
    eventIds.push(data.event._doc)
  }
  return { id: user.id as string, name: `${firstName} ${lastName}`, ...person, eventIds }
}

test('staff pick a customer, see their newest event, switch to the customer view, and leave (ACC-014, ACC-047, ACC-050)', async () => {
  const customer = await createCustomer(2)
  const { page } = await openAsStaff('phone')
  await checkDesktopAndPhone(page)
  await clickInBar(page, 'Select customer')
  await customerDialog(page).getByPlaceholder('Select customer').waitFor()
  await customerDialog(page).getByRole('option').first().waitFor()
  await soon(() => customerDialog(page).getByRole('button', { name: 'Clear customer' }).isDisabled()).toBe(
    true,
  )
  await checkDesktopAndPhone(page)
  const inCapitals = { ...customer, email: customer.email.toUpperCase() }
  await (await findCustomer(page, inCapitals)).click()

  await staffBar(page).getByText(`Staff: acting as ${customer.name}`).waitFor()
  await page.waitForURL(/\/my-events\?.*eventId=/)
  await soon(() => queryOf(page).get('eventId')).toBe(customer.eventIds[1])
  await soon(() => queryOf(page).get('customerId')).toBe(customer.id)
  await soon(() => page.evaluate(() => document.body.className)).toContain('hidden-staff')
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await checkDesktopAndPhone(page)

  await page.reload()
  await staffBar(page).getByText(`Staff: acting as ${customer.name}`).waitFor()
  await page.evaluate(() => Object.assign(window, { beforeToggle: true }))
  await clickInBar(page, 'Customer view')
  await staffBar(page).getByText(`Customer view: acting as ${customer.name}`).waitFor()
  // The page was loaded again.
  await soon(() => page.evaluate(() => 'beforeToggle' in window)).toBe(false)
  await soon(() => page.evaluate(() => document.body.className)).toContain('toggled-staff')
  await soon(() => queryOf(page).has('customerId')).toBe(false)
  await page.reload()
  await staffBar(page).getByText(`Customer view: acting as ${customer.name}`).waitFor()
  await clickInBar(page, 'Staff view')
  await staffBar(page).getByText(`Staff: acting as ${customer.name}`).waitFor()

  await clickInBar(page, 'Clear customer')
  await staffBar(page).getByText('Staff: no customer selected').waitFor()
  await soon(() => queryOf(page).has('eventId')).toBe(false)
  await page.reload()
  await staffBar(page).getByText('Staff: no customer selected').waitFor()
})

test('the current event stays open if the next customer is one of its people, and otherwise closes (ACC-050)', async () => {
  const [ann, bob] = [await createCustomer(2, 'Ann'), await createCustomer(1, 'Bob')]
  const { page } = await openAsStaff()
  await pickCustomer(page, ann)
  await soon(() => queryOf(page).get('customerId')).toBe(ann.id)
  await soon(() => queryOf(page).get('eventId')).toBe(ann.eventIds[1])
  await page.goto(`/my-events?eventId=${ann.eventIds[0]}`)
  await soon(() => queryOf(page).get('section')).toBe('hen')
  await clickInBar(page, 'Clear customer')
  await staffBar(page).getByText('no customer selected').waitFor()
  await soon(() => queryOf(page).has('eventId')).toBe(false)

  // Staff view an event of Ann's as themselves, then act as Ann.
  await page.goto(`/my-events?eventId=${ann.eventIds[0]}`)
  await soon(() => queryOf(page).get('section')).toBe('hen')
  await pickCustomer(page, ann)
  await soon(() => queryOf(page).get('customerId')).toBe(ann.id)
  await soon(() => queryOf(page).get('eventId')).toBe(ann.eventIds[0])
  // A dialog that opened too early would close with the previous page, which has a heading, too.
  await page.waitForLoadState('networkidle')
  await page.getByRole('heading', { level: 1 }).first().waitFor()

  await pickCustomer(page, bob)
  await soon(() => queryOf(page).get('eventId')).toBe(bob.eventIds[0])
})

test('a customer deleted in the meantime is reported, and the list stays open (ACC-051)', async () => {
  const deletedCustomer = await createCustomer(0, 'Gone')
  const { page } = await openAsStaff()
  await clickInBar(page, 'Select customer')
  const row = await findCustomer(page, deletedCustomer)
  await site.db.deleteFrom('app_user').where('id', '=', deletedCustomer.id).execute()
  await row.click()
  await page.getByText('Customer is not found').waitFor()
  await soon(() => customerDialog(page).isVisible()).toBe(true)
  await staffBar(page).getByText('Staff: no customer selected').waitFor()
})

test('staff sign a customer up despite an unsafe email address, and act as them (ACC-052, ACC-065)', async () => {
  const { page } = await openAsStaff('phone')
  const email = `n${randomUUID()}@mailinator.com`
  await clickInBar(page, 'Select customer')
  await customerDialog(page).getByRole('searchbox').fill(email)
  await customerDialog(page).getByText('No customers found').waitFor()
  await customerDialog(page).getByRole('button', { name: 'Add new customer' }).click()
  const form = dialog(page, 'Sign up customer')
  const submitButton = form.getByRole('button', { name: 'Sign up customer' })
  await soon(() => form.getByLabel('Email', { exact: true }).inputValue()).toBe(email)
  await soon(() => form.getByLabel('Password', { exact: true }).count()).toBe(0)
  await form.getByLabel('Full Name').fill('Nora North')
  const bypass = form.getByLabel('Bypass email validation? - Note emails may bounce!')
  await soon(() => bypass.count()).toBe(0)
  await submitButton.click()
  await bypass.waitFor()
  await form.getByText('This email address was rejected by our email check').waitFor()
  await checkDesktopAndPhone(page)
  await submitButton.click()
  await soon(() => submitButton.isEnabled()).toBe(true)
  const readSubmissions = () =>
    site.db
      .selectFrom('form_submission')
      .select(['logged_in', 'form_type'])
      .where('email', '=', email)
      .limit(1)
      .execute()
  await soon(readSubmissions).toEqual([{ logged_in: true, form_type: 'signUpCustomerForm' }])
  const readAccounts = () =>
    site.db.selectFrom('app_user').select('email_safe').where('email', '=', email).execute()
  await soon(() => readAccounts()).toEqual([])
  // A changed address is checked automatically.
  await form.getByLabel('Email', { exact: true }).fill(`x${email}`)
  await soon(() => bypass.count()).toBe(0)
  await form.getByLabel('Email', { exact: true }).fill(email)
  await bypass.check()
  await submitButton.click()
  await staffBar(page).getByText('acting as Nora North').waitFor()
  await soon(() => readAccounts()).toEqual([{ email_safe: false }])
  await page.waitForURL(/\/my-events/)
})

test('under /my-events the sign-up selects an existing customer; elsewhere it reports the existing account (ACC-053)', async () => {
  const existingCustomer = await createCustomer(0, 'Kay')
  const { page } = await openAsStaff()
  const signUpExisting = async () => {
    await clickInBar(page, 'Select customer')
    await customerDialog(page).getByRole('button', { name: 'Add new customer' }).click()
    const form = dialog(page, 'Sign up customer')
    await form.getByLabel('Full Name').fill('Kay Other')
    await form.getByLabel('Email', { exact: true }).fill(existingCustomer.email)
    await form.getByRole('button', { name: 'Sign up customer' }).click()
    return form
  }
  const form = await signUpExisting()
  await form.getByText('A user already exists for this email').waitFor()
  await staffBar(page).getByText('no customer selected').waitFor()
  await page.goto('/my-events')
  await staffBar(page).getByText('no customer selected').waitFor()
  await signUpExisting()
  await staffBar(page).getByText(`acting as ${existingCustomer.name}`).waitFor()
})

test('staff who save a new package first pick the customer, who becomes the organiser (ACC-048, ACC-049, PKG-065)', async () => {
  const customer = await createCustomer(0, 'Pia')
  const { page } = await openAsStaff()
  await addProduct(page, catalogue.activity, (box) => chooseStart(page, box))
  await page.getByLabel('Price per person').waitFor()
  const save = page.getByRole('button', { name: 'Save', exact: true })
  const saveAndConfirm = async () => {
    await save.click()
    // A package without accommodation asks for confirmation.
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /Yes|Continue|Save/ })
      .first()
      .click()
  }
  await saveAndConfirm()
  await customerDialog(page).waitFor()
  await customerDialog(page).getByRole('button', { name: 'Close' }).click()
  await customerDialog(page).waitFor({ state: 'detached' })
  await soon(() => new URL(page.url()).pathname).toBe('/my-events/package')

  await saveAndConfirm()
  await (await findCustomer(page, customer)).click()
  await page.waitForURL(/\/my-events\?.*eventId=/)
  await staffBar(page).getByText(`Staff: acting as ${customer.name}`).waitFor()
  const eventId = queryOf(page).get('eventId')!
  const { organiser_id } = await site.db
    .selectFrom('event')
    .select('organiser_id')
    .where('id', '=', eventId)
    .executeTakeFirstOrThrow()
  expect(organiser_id).toBe(customer.id)
})

test("staff assume a supplier's roles and return to their own (ACC-015, ACC-016)", async () => {
  const { page } = await openAsStaff('phone')
  await clickInBar(page, 'Supplier view')
  const box = dialog(page, 'Supplier view')
  await box.getByRole('button', { name: 'Switch to supplier view' }).click()
  await box.getByText('Choose a supplier').waitFor()
  await box.getByRole('combobox', { name: 'Supplier' }).fill('larkfield ty')
  await page.getByRole('option', { name: 'Larkfield Tyneside' }).click()
  await box.getByText('Both').click()
  await checkDesktopAndPhone(page)
  await box.getByRole('button', { name: 'Switch to supplier view' }).click()
  await page.waitForURL(/\/supplier\/larkfield-tyneside\/index/)
  await staffBar(page).getByText('Supplier view: Owner and Editor of Larkfield Tyneside').waitFor()
  await page.getByRole('heading', { name: 'Requests and bookings' }).waitFor()
  await checkDesktopAndPhone(page)
  await clickInBar(page, 'Back to staff roles')
  await page.waitForURL('**/admin/index/staff_stats')
  await page.getByRole('heading', { name: 'Statistics' }).waitFor()
  await soon(() => staffBar(page).count()).toBe(0)
})

test('a URL created while acting as a customer asks staff before they act as that customer (SHELL-014)', async () => {
  const [ann, bob] = [await createCustomer(1, 'Ada'), await createCustomer(1, 'Bea')]
  const { page } = await openAsStaff()
  await pickCustomer(page, ann)
  await soon(() => queryOf(page).get('customerId')).toBe(ann.id)
  const url = `/my-events?eventId=${bob.eventIds[0]}&customerId=${bob.id}`
  await page.goto(url)
  await dialog(page, `Act as ${bob.name}?`).getByRole('button', { name: 'No' }).click()
  await dialog(page, `Act as ${bob.name}?`).waitFor({ state: 'detached' })
  await staffBar(page).getByText(`acting as ${ann.name}`).waitFor()
  await page.goto(url)
  await dialog(page, `Act as ${bob.name}?`).getByRole('button', { name: 'Yes' }).click()
  await staffBar(page).getByText(`acting as ${bob.name}`).waitFor()
  await soon(() => queryOf(page).get('eventId')).toBe(bob.eventIds[0])

  // The parameter has no effect for a customer.
  const { page: customerPage } = await newVisitor({ baseURL: site.url })
  await enterAs(customerPage, ann.email, ann.password)
  await customerPage.goto(`/my-events?eventId=${ann.eventIds[0]}&customerId=${bob.id}`)
  await soon(() => queryOf(customerPage).has('customerId')).toBe(false)
  await soon(() => customerPage.getByRole('dialog').count()).toBe(0)
})

test('other tabs of the browser switch to the customer whom staff act as (ACC-016)', async () => {
  const customer = await createCustomer(0, 'Tab')
  const { page, context } = await openAsStaff()
  const otherPage = await context.newPage()
  await otherPage.goto('/my-events')
  await staffBar(otherPage).getByText('no customer selected').waitFor()
  await pickCustomer(page, customer)
  await staffBar(otherPage).getByText(`acting as ${customer.name}`).waitFor()
})
