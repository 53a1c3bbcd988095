import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { checkAccessibility, onEach, openBrowser, savePicture, soon } from '#tests/support/browser.ts'
import { enterAs } from '#tests/support/enter-site.ts'
import { openSite } from '#tests/support/site.ts'
import { createSiteCaller, organiseBookedEvent, organiseEvent } from '#tests/support/site-caller.ts'

const site = await openSite()
const { newVisitor } = await openBrowser()

/** Opens the page of an event as a staff user. */
const openAsStaff = async (path: string, viewport: 'desktop' | 'phone' = 'desktop') => {
  const { page } = await newVisitor({ baseURL: site.url, viewport })
  await enterAs(page, 'staff@test.com')
  await page.goto(path)
  return page
}
const dialogOf = (page: Page) => page.getByRole('dialog')
const openForm = async (page: Page, menu: string, entry: string) => {
  await dialogOf(page).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: menu, exact: true }).click()
  await page.getByRole('menuitem', { name: entry, exact: true }).click()
  await dialogOf(page).getByRole('heading', { name: entry }).waitFor()
}
const press = (page: Page, name: string) => dialogOf(page).getByRole('button', { name, exact: true }).click()
const figure = (page: Page, name: string) =>
  page.locator('dl > div', { hasText: name }).locator('dd').first().textContent()
const bar = (page: Page) => page.getByRole('complementary', { name: 'Staff' })

test('staff agree a discount, a fixed price, payment terms and a commission, and see first what each changes (EVT-007, PAY-O13)', async () => {
  const { organiser, eventId } = await organiseEvent(site.url, 'A better price')
  const read = async () => (await organiser.get(`/event/${eventId}`)).data
  const { packageOption } = await read()
  const price: number = packageOption[0].money.priceGBP
  const page = await openAsStaff(`/admin/event/${eventId}`)
  const dialog = dialogOf(page)

  await openForm(page, 'Prices', 'Discount')
  await dialog.getByLabel('For every package').fill('5')
  await press(page, 'Preview')
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
  expect((await read()).packageOption[0].money.priceGBP).toBe(price)
  await press(page, 'Save')
  await page.getByText('Discount saved').waitFor()
  expect((await read()).packageOption[0].money.priceGBP).toBe(price - 50)

  await openForm(page, 'Prices', 'Fixed prices')
  await dialog.getByLabel('Ann Lee').fill('20')
  await press(page, 'Preview')
  await dialog.getByText('£20.00 (fixed price)').waitFor()
  await press(page, 'Save')
  await page.getByText('Fixed price', { exact: true }).waitFor()

  await openForm(page, 'Prices', 'Price and payment')
  await dialog.getByLabel('Deposit for each person (Optional)').fill('30')
  await dialog.getByLabel('Lock the price modification').check()
  await press(page, 'Preview')
  await onEach(page, ['desktop', 'phone'], async (device) => {
    await checkAccessibility(page)
    await savePicture(page, `staff-terms-${device}`)
  })
  // Another change in the meantime: the preview is out of date.
  await organiser.put(`/event/${eventId}/name`, { name: 'A much better price' })
  await press(page, 'Save')
  await dialog.getByText('Someone else has changed this in the meantime').waitFor()
  await press(page, 'Preview')
  await press(page, 'Save')
  await soon(() => figure(page, 'Deposit a person')).toBe('£30.00')
  await page.getByText('locked', { exact: true }).waitFor()

  await openForm(page, 'Prices', 'Commission')
  await dialog.getByRole('textbox', { name: 'Commission' }).fill('8')
  await press(page, 'Preview')
  await press(page, 'Save')
  await soon(() => figure(page, 'Commission')).toBe('8%')
  await openForm(page, 'Prices', 'Automatic transactions')
  await dialog.getByLabel('Allow automatic transactions').check()
  await press(page, 'Save')
  await soon(() => figure(page, 'Automatic payments')).toBe('Allowed')
})

test('staff change organiser, type, location, company and notes of an event (EVT-061, EVT-063, EVT-066, EVT-068, EVT-072)', async () => {
  const { eventId } = await organiseEvent(site.url, 'In other hands')
  const other = await organiseEvent(site.url, 'Her own')
  const page = await openAsStaff(`/admin/event/${eventId}`)
  const dialog = dialogOf(page)
  await openForm(page, 'Change', 'Organiser')
  await dialog.getByRole('searchbox').fill(other.email)
  await dialog.getByRole('option').filter({ hasText: other.email }).click()
  await press(page, 'Preview')
  await dialog.getByText('Not part of the event').waitFor()
  await checkAccessibility(page)
  await savePicture(page, 'staff-organiser')
  await press(page, 'Save')
  await page.getByText('Organiser saved').waitFor()
  expect((await other.organiser.get(`/event/${eventId}`)).data.customerSummary).toHaveLength(2)

  await openForm(page, 'Change', 'Type')
  await dialog.getByLabel('Type').selectOption('Hen Do')
  await press(page, 'Preview')
  await dialog.getByText('This will change').waitFor()
  await press(page, 'Save')
  await page.getByText('Type saved').waitFor()

  await page.getByRole('button', { name: 'Change the location' }).click()
  await dialog.getByRole('combobox').fill('York')
  await page.getByRole('option', { name: 'York', exact: true }).click()
  await press(page, 'Preview')
  await press(page, 'Save')
  await page.getByRole('heading', { name: /Package 1: York/ }).waitFor()

  await openForm(page, 'Change', 'Company')
  await dialog.getByLabel('Company').fill('Harbour & Sons')
  await press(page, 'Save')
  await soon(() => figure(page, 'Company')).toBe('Harbour & Sons')
  await openForm(page, 'Write a note', 'Summary')
  await dialog.getByLabel('Note', { exact: true }).fill('Twenty years of friendship')
  await press(page, 'Save')
  await page.getByText('Twenty years of friendship').waitFor()
  await page.getByRole('button', { name: 'Note on Axe Throwing' }).click()
  await dialog.getByLabel('Note', { exact: true }).fill('Two are left-handed')
  await press(page, 'Save')
  await page.getByText('Two are left-handed').first().waitFor()
  await onEach(page, ['desktop', 'phone'], async (device) => {
    await checkAccessibility(page)
    await savePicture(page, `staff-event-${device}`)
  })
})

test('an event names its tasks and what is missing, and counts the visits of its people (EVT-011, EVT-074, EVT-O22)', async () => {
  const { eventId, email } = await organiseBookedEvent(site.url, 'Much to do')
  const member = await newVisitor({ baseURL: site.url, viewport: 'phone' })
  await enterAs(member.page, email, 'riverboat7')
  const logged = member.page.waitForResponse((response) => response.url().endsWith('/logSession'))
  await member.page.goto(`/my-events?eventId=${eventId}`)
  expect((await logged).status()).toBe(200)
  const page = await openAsStaff(`/admin/event/${eventId}`)
  await page.getByText('Nothing is missing').waitFor()
  await page.getByText('3 tasks not completed').waitFor()
  const visits = page.getByRole('region', { name: 'Visits' })
  await visits.getByRole('row', { name: /Ann Lee/ }).waitFor()
  await onEach(page, ['desktop', 'phone'], async (device) => {
    await checkAccessibility(page)
    await savePicture(page, `staff-tasks-${device}`)
  })
  const undated = await organiseEvent(site.url, 'Nobody comes')
  const caller = createSiteCaller(site.url)
  await caller.logIn('staff')
  const { organiser } = (await caller.get(`/event/${undated.eventId}`)).data
  await caller.put(`/event/${undated.eventId}/customer/${organiser.id}/setAttendingToNo`)
  await page.goto(`/admin/event/${undated.eventId}`)
  await page.getByText('Nobody is attending the event').waitFor()
})

test('staff act as the organiser from the event, and switch between customer and staff view on it (EVT-030)', async () => {
  const { eventId } = await organiseEvent(site.url, 'Seen from both sides')
  const page = await openAsStaff(`/my-events?eventId=${eventId}`)
  const heading = page.getByRole('heading', { level: 1, name: 'Seen from both sides' })
  await heading.waitFor()
  await bar(page).getByText('Staff: no customer selected').waitFor()
  await bar(page).getByRole('button', { name: 'Customer view' }).click()
  await bar(page).getByText('Customer view: acting as Ann Lee').waitFor()
  await heading.waitFor()
  await bar(page).getByRole('button', { name: 'Staff view' }).click()
  await bar(page).getByText('Staff: acting as Ann Lee').waitFor()
  await heading.waitFor()
  expect(new URL(page.url()).searchParams.get('eventId')).toBe(eventId)

  const another = await openAsStaff(`/admin/event/${eventId}`, 'phone')
  await another.getByRole('link', { name: 'Open the package' }).waitFor()
  await another.getByRole('button', { name: 'Act as the organiser' }).click()
  await bar(another).getByText('Staff: acting as Ann Lee').waitFor()
  await another.getByRole('heading', { level: 1, name: 'Seen from both sides' }).waitFor()
})

test('staff who act as nobody are told to select a customer instead of having no events (EVT-030)', async () => {
  const page = await openAsStaff('/my-events?list=all', 'phone')
  await page.getByText('No customer selected', { exact: true }).waitFor()
  expect(await page.getByText('No events yet').count()).toBe(0)
  await checkAccessibility(page)
  await savePicture(page, 'staff-my-events')
  await page.getByRole('link', { name: 'All events' }).waitFor()
  await page.locator('main').getByRole('button', { name: 'Select customer' }).click()
  await page.getByRole('dialog', { name: 'Select customer' }).waitFor()
})
