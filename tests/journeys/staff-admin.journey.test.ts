import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { checkAccessibility, openBrowser, openInPage, soon, untilItFits } from '#tests/support/browser.ts'
import { enterAs, enterAsNew, newPerson } from '#tests/support/enter-site.ts'
import { openSite } from '#tests/support/site.ts'
import { organiseEvent } from '#tests/support/site-caller.ts'

// This file has its own site, because it changes shipped roles and erases a demo account.
const site = await openSite({}, { isOwn: true })
const { newVisitor } = await openBrowser()

let event: Awaited<ReturnType<typeof organiseEvent>>
/** The page of a staff user on a desktop, which most tests share. */
let staffPage: Page
beforeAll(async () => {
  event = await organiseEvent(site.url, 'Ann’s big day')
  staffPage = await openAsStaff('/health')
})

type Viewport = 'desktop' | 'phone'
/** Opens a page of the staff area as a staff user in a new browser. */
const openAsStaff = async (path: string, viewport: Viewport = 'desktop'): Promise<Page> => {
  const { page } = await newVisitor({ baseURL: site.url, viewport })
  await enterAs(page, 'staff@test.com')
  await page.goto(path)
  return page
}
const dialogOf = (page: Page) => page.getByRole('dialog')

test('staff find an automatic email, see their text in its preview, save it, and turn the email off for an event (STF-O10, STF-O11)', async () => {
  const page = staffPage
  await openInPage(page, '/admin/index/automatic_emails')
  await page.getByRole('searchbox').fill('tomorrow')
  await soon(() => page.getByRole('row').count()).toBe(2)
  await checkAccessibility(page)
  await page.getByRole('link', { name: 'Trip starts tomorrow' }).click()
  await page.getByRole('heading', { level: 1, name: 'Trip starts tomorrow' }).waitFor()
  await page.getByLabel('Text', { exact: true }).fill('Pack your bags, {evnt} is near!')
  await page.getByRole('button', { name: 'Preview my changes' }).click()
  await page.getByText('{evnt} is not a placeholder of this email.').waitFor()
  await checkAccessibility(page)
  await page.getByLabel('Text', { exact: true }).fill('Pack your bags, {event} is near!')
  await page.getByRole('button', { name: 'Preview my changes' }).click()
  const mail = page.frameLocator('iframe')
  await mail.getByText('Pack your bags, Olga’s hen weekend is near!').waitFor()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Text saved').waitFor()
  await page.getByRole('button', { name: 'Back to original' }).click()
  await dialogOf(page).getByRole('button', { name: 'Back to original' }).click()
  await mail.getByText('Olga’s hen weekend starts tomorrow,').waitFor()

  await openInPage(page, `/admin/event/${event.eventId}`)
  await page.getByRole('button', { name: 'Change', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Automatic emails' }).click()
  await dialogOf(page).getByLabel('Trip starts tomorrow').uncheck()
  await dialogOf(page).getByRole('button', { name: 'Preview' }).click()
  await dialogOf(page).getByText('No charge, reminder or cancellation changes').waitFor()
  await checkAccessibility(page)
  await dialogOf(page).getByRole('button', { name: 'Save' }).click()
  await page.getByText('1 automatic email off').waitFor()
})

test('staff create a role, edit it as a form and as JSON, and see the changes (SHELL-074)', async () => {
  const page = staffPage
  await openInPage(page, '/admin/index/roles')
  await page.getByRole('link', { name: 'Organiser' }).waitFor()
  await checkAccessibility(page)
  await page.getByRole('button', { name: 'New role' }).click()
  await dialogOf(page).getByLabel('Name').fill('ORGANISER')
  await dialogOf(page).getByRole('button', { name: 'Create' }).click()
  await dialogOf(page).getByText('The name must be unique').waitFor()
  await dialogOf(page).getByLabel('Name').fill('Venue booker')
  await checkAccessibility(page)
  await dialogOf(page).getByRole('button', { name: 'Create' }).click()
  await page.getByRole('heading', { level: 1, name: 'Venue booker' }).waitFor()

  await page.getByLabel('Venues: View', { exact: true }).check()
  await page.getByRole('combobox', { name: 'Set and change a password' }).selectOption('Yes')
  await page.getByRole('button', { name: 'Conditions: Set and change a password' }).click()
  await dialogOf(page).getByLabel('stag').check()
  await checkAccessibility(page)
  await dialogOf(page).getByRole('button', { name: 'Apply' }).click()
  await page.getByText('if section is stag').waitFor()
  await page.getByText('Not saved').waitFor()
  await checkAccessibility(page)
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Role saved').waitFor()

  await page.getByRole('tab', { name: 'JSON' }).click()
  const json = page.getByLabel('Role document')
  const text = await json.inputValue()
  await json.fill(text.replace('"venue"', '"venues"'))
  await page.getByText("There is no permission 'venues'").waitFor()
  await soon(() => page.getByRole('button', { name: 'Save' }).isDisabled()).toBe(true)
  await checkAccessibility(page)
  await json.fill(text.replace('"venue"', '"supplier"'))
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Not saved').waitFor({ state: 'detached' })
  await page.getByRole('tab', { name: 'History' }).click()
  await page.getByText('created', { exact: true }).waitFor()
  const newestChange = page.getByRole('listitem').filter({ hasText: 'Stef Staff' }).first()
  await soon(async () => (await newestChange.innerText()).replace(/\s+/g, ' ')).toContain(
    'supplier from – → to view',
  )
  await checkAccessibility(page)

  await page.getByRole('button', { name: 'Delete' }).click()
  await dialogOf(page).getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('heading', { level: 1, name: 'Roles' }).waitFor()
  await soon(() => page.getByRole('link', { name: 'Venue booker' }).count()).toBe(0)
})

test('the second of two users who save a role sees a conflict message, and reloads the role', async () => {
  const [firstPage, secondPage] = [staffPage, await openAsStaff('/admin/role/Editor')]
  await firstPage.goto('/admin/role/Editor')
  for (const page of [firstPage, secondPage])
    await page.getByRole('combobox', { name: 'Set and change a password' }).waitFor()
  await firstPage.getByRole('combobox', { name: 'Set and change a password' }).selectOption('No')
  await firstPage.getByRole('button', { name: 'Save' }).click()
  await firstPage.getByText('Role saved').waitFor()
  await secondPage.getByLabel('Menus of the site: View', { exact: true }).check()
  await secondPage.getByRole('button', { name: 'Save' }).click()
  await secondPage.getByText('Someone else has changed this in the meantime').waitFor()
  await checkAccessibility(secondPage)
  await secondPage.getByRole('button', { name: 'Reload' }).click()
  await secondPage.getByText('Someone else has changed this').waitFor({ state: 'detached' })
  await soon(() => secondPage.getByRole('combobox', { name: 'Set and change a password' }).inputValue()).toBe(
    'No',
  )
  await soon(() => secondPage.getByLabel('Menus of the site: View', { exact: true }).isChecked()).toBe(false)
})

test('leaving a role page with unsaved changes asks to stay, discard or save', async () => {
  const page = staffPage
  await openInPage(page, '/admin/role/Editor')
  const box = page.getByLabel('Pictures: View', { exact: true })
  const prompt = page.getByRole('dialog', { name: 'You have unsaved changes' })
  const leave = () => page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link').click()
  const choose = async (name: string) => {
    await prompt.getByRole('button', { name }).click()
    await prompt.waitFor({ state: 'detached' })
  }
  await box.waitFor()
  const wasChecked = await box.isChecked()
  await box.setChecked(!wasChecked)
  await page.getByRole('tab', { name: 'History' }).click()
  await page.waitForURL('**/admin/role/Editor?tab=history')
  await leave()
  await prompt.waitFor()
  await checkAccessibility(page)
  await choose('Cancel')
  await page.getByText('Not saved').waitFor()
  await leave()
  await choose('Discard')
  await page.getByRole('heading', { level: 1, name: 'Roles' }).waitFor()

  await page.goto('/admin/role/Editor')
  await box.waitFor()
  await soon(() => box.isChecked()).toBe(wasChecked)
  await box.setChecked(!wasChecked)
  await leave()
  await choose('Save')
  await page.getByRole('heading', { level: 1, name: 'Roles' }).waitFor()
  await page.goto('/admin/role/Editor')
  await box.waitFor()
  await soon(() => box.isChecked()).toBe(!wasChecked)
})

test('staff preview the permissions of a person, with and without an event', async () => {
  const page = staffPage
  await openInPage(page, '/admin/index/roles?tab=try')
  await page.getByText('Choose a person or a role.').waitFor()
  await page.getByRole('combobox', { name: 'Person' }).fill('gus')
  await page.getByRole('option', { name: /Gus Guest/ }).click()
  await page.getByText('as Organiser').waitFor()
  await soon(() => new URL(page.url()).searchParams.get('person')).toBe('demo-guest')
  const row = (path: string) => page.getByRole('row', { name: new RegExp(` ${path.replace('.', '\\.')} `) })
  await soon(() => row('packagePageFunctions.savePackage').innerText()).toMatch(/Yes[\s\S]*Organiser, entry/)
  await checkAccessibility(page)
  await page.getByRole('combobox', { name: 'Event' }).fill('big day')
  await page.getByRole('option', { name: /Ann’s big day/ }).click()
  // Gus does not belong to the event.
  await page.getByText('with no role').waitFor()
  await soon(() => row('packagePageFunctions.savePackage').innerText()).toContain('No matching entry')
})

test('staff create a colleague, who gets an email, and deactivate them; the last user who can edit roles can’t be deactivated', async () => {
  const page = staffPage
  await openInPage(page, '/admin/index/staff')
  await page.getByRole('link', { name: /Stef Staff/ }).waitFor()
  await checkAccessibility(page)
  await page.getByRole('button', { name: 'New member of staff' }).click()
  const dialog = dialogOf(page)
  await dialog.getByLabel('First name').fill('Nora')
  await dialog.getByLabel('Last name').fill('New')
  await dialog.getByLabel('Email').fill('not an address')
  await dialog.getByLabel('Job title').fill('Planner')
  await dialog.getByLabel('Staff', { exact: true }).check()
  await dialog.getByRole('button', { name: 'Create' }).click()
  await dialog.getByText('Value is not a valid email address').waitFor()
  await checkAccessibility(page)
  await dialog.getByLabel('Email').fill('nora@test.com')
  await dialog.getByRole('button', { name: 'Create' }).click()
  await page.getByRole('heading', { level: 1, name: 'Nora New' }).waitFor()
  await checkAccessibility(page)
  await soon(() => site.mails.some(({ to }) => JSON.stringify(to).includes('nora@test.com'))).toBe(true)

  await page.getByRole('button', { name: 'Deactivate' }).click()
  await dialogOf(page).getByRole('button', { name: 'Deactivate' }).click()
  await page.getByText('Not active', { exact: true }).waitFor()
  await page.getByRole('tab', { name: 'History' }).click()
  await page.getByText('deactivated', { exact: true }).waitFor()
  // The last user who can edit roles can't be deactivated.
  await openInPage(page, '/admin/person/demo-staff')
  await page.getByRole('button', { name: 'Deactivate' }).click()
  await dialogOf(page).getByRole('button', { name: 'Deactivate' }).click()
  await page.getByText(/This would leave nobody able to edit roles/).waitFor()
})

test('staff create a supplier contact with a supplier, rights and roles (ACC-003)', async () => {
  const page = staffPage
  await openInPage(page, '/admin/index/staff?kind=contacts')
  await page.getByRole('link', { name: /Sal Supplier/ }).waitFor()
  await page.getByRole('button', { name: 'New supplier contact' }).click()
  const dialog = dialogOf(page)
  await dialog.getByLabel('First name').fill('Cara')
  await dialog.getByLabel('Last name').fill('Contact')
  await dialog.getByLabel('Email').fill('cara@test.com')
  await dialog.getByRole('button', { name: 'Create' }).click()
  await dialog.getByText('Required').waitFor()
  await dialog.getByRole('combobox', { name: 'Supplier' }).fill('larkfield')
  await page.getByRole('option', { name: /Larkfield Tyneside/ }).click()
  await dialog.getByLabel('Can manage inventory').check()
  await dialog.getByLabel('Editor').check()
  await checkAccessibility(page)
  await dialog.getByRole('button', { name: 'Create' }).click()
  await page.getByRole('heading', { level: 1, name: 'Cara Contact' }).waitFor()
  await soon(() => page.getByLabel('Can manage inventory').isChecked()).toBe(true)
  await soon(() => page.getByLabel('Can manage bookings').isChecked()).toBe(false)
  await soon(() => page.getByLabel('Editor').isChecked()).toBe(true)
})

test('staff find, edit, block and unblock a customer and see their events, on a phone', async () => {
  const page = await openAsStaff('/admin/index/customers', 'phone')
  await page.getByRole('link', { name: /Gus Guest/ }).waitFor()
  await untilItFits(page)
  await checkAccessibility(page)
  await page.getByRole('searchbox').fill('gus gue')
  await page.getByRole('link', { name: /Olive/ }).waitFor({ state: 'detached' })
  await page.getByRole('link', { name: /Gus Guest/ }).click()
  await page.getByRole('heading', { level: 1, name: 'Gus Guest' }).waitFor()
  await untilItFits(page)
  await checkAccessibility(page)
  await page.getByLabel('Company').fill('Guests Ltd')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Saved', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Block' }).click()
  await dialogOf(page).getByRole('button', { name: 'Block' }).click()
  await page.getByText('Blocked', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Unblock' }).click()
  await page.getByRole('button', { name: 'Block', exact: true }).waitFor()
  await page.getByRole('tab', { name: 'Events' }).click()
  await page.getByText('No events yet').waitFor()
  await page.getByRole('tab', { name: 'History' }).click()
  await page.getByText('Guests Ltd').waitFor()
  await untilItFits(page)
  await checkAccessibility(page)
})

test('staff act as a customer from the customer’s page, and erase a customer after typing a word', async () => {
  const { data } = await event.organiser.get(`/event/${event.eventId}`)
  const page = await openAsStaff(`/admin/person/${data.organiser.id}`)
  await page.getByRole('tab', { name: 'Events' }).click()
  await page.getByRole('link', { name: /Ann’s big day/ }).waitFor()
  await soon(() => page.locator('nav[aria-label=Staff] [aria-current=page]').innerText()).toBe('Customers')
  await page.getByRole('button', { name: 'Act as customer' }).click()
  await page.waitForURL('**/my-events**')
  await page
    .getByRole('heading', { name: /Ann’s big day/ })
    .first()
    .waitFor()

  const otherPage = staffPage
  await openInPage(otherPage, '/admin/index/customers?search=gus')
  await otherPage.getByRole('link', { name: /Gus Guest/ }).click()
  await otherPage.getByRole('button', { name: 'Erase' }).click()
  const dialog = dialogOf(otherPage)
  await soon(() => dialog.getByRole('button', { name: 'Erase' }).isDisabled()).toBe(true)
  await dialog.getByRole('textbox').fill('erase')
  await checkAccessibility(otherPage)
  await dialog.getByRole('button', { name: 'Erase' }).click()
  await otherPage.getByRole('heading', { level: 1, name: 'Erased Customer' }).waitFor()
  await otherPage.getByRole('tab', { name: 'History' }).click()
  await otherPage.getByText('erased', { exact: true }).waitFor()
  await soon(() => otherPage.getByRole('tabpanel').getByText('Gus').count()).toBe(0)
})

test('every page tells staff without a role that they have no access, and offers no action', async () => {
  const { page } = await newVisitor({ baseURL: site.url })
  const { id } = await enterAsNew(page, newPerson('Nell Norole'))
  await site.db.updateTable('app_user').set({ user_type: 'staff', roles: [] }).where('id', '=', id).execute()
  const lists = ['staff_stats', 'events', 'customers', 'staff', 'roles', 'mail'].map(
    (list) => `index/${list}`,
  )
  const records = [`event/${event.eventId}`, 'person/demo-guest', 'role/Staff', 'mail/1']
  for (const path of [...lists, ...records]) {
    await openInPage(page, `/admin/${path}`)
    await page.getByText('You don’t have access to this page').waitFor()
    expect(new URL(page.url()).pathname).toBe(`/admin/${path}`)
    expect(await page.getByRole('main').getByRole('button').count(), path).toBe(0)
  }
  await checkAccessibility(page)
  await untilItFits(page)
})
