import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { checkDesktopAndPhone, closeByEscape, dismiss, openBrowser, soon } from '#tests/support/browser.ts'
import { enterAs } from '#tests/support/enter-site.ts'
import { openSite } from '#tests/support/site.ts'
import { createSiteCaller, organiseEvent } from '#tests/support/site-caller.ts'

const site = await openSite()
const { newVisitor } = await openBrowser()

const openStaffPage = async (eventId: string): Promise<Page> => {
  const { page } = await newVisitor({ baseURL: site.url, viewport: 'desktop' })
  await enterAs(page, 'staff@test.com')
  await page.goto(`/admin/event/${eventId}`)
  return page
}
const versionsOn = (page: Page) => page.locator('#versions')
const dialogOn = (page: Page) => page.getByRole('dialog', { name: 'Earlier version' })
const viewButtons = (page: Page) => versionsOn(page).getByRole('button', { name: /^View the version of/ })
/** Presses the button of the question that is asked over the dialog. */
const pressInQuestion = (page: Page, title: string, button: string) =>
  page.getByRole('dialog', { name: title }).getByRole('button', { name: button, exact: true }).click()

test('staff restore a package as it was before a product was removed, put the product back, and see why nothing can be restored once the event is booked (STF-O12)', async () => {
  const { organiser, eventId, packageId } = await organiseEvent(site.url, 'Second thoughts')
  const page = await openStaffPage(eventId)
  await versionsOn(page).getByText('No earlier versions yet').waitFor()
  await versionsOn(page).scrollIntoViewIfNeeded()
  await checkDesktopAndPhone(page, 'versions-none')

  const { data } = await organiser.get(`/event/${eventId}`)
  const quads = data.packageOption[0].productList.find(
    ({ product }: { product: { name: string } }) => product.name === 'Quad Trekking',
  )
  const { itineraryId } = quads.itinerary[0]
  await organiser.put(`/event/${eventId}`, {
    commandList: [{ name: 'removeProduct', packageId, itineraryId, data: {} }],
  })
  await page.reload()
  await versionsOn(page).getByText('Last changed by Ann Lee').waitFor()
  await versionsOn(page)
    .getByText(/^1 package, 3 products, £/)
    .waitFor()

  // With the keyboard.
  await viewButtons(page).focus()
  await page.keyboard.press('Enter')
  const dialog = dialogOn(page)
  await dialog.getByRole('heading', { name: 'Package 1: Newcastle' }).waitFor()
  const removedItem = dialog.getByRole('listitem').filter({ hasText: 'No longer in the event' })
  await removedItem.getByText('Quad Trekking').waitFor()
  expect(await removedItem.count()).toBe(1)
  await checkDesktopAndPhone(page, 'version-open')

  const restoreButton = dialog.getByRole('button', { name: 'Restore as another package' })
  await restoreButton.focus()
  await page.keyboard.press('Enter')
  const question = page.getByRole('dialog', { name: 'Restore package 1?' })
  await question.getByText(/It will be added as package 2/).waitFor()
  await checkDesktopAndPhone(page, 'version-question')
  await closeByEscape(question)
  await soon(() => restoreButton.evaluate((element) => element === document.activeElement)).toBe(true)
  await page.keyboard.press('Enter')
  await pressInQuestion(page, 'Restore package 1?', 'Restore')
  await dialog.getByText('Restored as package 2').waitFor()
  const link = dialog.getByRole('link', { name: 'Open package 2' })
  await soon(() => link.evaluate((element) => element === document.activeElement)).toBe(true)
  await checkDesktopAndPhone(page, 'version-restored')

  // The restored package has the product, but package 1 still lacks it.
  await removedItem.getByRole('button', { name: 'Put back: Quad Trekking' }).click()
  await pressInQuestion(page, 'Put Quad Trekking back?', 'Put back')
  await dismiss(page, 'Quad Trekking put back')
  await soon(() => removedItem.count()).toBe(0)
  const storedPackages = (await organiser.get(`/event/${eventId}`)).data.packageOption
  const namesOf = (pack: { productList: { product: { name: string } }[] }) =>
    pack.productList.map(({ product }) => product.name).sort()
  expect(namesOf(storedPackages[0])).toEqual(['Air Rifles & Archery', 'Axe Throwing', 'Quad Trekking'])
  expect(namesOf(storedPackages[1])).toEqual(namesOf(storedPackages[0]))

  await link.click()
  await page.waitForURL(new RegExp(`/my-events/package\\?.*packageId=${storedPackages[1].id}`))
  await page.getByText('Quad Trekking').first().waitFor()

  const staff = createSiteCaller(site.url)
  await staff.logIn('staff')
  await staff.post(`/event/${eventId}/package/${packageId}/bookWithoutPayment`)
  await page.goto(`/admin/event/${eventId}#versions`)
  await versionsOn(page).getByText('Last changed by Ann Lee').waitFor()
  await viewButtons(page).last().click()
  await dialog.getByText('Not possible while the event is Booked').waitFor()
  expect(await restoreButton.count()).toBe(0)
  await checkDesktopAndPhone(page, 'version-booked')
  await closeByEscape(dialog)
})

test('twenty versions and long names fit on a phone and a desktop (STF-O12)', async () => {
  const { eventId, packageId } = await organiseEvent(site.url, 'Many second thoughts')
  const staff = createSiteCaller(site.url)
  await staff.logIn('staff')
  const name = `${'A very long evening of canapés and conversation '.repeat(2)}Donaudampfschifffahrtsg`
  for (let count = 0; count < 21; count += 1) {
    const newItineraryId = `it-${randomUUID()}`
    const productCustom = { name: `${name}${count}`.slice(0, 120), description: null, type: 'Activity' }
    const item = { newItineraryId, dayIndex: 1, productCustom }
    const add = { name: 'addProduct', packageId, data: { productId: null, itinerary: [item] } }
    const remove = { name: 'removeProduct', packageId, itineraryId: newItineraryId, data: {} }
    await staff.put(`/event/${eventId}`, { commandList: [add] })
    await staff.put(`/event/${eventId}`, { commandList: [remove] })
  }
  const page = await openStaffPage(eventId)
  await soon(() => viewButtons(page).count()).toBe(5)
  await checkDesktopAndPhone(page, 'versions-five')
  await versionsOn(page).getByRole('button', { name: 'Show all 20 versions' }).click()
  await soon(() => viewButtons(page).count()).toBe(20)
  await checkDesktopAndPhone(page, 'versions-twenty')
  await viewButtons(page).first().click()
  await dialogOn(page).getByText('No longer in the event').waitFor()
  await checkDesktopAndPhone(page, 'version-long-names')
})
