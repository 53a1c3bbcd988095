import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { addDays } from '#kernel/dates.ts'
import {
  checkAccessibility,
  onEach,
  openBrowser,
  openInPage,
  savePicture,
  soon,
} from '#tests/support/browser.ts'
import { addProduct, callApi, catalogueOf, chooseStart, createPackage } from '#tests/support/builder-page.ts'
import { builderSteps } from '#tests/support/builder-steps.ts'
import { enterAsNew, newPerson } from '#tests/support/enter-site.ts'
import { openSite } from '#tests/support/site.ts'
import { createSiteCaller } from '#tests/support/site-caller.ts'

const site = await openSite()
const { newVisitor } = await openBrowser()
const catalogue = await catalogueOf(site.url)
const { activity, otherActivity, stay, transfer } = catalogue

const staff = createSiteCaller(site.url)
/** The page of an organiser. Each test creates a separate package and leaves no unsaved change. */
let page: Page
beforeAll(async () => {
  page = (await newVisitor({ baseURL: site.url })).page
  await enterAsNew(page, newPerson('Olive Organiser'))
  await staff.logIn('staff')
})

const {
  day,
  card,
  save,
  untilAllSaved,
  untilOneUnsaved,
  openPackage,
  openNewPackage,
  confirmAdd,
  choose,
  moveToSecondDay,
} = builderSteps(catalogue, () => page)

test('a stay that is added on one day covers all nights, and saving it needs no confirmation (PKG-049)', async () => {
  const { page } = await newVisitor({ viewport: 'phone', baseURL: site.url })
  await addProduct(page, activity, (dialog) => chooseStart(page, dialog))
  await openInPage(page, '/my-events/package')
  await page
    .getByRole('button', { name: /^Add to/ })
    .nth(1)
    .click()
  await page.getByRole('link', { name: stay.name, exact: true }).click()
  await page.getByRole('button', { name: 'Add to package' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add to package' })
  const nights = dialog.getByLabel('Nights')
  await soon(() => nights.evaluate((select: HTMLSelectElement) => select.selectedOptions[0]?.text)).toBe(
    'All 2 nights',
  )
  await dialog.getByRole('status').getByText('All 2 nights').waitFor()
  await onEach(page, ['desktop', 'phone'], async (device) => savePicture(page, `add-stay-${device}`))
  await nights.selectOption({ index: 1 })
  await dialog.getByRole('status').getByText('1 of 2 nights').waitFor()
  await nights.selectOption({ index: 0 })
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await soon(() => card(page, stay.name).count()).toBe(2)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('dialog', { name: 'Your Details' }).waitFor()
})

test('a day on which a product is unavailable gives the reason, and a smaller group can add the units left (CAT-043)', async () => {
  const { eventId, packageId } = await createPackage(page, catalogue)
  const { startDate } = (await callApi(page, 'GET', `/event/${eventId}`)).data.packageOption[0]
  const { supplier } = (await staff.get(`/record/product/${otherActivity.id}`)).data.record
  const setDays = (days: { units: number | null; closed: boolean }[]) =>
    staff.put(`/supplier/${supplier}/availability`, {
      changes: days.map((setting, index) => ({
        productId: otherActivity.id,
        date: addDays(startDate, index),
        ...setting,
      })),
    })
  await setDays([
    { units: null, closed: true },
    { units: 8, closed: false },
    { units: 0, closed: false },
  ])
  try {
    const productPath = `/stag/in-newcastle/do-${otherActivity.categoryUrl}/go-${otherActivity.id}`
    const query = new URLSearchParams({ eventId, packageId })
    await openInPage(page, `/my-events/package/add-product${productPath}?${query}`)
    await page.getByRole('button', { name: 'Add to package' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add to package' })
    const days = dialog.getByLabel('Day')
    await soon(() => days.locator('option:disabled').allInnerTexts()).toEqual([
      expect.stringMatching(/, closed$/),
      expect.stringMatching(/, only 8 left$/),
      expect.stringMatching(/, fully booked$/),
    ])
    await dialog.getByText('isn’t available on').waitFor()
    expect(await dialog.getByRole('button', { name: 'Add', exact: true }).isDisabled()).toBe(true)
    await onEach(page, ['desktop', 'phone'], () => checkAccessibility(page))
    await savePicture(page, 'add-dialog-taken-day')
    const people = dialog.getByRole('textbox', { name: 'Taking part' })
    await people.fill('8')
    await people.press('Tab')
    await days.selectOption({ index: 1 })
    await confirmAdd(dialog)
    await card(day(page, 1), otherActivity.name).waitFor()
    await page.getByRole('button', { name: 'Undo' }).click()
    await untilAllSaved()
  } finally {
    await setDays(Array.from({ length: 3 }, () => ({ units: null, closed: false })))
  }
})

test("a save is merged with a colleague's save of another product; if both changed the same product, the user chooses which version stays (PKG-073, PKG-O10)", async () => {
  const { eventId, packageId, entries } = await openNewPackage()
  const changeStartTime = async (itineraryId: string, startTime = '17:45') => {
    const { version } = (await staff.get(`/event/${eventId}`)).data
    const command = { name: 'editStartTime', packageId, itineraryId, data: { startTime } }
    await staff.put(`/event/${eventId}`, { eventId, commandList: [command], version })
  }
  await moveToSecondDay(activity.name)
  await changeStartTime(entries.transfer)
  await save(page).click()
  await page.getByText('Package successfully saved').waitFor()
  await card(day(page, 1), activity.name).waitFor()
  await card(day(page, 0), transfer.name).getByText('17:45').waitFor()
  await untilAllSaved()

  const moveTo = async (index: number) => {
    await choose(activity.name, 'Move to another day')
    await page.getByRole('dialog').getByLabel('Day').selectOption({ index })
    await page.getByRole('button', { name: 'Move', exact: true }).click()
    await card(day(page, index), activity.name).waitFor()
  }
  const dialog = page.getByRole('dialog', { name: 'Package saving error' })
  await moveTo(2)
  await changeStartTime(entries.activity)
  await save(page).click()
  await dialog.getByText('Sorry, something has been changed on the booking. Please refresh.').waitFor()
  await dialog.getByText(/Our team changed this event on .* before you saved/).waitFor()
  await checkAccessibility(page)
  await savePicture(page, 'save-conflict')
  await dialog.getByLabel(/As saved by our team/).check()
  await dialog.getByRole('button', { name: 'Refresh' }).click()
  await card(day(page, 1), activity.name).getByText('17:45').waitFor()
  await untilAllSaved()

  await moveTo(2)
  await changeStartTime(entries.activity, '18:15')
  await save(page).click()
  await dialog.getByLabel(/Your change/).check()
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await card(day(page, 2), activity.name).getByText('18:15').waitFor()
  await untilAllSaved()
})

test('leaving with unsaved changes asks to save, discard or stay; a cancelled save can be repeated and then continues to the chosen page (PKG-063, PKG-068, PKG-071, PKG-076, PKG-077)', async () => {
  const { eventId, packageId } = await openNewPackage()
  const pathname = () => new URL(page.url()).pathname
  const leave = () => page.getByRole('link', { name: 'My Events' }).click()
  const dialog = (name: string) => page.getByRole('dialog', { name })
  const prompt = dialog('You have unsaved changes')
  await choose(stay.name, 'Remove')
  await untilOneUnsaved()
  await leave()
  await prompt.getByRole('button', { name: 'Cancel' }).click()
  await untilOneUnsaved()
  await leave()
  await prompt.getByRole('button', { name: 'Discard' }).click()
  await soon(pathname).toBe('/my-events')
  await openPackage(page, eventId, packageId)
  await soon(() => card(page, stay.name).count()).toBe(2)
  await untilAllSaved()

  await choose(stay.name, 'Remove')
  await untilOneUnsaved()
  await leave()
  await prompt.getByRole('button', { name: 'Save' }).click()
  const sleepingPrompt = dialog('Where will everyone sleep?')
  await sleepingPrompt.getByRole('button', { name: 'No' }).click()
  await sleepingPrompt.waitFor({ state: 'detached' })
  await untilOneUnsaved()
  await soon(pathname).toBe('/my-events/package')
  await save(page).click()
  await sleepingPrompt.getByRole('button', { name: 'Yes' }).click()
  await page.getByText('Package successfully saved').waitFor()
  await soon(pathname).toBe('/my-events')
  await soon(() => new URL(page.url()).searchParams.has('packageId')).toBe(false)

  await openPackage(page, eventId, packageId)
  await soon(() => card(page, stay.name).count()).toBe(1)
  await choose(activity.name, 'Remove')
  await untilOneUnsaved()
  await leave()
  await prompt.getByRole('button', { name: 'Save' }).click()
  await sleepingPrompt.getByRole('button', { name: 'Yes' }).click()
  await soon(pathname).toBe('/my-events')
  const { data } = await callApi(page, 'GET', `/event/${eventId}`)
  expect(JSON.stringify(data.packageOption[0].productList)).not.toContain(activity.id)
})
