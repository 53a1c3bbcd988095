import { beforeAll, expect, test } from 'vitest'
import {
  checkAccessibility,
  checkDesktopAndPhone,
  closeByEscape,
  openBrowser,
  openInPage,
  soon,
} from '#tests/support/browser.ts'
import { enterAs } from '#tests/support/enter-site.ts'
import { openSite } from '#tests/support/site.ts'
import { createSiteCaller, organiseBookedEvent } from '#tests/support/site-caller.ts'

// This file has its own site, because it checks exact rows.
const site = await openSite({}, { isOwn: true })
const { newVisitor } = await openBrowser()
const supplierName = 'Larkfield Tyneside'
const home = '/supplier/larkfield-tyneside/index'
const eventName = 'Tom’s last weekend of freedom'

let bookedEvent: Awaited<ReturnType<typeof organiseBookedEvent>>
beforeAll(async () => {
  bookedEvent = await organiseBookedEvent(site.url, eventName)
})

/** Returns the entry of a product of the event, as the organiser sees it. */
const entryOf = async (name: string) => {
  const { data } = await bookedEvent.organiser.get(`/event/${bookedEvent.eventId}`)
  // biome-ignore lint/suspicious/noExplicitAny: an untyped response
  const product = data.packageOption[0].productList.find((each: any) => each.product.name === name)
  return product.itinerary[0]
}

test('a supplier logs in, confirms one product and declines another; the organiser sees both (SHELL-010, SHELL-019, SHELL-034, SHELL-035, SUP-001, SUP-002, SUP-003, SUP-005, SUP-006, SUP-007)', async () => {
  const { page } = await newVisitor({ baseURL: site.url })
  // The supplier area redirects a contact to their own supplier.
  await page.goto('/supplier')
  await page.getByRole('heading', { name: 'Log In' }).waitFor()
  await checkAccessibility(page)
  await page.getByLabel('Email').fill('supplier@test.com')
  await page.getByLabel('Password', { exact: true }).fill('Jaunt-demo-26')
  await page.getByRole('button', { name: 'Login' }).click()
  await page.getByRole('heading', { name: 'Requests and bookings' }).waitFor()
  await soon(() => new URL(page.url()).pathname).toBe(home)
  await page.waitForFunction(() => document.title === 'Larkfield Tyneside')
  const row = page.getByRole('row', { name: new RegExp(eventName) })
  await row.getByText('2 to confirm').waitFor()
  await soon(() => row.getByRole('cell', { name: '10', exact: true }).count()).toBe(1)
  await checkAccessibility(page)

  await row.getByRole('link').click()
  await page.getByRole('heading', { level: 1, name: eventName }).waitFor()
  await soon(() => new URL(page.url()).pathname).toBe(
    `/supplier/larkfield-tyneside/event/${bookedEvent.eventId}/package`,
  )
  await soon(() => page.title()).toBe('Larkfield Tyneside')
  await soon(() => page.locator('meta[name=description]').getAttribute('content')).toBe('Supplier Package')
  // Both products are on the second day; the third day has only products of another supplier and is hidden.
  await soon(() => page.getByRole('heading', { level: 2 }).count()).toBe(1)
  const archery = page.getByRole('article', { name: 'Air Rifles & Archery' })
  const quads = page.getByRole('article', { name: 'Quad Trekking' })
  await archery.getByText('£240.00').waitFor()
  await soon(() => page.getByText(/Ann Lee|Axe Throwing/).count()).toBe(0)
  await checkAccessibility(page)

  await archery.getByRole('button', { name: /^Confirm/ }).click()
  await page.getByLabel('Start time').fill('10:30')
  await page.getByLabel(/^Note/).fill('Park behind the barn')
  await checkAccessibility(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm', exact: true }).click()
  await page.getByRole('button', { name: 'Yes' }).click()
  await archery.getByText('Confirmed', { exact: true }).waitFor()
  await archery.getByText('10:30').waitFor()
  await archery.getByText('Park behind the barn').waitFor()
  // The product is confirmed and has not changed since, so the contact can't decline it.
  await soon(() => archery.getByRole('button').count()).toBe(0)
  await soon(() => entryOf('Air Rifles & Archery')).toMatchObject({ stage: 'Booked', startTime: '10:30' })

  await quads.getByRole('button', { name: /^Decline/ }).click()
  const declineDialog = page.getByRole('dialog')
  await declineDialog.getByRole('button', { name: 'Decline' }).click()
  await declineDialog.getByText('Required', { exact: true }).waitFor()
  await declineDialog.getByLabel('Reason').fill('The quads are in for repair')
  await checkAccessibility(page)
  await declineDialog.getByRole('button', { name: 'Decline' }).click()
  await quads.getByText('You declined this').waitFor()
  await quads.getByText('The quads are in for repair').waitFor()
  await soon(() => entryOf('Quad Trekking')).toMatchObject({
    stage: 'Declined',
    declineReason: 'The quads are in for repair',
  })
  await checkAccessibility(page)
})

test('the supplier’s home page has the lists To confirm, Upcoming and Past, and a search; empty lists give the reason', async () => {
  const { page } = await newVisitor({ baseURL: site.url, viewport: 'phone' })
  await enterAs(page, 'supplier@test.com')
  await page.goto(home)
  const table = page.getByRole('region', { name: 'Requests and bookings' })
  await table.getByRole('link', { name: eventName }).waitFor()
  // The header shows the full name instead of the site's.
  const name = page.getByRole('banner').getByText(supplierName, { exact: true })
  const isTruncated = (box: Element) =>
    box.scrollWidth > box.clientWidth || box.scrollHeight > box.clientHeight
  await soon(() => name.evaluate(isTruncated)).toBe(false)
  await page.getByRole('link', { name: 'To confirm' }).click()
  await table.getByText('Nothing to confirm').waitFor()
  await checkAccessibility(page)
  await page.getByRole('link', { name: 'Upcoming' }).click()
  await table.getByRole('link', { name: eventName }).waitFor()
  await page.getByRole('searchbox').fill('yodelling')
  await table.getByText('Nothing found').waitFor()
  await page.getByRole('searchbox').fill('archery')
  await table.getByRole('link', { name: eventName }).waitFor()
  await soon(() => new URL(page.url()).search).toBe('?list=upcoming&search=archery')
  await page.getByRole('link', { name: 'Past' }).click()
  await table.getByText('Nothing in the past').waitFor()
})

test('an organiser can’t remove a confirmed product and sees the reason; before a save, a changed number of people shows which products must be confirmed again (SUP-008)', async () => {
  const { page } = await newVisitor({ baseURL: site.url })
  await enterAs(page, bookedEvent.email, 'riverboat7')
  const { eventId, packageId } = bookedEvent
  await page.goto(`/my-events/package?${new URLSearchParams({ eventId, packageId })}`)
  await page.getByRole('button', { name: 'Change Air Rifles & Archery', exact: true }).click()
  const sheet = page.getByRole('dialog', { name: 'Air Rifles & Archery' })
  await sheet.getByText('The supplier has confirmed it. Please ask us to cancel it').first().waitFor()
  for (const name of ['Remove', 'Swap'])
    expect(await sheet.getByRole('button', { name }).isDisabled(), name).toBe(true)
  await checkDesktopAndPhone(page, 'confirmed-product-actions')
  await closeByEscape(sheet)
  const notice = page.getByText('Suppliers need to confirm again')
  expect(await notice.count()).toBe(0)
  const people = page.getByRole('textbox', { name: 'People' })
  await people.fill('11')
  await people.press('Tab')
  await notice.waitFor()
  await page.getByText(/needs to be confirmed again: Air Rifles & Archery\.$/).waitFor()
  await checkDesktopAndPhone(page, 'suppliers-asked-again')
  await page.getByRole('button', { name: 'Undo' }).click()
  await notice.waitFor({ state: 'detached' })
})

test('a product changed after its confirmation can be declined, and staff accept the cancellation (SUP-007)', async () => {
  const { itineraryId } = await entryOf('Air Rifles & Archery')
  const command = { packageId: bookedEvent.packageId, itineraryId }
  await bookedEvent.staff.put(`/event/${bookedEvent.eventId}`, {
    commandList: [{ ...command, name: 'editStartTime', data: { startTime: '13:00' } }],
  })
  const { page } = await newVisitor({ baseURL: site.url })
  await enterAs(page, 'supplier@test.com')
  await page.goto(`/supplier/larkfield-tyneside/event/${bookedEvent.eventId}/package`)
  const archery = page.getByRole('article', { name: 'Air Rifles & Archery' })
  await archery.getByText('Changed since you confirmed').waitFor()
  await archery.getByRole('button', { name: /^Decline/ }).click()
  await page.getByRole('dialog').getByLabel('Reason').fill('We are full at one')
  await page.getByRole('dialog').getByRole('button', { name: 'Decline' }).click()
  await archery.getByText('You asked to cancel; waiting for our answer').waitFor()
  // Both the page and the list show one state and one action.
  expect(await archery.getByText('Changed since you confirmed').count()).toBe(0)
  await soon(() => archery.getByRole('button').allInnerTexts()).toEqual(['Keep the booking'])
  await checkAccessibility(page)
  await checkDesktopAndPhone(page, 'supplier-cancellation-requested')
  await openInPage(page, home)
  const listRow = page.getByRole('row', { name: new RegExp(eventName) })
  await listRow.getByText('Waiting for our answer', { exact: true }).waitFor()
  await listRow.getByText('You asked to cancel; waiting for our answer').waitFor()
  await checkDesktopAndPhone(page, 'supplier-list-cancellation-requested')

  const { page: staffPage } = await newVisitor({ baseURL: site.url })
  await enterAs(staffPage, 'staff@test.com')
  await staffPage.goto(`/admin/event/${bookedEvent.eventId}`)
  const row = staffPage.getByRole('row', { name: /Air Rifles & Archery/ })
  await row.getByText('We are full at one').filter({ visible: true }).waitFor()
  await row.getByRole('button', { name: /^Accept/ }).click()
  await staffPage.getByRole('dialog').getByRole('button', { name: 'Accept' }).click()
  await row.getByText('Cancelled').filter({ visible: true }).waitFor()
  await soon(() => entryOf('Air Rifles & Archery')).toMatchObject({ stage: 'Cancelled' })
})

test('a customer has no access to the suppliers’ area, and a contact none to another supplier', async () => {
  const { page } = await newVisitor({ baseURL: site.url })
  await enterAs(page, 'organiser@test.com')
  await page.goto(home)
  await page.getByText('This part of the site is for suppliers').waitFor()
  await checkAccessibility(page)
  const supplier = createSiteCaller(site.url)
  await supplier.logIn('supplier')
  await expect(supplier.get('/supplier/tynebank-stays/events')).rejects.toThrow('403')
})
