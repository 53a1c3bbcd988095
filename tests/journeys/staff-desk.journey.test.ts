import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import {
  checkAccessibility,
  closeByEscape,
  onEach,
  openBrowser,
  openInPage,
  savePicture,
  soon,
} from '#tests/support/browser.ts'
import { enterAs } from '#tests/support/enter-site.ts'
import { openSite } from '#tests/support/site.ts'
import { organiseBookedEvent, organiseEvent } from '#tests/support/site-caller.ts'

const site = await openSite()
const { newVisitor } = await openBrowser()

/** The page of a staff user, who acts as a customer only in the last test. */
let page: Page
beforeAll(async () => {
  page = (await newVisitor({ baseURL: site.url })).page
  await enterAs(page, 'staff@test.com')
})

const openEvent = (eventId: string) => openInPage(page, `/admin/event/${eventId}`)
const dialogOf = (targetPage: Page) => targetPage.getByRole('dialog')
const openForm = async (menu: string, entry: string) => {
  await dialogOf(page).waitFor({ state: 'detached' })
  const item = page.getByRole('menuitem', { name: entry, exact: true })
  // The menu closes if the page renders the saved event at that moment.
  await soon(async () => {
    if (!(await item.isVisible())) await page.getByRole('button', { name: menu, exact: true }).click()
    return item.waitFor({ timeout: 2_000 }).then(
      () => true,
      () => false,
    )
  }).toBe(true)
  await item.click()
  await dialogOf(page).getByRole('heading', { name: entry }).waitFor()
}
const press = (name: string) => dialogOf(page).getByRole('button', { name, exact: true }).click()
const shownValue = (name: string) =>
  page.locator('dl > div', { hasText: name }).locator('dd').first().textContent()

test('staff set a discount, a fixed price, payment terms and a commission, each after a preview (EVT-007, PAY-O13)', async () => {
  const { organiser, eventId } = await organiseEvent(site.url, 'A better price')
  const readEvent = async () => (await organiser.get(`/event/${eventId}`)).data
  const { packageOption } = await readEvent()
  const price: number = packageOption[0].money.priceGBP
  await openEvent(eventId)
  const dialog = dialogOf(page)

  await openForm('Prices', 'Discount')
  await dialog.getByRole('textbox', { name: 'For every package' }).fill('5')
  await press('Preview')
  await dialog.getByText('This will change').waitFor()
  const pounds = (amount: number) => `£${amount.toLocaleString('en-GB', { minimumFractionDigits: 2 })}`
  await dialog
    .locator('dl > div', { hasText: /^Price£/ })
    .getByText(pounds(price - 50))
    .waitFor()
  await onEach(page, ['desktop', 'phone'], async (device) => {
    await checkAccessibility(page)
    await savePicture(page, `staff-discount-${device}`)
  })
  expect((await readEvent()).packageOption[0].money.priceGBP).toBe(price)
  await press('Save')
  await page.getByText('Discount saved').waitFor()
  expect((await readEvent()).packageOption[0].money.priceGBP).toBe(price - 50)
  const history = page.getByRole('region', { name: 'Prices before the latest change and now' })
  await history.getByText(`-${pounds(50)} in total`).waitFor()
  await onEach(page, ['desktop', 'phone'], async (device) => {
    await history.scrollIntoViewIfNeeded()
    await checkAccessibility(page)
    await savePicture(page, `staff-price-history-${device}`)
  })

  await openForm('Prices', 'Fixed prices')
  await dialog.getByRole('textbox', { name: 'Ann Lee' }).fill('20')
  await press('Preview')
  await dialog.getByText('£20.00 (fixed price)').waitFor()
  await press('Save')
  await page.getByText('Fixed price', { exact: true }).waitFor()

  await openForm('Prices', 'Price and payment')
  await dialog.getByRole('textbox', { name: 'Deposit for each person (Optional)' }).fill('30')
  await dialog.getByLabel('Lock the price modification').check()
  await press('Preview')
  await checkAccessibility(page)
  await savePicture(page, 'staff-terms')
  // Another change in the meantime: the preview is out of date.
  await organiser.put(`/event/${eventId}/name`, { name: 'A much better price' })
  await press('Save')
  await dialog.getByText('Someone else has changed this in the meantime').waitFor()
  await press('Preview')
  await press('Save')
  await soon(() => shownValue('Deposit per person')).toBe('£30.00')
  await page.getByText('locked', { exact: true }).waitFor()

  await openForm('Prices', 'Commission')
  await dialog.getByRole('textbox', { name: 'Commission' }).fill('8')
  await press('Preview')
  await press('Save')
  await soon(() => shownValue('Commission')).toBe('8%')
  await openForm('Prices', 'Automatic transactions')
  await dialog.getByLabel('Allow automatic transactions').check()
  await press('Preview')
  await dialog.getByText('Allowed; nothing is charged until the event is booked').waitFor()
  await press('Save')
  await soon(() => shownValue('Automatic transactions')).toBe('Allowed')
})

test('staff change organiser, type, location, company and notes of an event (EVT-061, EVT-063, EVT-066, EVT-068, EVT-072)', async () => {
  const { eventId } = await organiseEvent(site.url, 'In other hands')
  const otherEvent = await organiseEvent(site.url, 'Her own')
  await openEvent(eventId)
  const dialog = dialogOf(page)
  await openForm('Change', 'Organiser')
  await dialog.getByRole('searchbox').fill(otherEvent.email)
  await dialog.getByRole('option').filter({ hasText: otherEvent.email }).click()
  await press('Preview')
  await dialog.getByText('Not part of the event').waitFor()
  await checkAccessibility(page)
  await savePicture(page, 'staff-organiser')
  await press('Save')
  await page.getByText('Organiser saved').waitFor()
  expect((await otherEvent.organiser.get(`/event/${eventId}`)).data.customerSummary).toHaveLength(2)

  await openForm('Change', 'Type')
  await dialog.getByLabel('Type').selectOption('Hen Do')
  await press('Preview')
  await dialog.getByText('This will change').waitFor()
  await press('Save')
  await page.getByText('Type saved').waitFor()

  await page.getByRole('button', { name: 'Change the location' }).click()
  await dialog.getByRole('combobox').fill('York')
  await page.getByRole('option', { name: 'York', exact: true }).click()
  await press('Preview')
  await press('Save')
  await page.getByRole('heading', { name: /Package 1: York/ }).waitFor()

  await openForm('Change', 'Company')
  await dialog.getByLabel('Company').fill('Harbour & Sons')
  await press('Save')
  await soon(() => shownValue('Company')).toBe('Harbour & Sons')
  await openForm('Write a note', 'Summary')
  await dialog.getByLabel('Note', { exact: true }).fill('Twenty years of friendship')
  await press('Save')
  await page.getByText('Twenty years of friendship').waitFor()
  await page.getByRole('button', { name: 'Add a note: Axe Throwing' }).click()
  await dialog.getByLabel('Note', { exact: true }).fill('Two are left-handed')
  await press('Save')
  await page.getByText('Two are left-handed').first().waitFor()
  await checkAccessibility(page)
  await savePicture(page, 'staff-event')
})

test('the page of an event shows its tasks, what is missing, and the visits of its people (EVT-011, EVT-074, EVT-O22)', async () => {
  const { eventId, organiser } = await organiseBookedEvent(site.url, 'Much to do')
  await organiser.put(`/event/${eventId}/logSession`, {
    deviceWidth: 390,
    deviceHeight: 844,
    landingPage: '/my-events',
  })
  await openEvent(eventId)
  await page.getByText('Nothing is missing').waitFor()
  await page.getByText('3 tasks not completed').waitFor()
  const visits = page.getByRole('region', { name: 'Visits' })
  await visits.getByRole('row', { name: /Ann Lee/ }).waitFor()
  await onEach(page, ['desktop', 'phone'], async (device) => {
    await checkAccessibility(page)
    await savePicture(page, `staff-tasks-${device}`)
  })
  const unattended = await organiseEvent(site.url, 'Nobody comes')
  const { data } = await unattended.organiser.get(`/event/${unattended.eventId}`)
  await unattended.organiser.put(
    `/event/${unattended.eventId}/customer/${data.organiser.id}/setAttendingToNo`,
  )
  await openEvent(unattended.eventId)
  await page.getByText('Nobody is attending the event').waitFor()
})

test('staff are asked to select a customer; they can act as the organiser from an event, and switch there between customer and staff view (EVT-030)', async () => {
  const firstEvent = await organiseEvent(site.url, 'Seen from both sides')
  const secondEvent = await organiseEvent(site.url, 'Seen from the desk')
  const staffBar = page.getByRole('complementary', { name: 'Staff' })
  const heading = (name: string) => page.getByRole('heading', { level: 1, name })
  await openInPage(page, '/my-events?list=all')
  await page.getByText('No customer selected', { exact: true }).waitFor()
  expect(await page.getByText('No events yet').count()).toBe(0)
  await onEach(page, ['phone'], async () => {
    await checkAccessibility(page)
    await savePicture(page, 'staff-my-events')
  })
  await page.getByRole('link', { name: 'All events' }).waitFor()
  await page.locator('main').getByRole('button', { name: 'Select customer' }).click()
  await closeByEscape(page.getByRole('dialog', { name: 'Select customer' }))

  await openInPage(page, `/my-events?eventId=${firstEvent.eventId}`)
  await heading('Seen from both sides').waitFor()
  await staffBar.getByText('Staff: no customer selected').waitFor()
  await staffBar.getByRole('button', { name: 'Customer view' }).click()
  await staffBar.getByText('Customer view: acting as Ann Lee').waitFor()
  await heading('Seen from both sides').waitFor()
  await staffBar.getByRole('button', { name: 'Staff view' }).click()
  await staffBar.getByText('Staff: acting as Ann Lee').waitFor()
  await heading('Seen from both sides').waitFor()
  expect(new URL(page.url()).searchParams.get('eventId')).toBe(firstEvent.eventId)

  await openEvent(secondEvent.eventId)
  await page.getByRole('link', { name: 'Open the package' }).waitFor()
  await page.getByRole('button', { name: 'Act as the organiser' }).click()
  await heading('Seen from the desk').waitFor()
  await staffBar.getByText('Staff: acting as Ann Lee').waitFor()
})
