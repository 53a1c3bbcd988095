import { randomUUID } from 'node:crypto'
import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import {
  checkAccessibility,
  onEach,
  openBrowser,
  openInPage,
  soon,
  viewports,
} from '#tests/support/browser.ts'
import { catalogueOf, chooseStart } from '#tests/support/builder-page.ts'
import { enterAs, newPerson } from '#tests/support/enter-site.ts'
import { openSite } from '#tests/support/site.ts'
import { createSiteCaller } from '#tests/support/site-caller.ts'

const site = await openSite()
const { newVisitor } = await openBrowser()
const catalogue = await catalogueOf(site.url)

/** The page of a staff user, who goes on from test to test. */
let page: Page
beforeAll(async () => {
  page = (await newVisitor({ baseURL: site.url })).page
  await enterAs(page, 'staff@test.com')
  await page.goto('/')
  await untilSaid('Staff: no customer selected')
})

const barOf = (shown: Page) => shown.getByRole('complementary', { name: 'Staff' })
const untilSaid = (text: string, shown = page) => barOf(shown).getByText(text).waitFor()
/** Clicks a control of the staff bar: a button on a desktop, an item of its menu on a phone. */
const step = async (name: string | RegExp) => {
  const menu = barOf(page).getByRole('button', { name: 'Staff menu' })
  if (!(await menu.isVisible())) return barOf(page).getByRole('button', { name }).click()
  await menu.click()
  await page.getByRole('menuitem', { name }).click()
}
const dialog = (name: string) => page.getByRole('dialog', { name })
const select = () => dialog('Select customer')

/** Searches for this customer. Returns their row once no other customer is listed. */
const find = async ({ email, name }: { email: string; name: string }): Promise<Locator> => {
  await select().getByRole('searchbox').fill(email)
  const row = select().locator('[role=option][aria-setsize="1"]', { hasText: name })
  await row.waitFor()
  return row
}
const pick = async (customer: { email: string; name: string }) => {
  await step(/^(Select|Change) customer$/)
  await (await find(customer)).click()
  await untilSaid(`acting as ${customer.name}`)
}
const clear = async () => {
  await step('Clear customer')
  await untilSaid('Staff: no customer selected')
}

const query = (name: string) => new URL(page.url()).searchParams.get(name)
const classes = () => page.evaluate(() => document.body.className)

/** Creates a customer with a unique name and this many events, the newest last. */
const customerWith = async (events: number, firstName = 'Cleo') => {
  const caller = createSiteCaller(site.url)
  const lastName = `Q${randomUUID()
    .replace(/[^a-f]/g, 'x')
    .slice(0, 12)}`
  const email = `${lastName.toLowerCase()}@test.com`
  const person = newPerson(firstName, { lastName, email })
  const { user } = await caller.post('/register', person)
  const eventIds: string[] = []
  for (let index = 0; index < events; index += 1) {
    const { data } = await caller.post('/empty-event', { section: 'hen', requestId: randomUUID() })
    eventIds.push(data.event._doc)
  }
  return { id: user.id as string, name: `${firstName} ${lastName}`, ...person, eventIds }
}

test('staff pick a customer, see their first event, switch to the customer view, and leave (ACC-014, ACC-047, ACC-050, EVT-015)', async () => {
  const customer = await customerWith(2)
  await page.setViewportSize(viewports.phone)
  await step('Select customer')
  await select().getByPlaceholder('Select customer').waitFor()
  await select().getByRole('option').first().waitFor()
  await soon(() => select().getByRole('button', { name: 'Clear customer' }).isDisabled()).toBe(true)
  await checkAccessibility(page)
  const shouted = { ...customer, email: customer.email.toUpperCase() }
  await (await find(shouted)).click()

  await untilSaid(`Staff: acting as ${customer.name}`)
  await page.waitForURL(/\/my-events\?.*eventId=/)
  await soon(() => query('eventId')).toBe(customer.eventIds[1])
  await soon(() => query('customerId')).toBe(customer.id)
  await soon(classes).toContain('hidden-staff')
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  // The staff bar has another layout on each device.
  await onEach(page, ['desktop', 'phone'], () => checkAccessibility(page))

  await page.evaluate(() => Object.assign(window, { beforeToggle: true }))
  await step('Customer view')
  // The page is loaded again, and the choice is stored.
  await soon(() => page.evaluate(() => 'beforeToggle' in window)).toBe(false)
  await untilSaid(`Customer view: acting as ${customer.name}`)
  await soon(classes).toContain('toggled-staff')
  await soon(() => query('customerId')).toBeNull()
  await step('Staff view')
  await untilSaid(`Staff: acting as ${customer.name}`)
  await clear()
  await soon(() => query('eventId')).toBeNull()
  await page.setViewportSize(viewports.desktop)
})

test('the current event stays if the next customer belongs to it, and is left otherwise; other tabs switch too (ACC-016, ACC-050)', async () => {
  const [ann, bob] = [await customerWith(2, 'Ann'), await customerWith(1, 'Bob')]
  const tab = await page.context().newPage()
  await tab.goto('/my-events')
  await untilSaid('no customer selected', tab)
  await pick(ann)
  await untilSaid(`acting as ${ann.name}`, tab)
  await tab.close()
  await soon(() => query('customerId')).toBe(ann.id)
  await soon(() => query('eventId')).toBe(ann.eventIds[1])
  await openInPage(page, `/my-events?eventId=${ann.eventIds[0]}`)
  await soon(() => query('section')).toBe('hen')
  await clear()
  await soon(() => query('eventId')).toBeNull()

  // Staff view an event of Ann's as themselves, then act as Ann.
  await openInPage(page, `/my-events?eventId=${ann.eventIds[0]}`)
  await soon(() => query('section')).toBe('hen')
  await pick(ann)
  await soon(() => query('customerId')).toBe(ann.id)
  await soon(() => query('eventId')).toBe(ann.eventIds[0])
  // A dialog that opens before the event is displayed closes with the page that it belongs to.
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await pick(bob)
  await soon(() => query('eventId')).toBe(bob.eventIds[0])
})

test('a URL created while acting as a customer asks staff before they act as that customer (SHELL-014)', async () => {
  const [ada, bea] = [await customerWith(0, 'Ada'), await customerWith(1, 'Bea')]
  await pick(ada)
  const created = `/my-events?eventId=${bea.eventIds[0]}&customerId=${bea.id}`
  const question = dialog(`Act as ${bea.name}?`)
  await openInPage(page, created)
  await question.getByRole('button', { name: 'No' }).click()
  await question.waitFor({ state: 'detached' })
  await untilSaid(`acting as ${ada.name}`)
  await page.goto(created)
  await question.getByRole('button', { name: 'Yes' }).click()
  await untilSaid(`acting as ${bea.name}`)
  await soon(() => query('eventId')).toBe(bea.eventIds[0])
  await clear()
})

test('a customer deleted in the meantime is reported, and the list stays open (ACC-051)', async () => {
  const gone = await customerWith(0, 'Gone')
  await step('Select customer')
  const row = await find(gone)
  await site.db.deleteFrom('app_user').where('id', '=', gone.id).execute()
  await row.click()
  await page.getByText('Customer is not found').waitFor()
  await soon(() => select().isVisible()).toBe(true)
  await untilSaid('Staff: no customer selected')
  await select().getByRole('button', { name: 'Close' }).click()
  await select().waitFor({ state: 'detached' })
})

test('staff sign a customer up despite an unsafe address, and act as them (ACC-052, ACC-065)', async () => {
  const email = `n${randomUUID()}@mailinator.com`
  await step('Select customer')
  await select().getByRole('searchbox').fill(email)
  await select().getByText('No customers found').waitFor()
  await select().getByRole('button', { name: 'Add new customer' }).click()
  const form = dialog('Sign up customer')
  const send = form.getByRole('button', { name: 'Sign up customer' })
  await soon(() => form.getByLabel('Email', { exact: true }).inputValue()).toBe(email)
  await soon(() => form.getByLabel('Password', { exact: true }).count()).toBe(0)
  await form.getByLabel('Full Name').fill('Nora North')
  const bypass = form.getByLabel('Bypass email validation? - Note emails may bounce!')
  await soon(() => bypass.count()).toBe(0)
  await send.click()
  await bypass.waitFor()
  await form.getByText('This email address was rejected by our email check').waitFor()
  await checkAccessibility(page)
  await send.click()
  await soon(() => send.isEnabled()).toBe(true)
  const records = () =>
    site.db
      .selectFrom('form_submission')
      .select(['logged_in', 'form_type'])
      .where('email', '=', email)
      .limit(1)
      .execute()
  await soon(records).toEqual([{ logged_in: true, form_type: 'signUpCustomerForm' }])
  const made = () => site.db.selectFrom('app_user').select('email_safe').where('email', '=', email).execute()
  await soon(() => made()).toEqual([])
  // A changed address is checked automatically.
  await form.getByLabel('Email', { exact: true }).fill(`x${email}`)
  await soon(() => bypass.count()).toBe(0)
  await form.getByLabel('Email', { exact: true }).fill(email)
  await bypass.check()
  await send.click()
  await untilSaid('acting as Nora North')
  await soon(() => made()).toEqual([{ email_safe: false }])
  await page.waitForURL(/\/my-events/)
  await clear()
})

test('under /my-events the sign-up selects an existing customer; elsewhere it reports the existing account (ACC-053)', async () => {
  const known = await customerWith(0, 'Kay')
  const form = dialog('Sign up customer')
  const signUpKnown = async () => {
    await step('Select customer')
    await select().getByRole('button', { name: 'Add new customer' }).click()
    await form.getByLabel('Full Name').fill('Kay Other')
    await form.getByLabel('Email', { exact: true }).fill(known.email)
    await form.getByRole('button', { name: 'Sign up customer' }).click()
  }
  await openInPage(page, '/')
  await signUpKnown()
  await form.getByText('A user already exists for this email').waitFor()
  await untilSaid('no customer selected')
  await openInPage(page, '/my-events')
  await soon(() => page.getByRole('dialog').count()).toBe(0)
  await signUpKnown()
  await untilSaid(`acting as ${known.name}`)
  await clear()
})

test("staff take a supplier's roles and get their own back (ACC-015, ACC-016)", async () => {
  await page.setViewportSize(viewports.phone)
  await step('Supplier view')
  const box = dialog('Supplier view')
  await box.getByRole('button', { name: 'Switch to supplier view' }).click()
  await box.getByText('Choose a supplier').waitFor()
  await box.getByRole('combobox', { name: 'Supplier' }).fill('larkfield ty')
  await page.getByRole('option', { name: 'Larkfield Tyneside' }).click()
  await box.getByText('Both').click()
  await checkAccessibility(page)
  await box.getByRole('button', { name: 'Switch to supplier view' }).click()
  await page.waitForURL(/\/supplier\/larkfield-tyneside\/index/)
  await untilSaid('Supplier view: Owner and Editor of Larkfield Tyneside')
  await page.getByRole('heading', { name: 'Requests and bookings' }).waitFor()
  await checkAccessibility(page)
  await step('Back to staff roles')
  await page.waitForURL('**/admin/index/staff_stats')
  await page.getByRole('heading', { name: 'Statistics' }).waitFor()
  await soon(() => barOf(page).count()).toBe(0)
  await page.setViewportSize(viewports.desktop)
})

test('staff who save a new package first pick the customer, who becomes the organiser (ACC-048, ACC-049, PKG-065)', async () => {
  const customer = await customerWith(0, 'Pia')
  const { id, categoryUrl } = catalogue.activity
  await openInPage(page, `/my-events/add-package/stag/in-newcastle/do-${categoryUrl}/go-${id}`)
  await page.getByRole('button', { name: 'Add to package' }).click()
  await chooseStart(page, dialog('Add to package'))
  await dialog('Add to package').getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByLabel('Price per person').waitFor()
  const save = page.getByRole('button', { name: 'Save', exact: true })
  const saveAndAnswer = async () => {
    await save.click()
    // A package without accommodation asks for confirmation.
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /Yes|Continue|Save/ })
      .first()
      .click()
  }
  await saveAndAnswer()
  await select().waitFor()
  await select().getByRole('button', { name: 'Close' }).click()
  await select().waitFor({ state: 'detached' })
  await soon(() => new URL(page.url()).pathname).toBe('/my-events/package')

  await saveAndAnswer()
  await (await find(customer)).click()
  await page.waitForURL(/\/my-events\?.*eventId=/)
  await untilSaid(`Staff: acting as ${customer.name}`)
  const { organiser_id } = await site.db
    .selectFrom('event')
    .select('organiser_id')
    .where('id', '=', query('eventId')!)
    .executeTakeFirstOrThrow()
  expect(organiser_id).toBe(customer.id)
})
