import { expect, test } from 'vitest'
import { checkDesktopAndPhone, openBrowser, openInPage, soon } from '#tests/support/browser.ts'
import { enterAs, newPerson } from '#tests/support/enter-site.ts'
import { openSite } from '#tests/support/site.ts'
import { organiseBookedEvent } from '#tests/support/site-caller.ts'

const site = await openSite()
const { newVisitor } = await openBrowser()
const home = '/supplier/larkfield-tyneside'

test('an owner adds a contact, changes and ends their access, and opens a booking from the calendar (SUP-O1, SUP-O3)', async () => {
  const { eventId } = await organiseBookedEvent(site.url, 'Tam’s calendar weekend')
  const { page } = await newVisitor({ baseURL: site.url })
  await enterAs(page, 'supplier@test.com')
  await page.goto(`${home}/contacts`)
  const { email, lastName } = newPerson('Nia Newcomer')
  await page.getByRole('button', { name: 'Add a contact' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Add contact' }).click()
  await dialog.getByText('Required').first().waitFor()
  await dialog.getByLabel('First name').fill('Nia')
  await dialog.getByLabel('Last name').fill(lastName)
  await dialog.getByLabel('Email').fill(email)
  await dialog.getByLabel('Can confirm and decline bookings').check()
  await checkDesktopAndPhone(page, 'supplier-new-contact')
  await dialog.getByRole('button', { name: 'Add contact' }).click()
  const row = page.getByRole('row', { name: new RegExp(email) })
  await row.getByText('Editor', { exact: true }).waitFor()

  await row.getByRole('button', { name: 'Change access: Nia Newcomer' }).click()
  await dialog.getByLabel('Role').selectOption('Owner')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await row.getByText('Owner', { exact: true }).waitFor()
  await row.getByRole('button', { name: 'End access: Nia Newcomer' }).click()
  await dialog.getByRole('button', { name: 'End access' }).click()
  await row.getByText('No access').waitFor()
  await checkDesktopAndPhone(page, 'supplier-contacts')
  const contact = site.db.selectFrom('app_user').select(['active', 'roles']).where('email', '=', email)
  expect(await contact.executeTakeFirst()).toEqual({ active: false, roles: ['Owner'] })

  const { data } = await (await page.request.get(`/api/event/${eventId}`)).json()
  const month = data.packageOption[0].startDate.slice(0, 7)
  // Without the search, the calendar would collapse this booking with those of other tests on the same day.
  await openInPage(page, `${home}/index/?view=calendar&month=${month}&search=calendar weekend`)
  const item = page.locator('.calendar-month').getByText(/Quad Trekking, Tam’s calendar weekend/)
  await item.first().waitFor()
  await checkDesktopAndPhone(page, 'supplier-calendar')
  await item.first().click()
  await soon(() => new URL(page.url()).pathname).toBe(`${home}/event/${eventId}/package`)
})
