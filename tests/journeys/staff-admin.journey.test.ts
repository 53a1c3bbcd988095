import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import type { RoleDocument } from '#features/access/rules/role-document.ts'
import {
  checkAccessibility,
  openBrowser,
  openInPage,
  soon,
  untilItFits,
  viewports,
} from '#tests/support/browser.ts'
import { callApi } from '#tests/support/builder-page.ts'
import { enterAs, enterAsNew, enterAsStranger, newPerson } from '#tests/support/enter-site.ts'
import { openSite } from '#tests/support/site.ts'
import { createSiteCaller, organiseEvent } from '#tests/support/site-caller.ts'

const site = await openSite()
const { newVisitor } = await openBrowser()

/** Distinguishes the records of this file. */
const mark = randomUUID().replace(/\d/g, 'x').slice(0, 8)
const roleName = `Booker-${mark}`
const eventName = `Ann’s big day ${mark}`
const gus = newPerson(`Gus Q${mark}`)
let event: Awaited<ReturnType<typeof organiseEvent>>
/** A page of the staff area. */
let page: Page
beforeAll(async () => {
  event = await organiseEvent(site.url, eventName)
  await createSiteCaller(site.url).post('/register', gus)
  page = (await newVisitor({ baseURL: site.url })).page
  await enterAs(page, 'staff@test.com')
  await page.goto('/admin/index/roles')
})
const dialog = () => page.getByRole('dialog')
const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
const confirm = (name: string) => dialog().getByRole('button', { name, exact: true }).click()
const untilTitled = (name: string) => page.getByRole('heading', { level: 1, name }).waitFor()

test('staff create a role, edit it as a form and as JSON, and see the changes (SHELL-074)', async () => {
  await page.getByRole('link', { name: 'Organiser' }).waitFor()
  await checkAccessibility(page)
  await press('New role')
  await dialog().getByLabel('Name').fill('ORGANISER')
  await confirm('Create')
  await dialog().getByText('The name must be unique').waitFor()
  await dialog().getByLabel('Name').fill(roleName)
  await checkAccessibility(page)
  await confirm('Create')
  await untilTitled(roleName)

  await page.getByLabel('venue: view', { exact: true }).check()
  await page.getByLabel('general.password: value').selectOption('Yes')
  await press('Conditions of general.password')
  await dialog().getByLabel('stag').check()
  await checkAccessibility(page)
  await confirm('Apply')
  await page.getByText('if section is stag').waitFor()
  await page.getByText('Not saved').waitFor()
  await checkAccessibility(page)
  await press('Save')
  await page.getByText('Role saved').waitFor()

  await page.getByRole('tab', { name: 'JSON' }).click()
  const json = page.getByLabel('Role document')
  const text = await json.inputValue()
  await json.fill(text.replace('"venue"', '"venues"'))
  await page.getByText("There is no permission 'venues'").waitFor()
  await soon(() => page.getByRole('button', { name: 'Save' }).isDisabled()).toBe(true)
  await checkAccessibility(page)
  await json.fill(text.replace('"venue"', '"supplier"'))
  await press('Save')
  await page.getByText('Not saved').waitFor({ state: 'detached' })
  await page.getByRole('tab', { name: 'History' }).click()
  await page.getByText('created', { exact: true }).waitFor()
  const newest = page.getByRole('listitem').filter({ hasText: 'Stef Staff' }).first()
  await soon(async () => (await newest.innerText()).replace(/\s+/g, ' ')).toContain(
    'supplier from – → to view',
  )
  await checkAccessibility(page)
})

test('the second of two users who save a role is told, and reloads it', async () => {
  await openInPage(page, `/admin/role/${roleName}`)
  await page.getByLabel('menu: view', { exact: true }).check()
  const { data } = await callApi(page, 'GET', '/role')
  const { version, document } = (data as { version: number; document: RoleDocument }[]).find(
    (role) => role.document.name === roleName,
  )!
  const permissions = document.permissions.filter(({ path }) => path !== 'general.password')
  await callApi(page, 'PUT', `/role/${roleName}`, { version, document: { ...document, permissions } })
  await press('Save')
  await page.getByText('Someone else has changed this in the meantime').waitFor()
  await checkAccessibility(page)
  await press('Reload')
  await page.getByText('Someone else has changed this').waitFor({ state: 'detached' })
  await soon(() => page.getByLabel('general.password: value').inputValue()).not.toBe('Yes')
  await soon(() => page.getByLabel('menu: view', { exact: true }).isChecked()).toBe(false)
})

test('leaving a role page with unsaved changes asks to stay, discard or save; a role can be deleted', async () => {
  const box = page.getByLabel('media: view', { exact: true })
  const prompt = page.getByRole('dialog', { name: 'You have unsaved changes' })
  const leave = () => page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link').click()
  const respond = async (name: string) => {
    await prompt.getByRole('button', { name }).click()
    await prompt.waitFor({ state: 'detached' })
  }
  await box.check()
  await page.getByRole('tab', { name: 'History' }).click()
  await page.waitForURL('**?tab=history')
  await leave()
  await prompt.waitFor()
  await checkAccessibility(page)
  await respond('Cancel')
  await page.getByText('Not saved').waitFor()
  await leave()
  await respond('Discard')
  await untilTitled('Roles')

  await page.getByRole('link', { name: roleName }).click()
  await soon(() => box.isChecked()).toBe(false)
  await box.check()
  await leave()
  await respond('Save')
  await untilTitled('Roles')
  await page.getByRole('link', { name: roleName }).click()
  await soon(() => box.isChecked()).toBe(true)

  await press('Delete')
  await confirm('Delete')
  await untilTitled('Roles')
  await soon(() => page.getByRole('link', { name: roleName }).count()).toBe(0)
})

test('staff preview what a person sees, with and without an event', async () => {
  await openInPage(page, '/admin/index/roles?tab=try')
  await page.getByText('Choose a person or a role.').waitFor()
  await page.getByRole('combobox', { name: 'Person' }).fill(gus.lastName)
  await page.getByRole('option', { name: `Gus ${gus.lastName}` }).click()
  await page.getByText('as Organiser').waitFor()
  await soon(() => new URL(page.url()).searchParams.has('person')).toBe(true)
  const row = page.getByRole('row', { name: /^packagePageFunctions\.savePackage / })
  await soon(() => row.innerText()).toMatch(/Yes[\s\S]*Organiser, entry/)
  await checkAccessibility(page)
  await page.getByRole('combobox', { name: 'Event' }).fill(eventName)
  await page.getByRole('option', { name: eventName }).click()
  // Gus does not belong to the event.
  await page.getByText('with no role').waitFor()
  await soon(() => row.innerText()).toContain('No matching entry')
})

test('staff create a colleague, who is mailed, and deactivate them', async () => {
  const email = `nora-${mark}@test.com`
  await openInPage(page, '/admin/index/staff')
  await page.getByRole('link', { name: /Stef Staff/ }).waitFor()
  await checkAccessibility(page)
  await press('New member of staff')
  await dialog().getByLabel('First name').fill('Nora')
  await dialog().getByLabel('Last name').fill('New')
  await dialog().getByLabel('Email').fill('not an address')
  await dialog().getByLabel('Job title').fill('Planner')
  await dialog().getByLabel('Staff', { exact: true }).check()
  await confirm('Create')
  await dialog().getByText('Value is not a valid email address').waitFor()
  await dialog().getByLabel('Email').fill(email)
  await confirm('Create')
  await untilTitled('Nora New')
  await checkAccessibility(page)
  await soon(() => site.mails.some(({ to }) => to.includes(email))).toBe(true)

  await press('Deactivate')
  await confirm('Deactivate')
  await page.getByText('Not active', { exact: true }).waitFor()
  await page.getByRole('tab', { name: 'History' }).click()
  await page.getByText('deactivated', { exact: true }).waitFor()
})

test('staff create a supplier contact with a supplier, rights and roles (ACC-003)', async () => {
  await openInPage(page, '/admin/index/staff?kind=contacts')
  await page.getByRole('link', { name: /Sal Supplier/ }).waitFor()
  await press('New supplier contact')
  await dialog().getByLabel('First name').fill('Cara')
  await dialog().getByLabel('Last name').fill('Contact')
  await dialog().getByLabel('Email').fill(`cara-${mark}@test.com`)
  await confirm('Create')
  await dialog().getByText('Required').waitFor()
  await dialog().getByRole('combobox', { name: 'Supplier' }).fill('larkfield')
  await page.getByRole('option', { name: /Larkfield Tyneside/ }).click()
  await dialog().getByLabel('Can manage inventory').check()
  await dialog().getByLabel('Editor').check()
  await checkAccessibility(page)
  await confirm('Create')
  await untilTitled('Cara Contact')
  await soon(() => page.getByLabel('Can manage inventory').isChecked()).toBe(true)
  await soon(() => page.getByLabel('Can manage bookings').isChecked()).toBe(false)
  await soon(() => page.getByLabel('Editor').isChecked()).toBe(true)
})

test('staff find, edit, block and unblock a customer on a phone, and erase them after typing the word', async () => {
  await page.setViewportSize(viewports.phone)
  await openInPage(page, '/admin/index/customers')
  await page.getByRole('searchbox').fill(`gus ${gus.lastName}`)
  const people = page.getByRole('main').locator('a[href*="/admin/person/"]')
  await soon(() => people.allTextContents()).toEqual([expect.stringContaining(gus.lastName)])
  await untilItFits(page)
  await checkAccessibility(page)
  await people.click()
  await untilTitled(`Gus ${gus.lastName}`)
  await untilItFits(page)
  await checkAccessibility(page)
  await page.getByLabel('Company').fill('Guests Ltd')
  await press('Save')
  await page.getByText('Saved', { exact: true }).waitFor()
  await press('Block')
  await confirm('Block')
  await page.getByText('Blocked', { exact: true }).waitFor()
  await press('Unblock')
  await page.getByRole('button', { name: 'Block', exact: true }).waitFor()
  await page.getByRole('tab', { name: 'Events' }).click()
  await page.getByText('No events yet').waitFor()
  await page.getByRole('tab', { name: 'History' }).click()
  await page.getByText('Guests Ltd').waitFor()
  await untilItFits(page)

  await page.setViewportSize(viewports.desktop)
  await press('Erase')
  await soon(() => dialog().getByRole('button', { name: 'Erase' }).isDisabled()).toBe(true)
  await dialog().getByRole('textbox').fill('erase')
  await checkAccessibility(page)
  await confirm('Erase')
  await untilTitled('Erased Customer')
  await page.getByRole('tab', { name: 'History' }).click()
  await page.getByText('erased', { exact: true }).waitFor()
  await soon(() => page.getByRole('tabpanel').getByText('Gus').count()).toBe(0)
})

test('staff act as a customer from their page', async () => {
  const { data } = await event.organiser.get(`/event/${event.eventId}`)
  await openInPage(page, `/admin/person/${data.organiser.id}`)
  await page.getByRole('tab', { name: 'Events' }).click()
  await page.getByRole('link', { name: eventName }).waitFor()
  await soon(() => page.locator('nav[aria-label=Staff] [aria-current=page]').innerText()).toBe('Customers')
  await press('Act as customer')
  await page.waitForURL('**/my-events**')
  await page.getByRole('heading', { name: eventName }).first().waitFor()
})

test('every page tells staff without a role that they have no access, and offers no action', async () => {
  await enterAsStranger(page)
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
