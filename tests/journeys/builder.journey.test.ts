import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { addDays } from '#kernel/dates.ts'
import {
  checkAccessibility,
  onEach,
  openBrowser,
  openInPage,
  savePicture,
  soon,
} from '#tests/support/browser.ts'
import {
  addProduct,
  callApi,
  catalogueOf,
  chooseStart,
  openPackage,
  signUpAndCreate,
} from '#tests/support/builder-page.ts'
import { enterAs } from '#tests/support/enter-site.ts'
import { openSite } from '#tests/support/site.ts'

const site = await openSite()
const { newVisitor } = await openBrowser()
const catalogue = await catalogueOf(site.url)

const price = (page: Page) => page.getByLabel('Price per person')
const day = (page: Page, index: number) => page.getByLabel('Days').locator('section').nth(index)
const card = (within: Locator | Page, name: string) => within.getByRole('row', { name })
const choose = async (page: Page, name: string, action: string) => {
  await page
    .getByRole('button', { name: `Change ${name}`, exact: true })
    .first()
    .click()
  await page.getByRole('dialog', { name }).getByRole('button', { name: action }).click()
}
const moveToSecondDay = async (page: Page, name: string) => {
  await choose(page, name, 'Move to another day')
  await page.getByRole('dialog').getByLabel('Day').selectOption({ index: 1 })
  await page.getByRole('button', { name: 'Move', exact: true }).click()
}
/** Collects the bodies of all later saves. */
const watchSaves = (page: Page) => {
  const bodies: { commandList: { name: string }[]; version: number }[] = []
  page.on('request', (request) => {
    if (request.method() === 'PUT' && /\/api\/event\/[^/]+$/.test(request.url()))
      bodies.push(request.postDataJSON())
  })
  return bodies
}

test('a visitor builds a package, still has it after a reload, and saves it by signing up (PKG-001, PKG-O22, ACC-017, PKG-064)', async () => {
  const { page } = await newVisitor({ viewport: 'phone', baseURL: site.url })
  await addProduct(page, catalogue.activity, async (dialog) => {
    await chooseStart(page, dialog)
    await checkAccessibility(page)
  })
  await addProduct(page, catalogue.stay)
  await addProduct(page, catalogue.transfer)
  await checkAccessibility(page)
  await page.getByRole('link', { name: 'View package' }).click()
  await price(page).waitFor()
  const shown = await price(page).textContent()
  expect(shown).toMatch(/^£\d+\.\d\d$/)
  await soon(() => card(day(page, 0), catalogue.activity.name).count()).toBe(1)
  await soon(() => card(page, catalogue.stay.name).count()).toBe(2)
  await soon(() => card(day(page, 0), catalogue.transfer.name).count()).toBe(1)
  await soon(() => card(day(page, 2), catalogue.transfer.name).count()).toBe(1)
  await checkAccessibility(page)
  await page.reload()
  await price(page).waitFor()
  await soon(() => price(page).textContent()).toBe(shown)

  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const details = page.getByRole('dialog', { name: 'Your Details' })
  await details.getByLabel('Full Name').fill('Ann Lee')
  await details.getByLabel('Email').fill('ann.builder@test.com')
  await details.getByLabel('Phone Number').fill('07911 123456')
  await details.getByRole('textbox', { name: 'Password' }).fill('riverboat7')
  await details.getByRole('button', { name: 'Sign Up & Save' }).click()
  // The page reads these parameters once and removes them from the URL.
  let query = new URLSearchParams()
  await page.waitForURL(({ pathname, searchParams }) => {
    query = searchParams
    return pathname === '/my-events' && searchParams.has('eventId')
  })
  expect([query.get('section'), query.get('new-event')]).toEqual(['stag', 'yes'])
  await page.getByText('Package successfully saved').waitFor()

  await openPackage(page, query.get('eventId')!, query.get('packageId')!)
  await soon(() => price(page).textContent()).toBe(shown)
  await soon(() => page.getByRole('row').count()).toBe(5)
  await page.goto('/my-events/package')
  await page.getByText('No package here yet').waitFor()
})

test('an address with an account gets a link by mail, and the browser no longer stores the package (PKG-066)', async () => {
  const { page } = await newVisitor({ baseURL: site.url })
  const { email } = await signUpAndCreate(page, catalogue)
  const other = await newVisitor({ baseURL: site.url })
  await addProduct(other.page, catalogue.activity)
  await openInPage(other.page, '/my-events/package')
  await other.page.getByRole('button', { name: 'Save', exact: true }).click()
  // A night without accommodation asks for confirmation first.
  const question = other.page.getByText('NOTE: Number of nights is more than the number of nights')
  await question.waitFor()
  await other.page.getByRole('button', { name: 'Yes' }).click()
  const details = other.page.getByRole('dialog', { name: 'Your Details' })
  await details.getByLabel('Full Name').fill('Ann Lee')
  await details.getByLabel('Email').fill(email)
  await details.getByLabel('Phone Number').fill('07911 123456')
  await details.getByRole('textbox', { name: 'Password' }).fill('riverboat7')
  await details.getByRole('button', { name: 'Sign Up & Save' }).click()
  await other.page.waitForURL(/magic-link-sent=yes/)
  await other.page.getByRole('dialog').getByText(email).waitFor()
  await other.page.goto('/my-events/package')
  await other.page.getByText('No package here yet').waitFor()
})

test('edits of a saved package are queued, survive a reload, and are sent in one save (PKG-015, PKG-035, PKG-074)', async () => {
  const { page } = await newVisitor({ baseURL: site.url })
  const { eventId, packageId } = await signUpAndCreate(page, catalogue)
  const saves = watchSaves(page)
  await openPackage(page, eventId, packageId)
  await page.getByText('All saved').waitFor()

  const { activity, stay, second } = catalogue
  await choose(page, activity.name, 'Change start time')
  await page.getByRole('dialog').getByLabel('Start time').selectOption('13:30')
  await page.getByRole('button', { name: 'Done' }).click()
  await page.getByText('Start time updated').waitFor()
  await page.getByText('1 unsaved change', { exact: true }).waitFor()
  await moveToSecondDay(page, activity.name)
  await card(day(page, 1), activity.name).waitFor()
  await choose(page, activity.name, 'Who takes part')
  await page.getByRole('checkbox').first().uncheck()
  await page.getByRole('button', { name: 'Done' }).click()
  await choose(page, activity.name, 'Change people')
  await page.getByRole('dialog').getByRole('textbox', { name: 'People' }).fill('9')
  await page.getByRole('dialog').getByRole('textbox', { name: 'People' }).press('Tab')
  await page.getByRole('button', { name: 'Done' }).click()
  await page.getByText('4 unsaved changes').waitFor()
  await page.getByText('People updated').waitFor()
  await choose(page, stay.name, 'Remove')
  await page.getByText('5 unsaved changes').waitFor()

  await page
    .getByRole('button', { name: /^Add to/ })
    .last()
    .click()
  await page.getByRole('link', { name: second.name, exact: true }).click()
  await page.getByRole('button', { name: 'Add to package' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Add', exact: true }).click()
  await card(day(page, 2), second.name).waitFor()
  await page.reload()
  await page.getByText('6 unsaved changes').waitFor()
  await card(day(page, 2), second.name).waitFor()
  expect(saves).toEqual([])

  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('button', { name: 'Yes' }).click()
  await page.getByText('Package successfully saved').waitFor()
  await page.getByText('All saved').waitFor()
  await soon(() => saves.length).toBe(1)
  expect(saves[0]!.commandList.map(({ name }) => name)).toEqual([
    'editStartTime',
    'moveProduct',
    'editParticipation',
    'editCustomers',
    'removeProduct',
    'addProduct',
  ])
  await page.reload()
  await card(day(page, 1), activity.name).getByText('9 people').waitFor()
  await checkAccessibility(page)
})

test('a stay added from one day is for all nights, and its save needs no confirmation (PKG-049)', async () => {
  const { page } = await newVisitor({ viewport: 'phone', baseURL: site.url })
  const { activity, stay } = catalogue
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

test('a day on which a product is unavailable says why, and smaller groups can add what is left (CAT-043)', async () => {
  const { page } = await newVisitor({ viewport: 'phone', baseURL: site.url })
  const { eventId, packageId } = await signUpAndCreate(page, catalogue)
  const { startDate } = (await callApi(page, 'GET', `/event/${eventId}`)).data.packageOption[0]
  const { second } = catalogue
  const staff = await newVisitor({ baseURL: site.url })
  await enterAs(staff.page, 'staff@test.com')
  const { supplier } = (await callApi(staff.page, 'GET', `/record/product/${second.id}`)).data.record
  const say = (days: { units: number | null; closed: boolean }[]) =>
    callApi(staff.page, 'PUT', `/supplier/${supplier}/availability`, {
      changes: days.map((said, index) => ({
        productId: second.id,
        date: addDays(startDate, index),
        ...said,
      })),
    })
  await say([
    { units: null, closed: true },
    { units: 8, closed: false },
    { units: 0, closed: false },
  ])
  try {
    await openPackage(page, eventId, packageId)
    await page.getByRole('textbox', { name: 'Notes' }).fill('Two vegans')
    await page.getByRole('textbox', { name: 'Notes' }).blur()
    await page.getByText('Package updated').waitFor()
    const place = `/stag/in-newcastle/do-${second.categoryUrl}/go-${second.id}`
    await openInPage(
      page,
      `/my-events/package/add-product${place}?${new URLSearchParams({ eventId, packageId })}`,
    )
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
    await dialog.getByRole('button', { name: 'Add', exact: true }).click()
    await card(day(page, 1), second.name).waitFor()
  } finally {
    await say(Array.from({ length: 3 }, () => ({ units: null, closed: false })))
  }
})

test('a card is dragged to another day by pointer, and undo takes it back', async () => {
  const { page } = await newVisitor({ baseURL: site.url })
  const { eventId, packageId } = await signUpAndCreate(page, catalogue)
  await openPackage(page, eventId, packageId)
  const { name } = catalogue.activity
  await card(day(page, 0), name).dragTo(day(page, 2).getByRole('grid'))
  await card(day(page, 2), name).waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await card(day(page, 0), name).waitFor()
  await page.getByText('All saved').waitFor()
})

test('a card is moved to another day by keyboard alone', async () => {
  const { page } = await newVisitor({ baseURL: site.url })
  const { eventId, packageId } = await signUpAndCreate(page, catalogue)
  await openPackage(page, eventId, packageId)
  const { name } = catalogue.activity
  const focusIs = (label: string) =>
    page.waitForFunction(
      (start) => document.activeElement?.getAttribute('aria-label')?.startsWith(start),
      label,
    )
  await page
    .getByRole('button', { name: /^Remove/ })
    .first()
    .focus()
  // The row, the name, the menu, the handle.
  for (const key of ['Tab', 'Tab', 'Tab', 'Tab']) await page.keyboard.press(key)
  await focusIs(`Move ${name}`)
  await page.keyboard.press('Enter')
  await focusIs('Drop on')
  await page.keyboard.press('Enter')
  await page.getByText('1 unsaved change', { exact: true }).waitFor()
  await card(day(page, 1), name).waitFor()
})

test("a save is refused after somebody else's save of the same product; Refresh shows theirs (PKG-073)", async () => {
  const { page } = await newVisitor({ baseURL: site.url })
  const { eventId, packageId, entries } = await signUpAndCreate(page, catalogue)
  const staff = await newVisitor({ baseURL: site.url })
  await openPackage(page, eventId, packageId)
  const { activity } = catalogue
  await moveToSecondDay(page, activity.name)
  await saveAsStaff(staff.page, eventId, [laterStart(packageId, entries.activity)])
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Package saving error' })
  await dialog.getByText('Sorry, something has been changed on the booking. Please refresh.').waitFor()
  await checkAccessibility(page)
  await dialog.getByRole('button', { name: 'Refresh' }).click()
  await card(day(page, 0), activity.name).getByText('17:45').waitFor()
  await page.getByText('All saved').waitFor()
})

test("a save is merged with somebody else's save of another product (PKG-O10)", async () => {
  const { page } = await newVisitor({ baseURL: site.url })
  const { eventId, packageId, entries } = await signUpAndCreate(page, catalogue)
  const staff = await newVisitor({ baseURL: site.url })
  await openPackage(page, eventId, packageId)
  const { activity, transfer } = catalogue
  await moveToSecondDay(page, activity.name)
  await saveAsStaff(staff.page, eventId, [laterStart(packageId, entries.transfer)])
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Package successfully saved').waitFor()
  await card(day(page, 1), activity.name).waitFor()
  await card(day(page, 0), transfer.name).getByText('17:45').waitFor()
})

test('leaving with unsaved changes asks to save, discard or stay (PKG-071, PKG-076, PKG-077)', async () => {
  const { page } = await newVisitor({ baseURL: site.url })
  const { eventId, packageId } = await signUpAndCreate(page, catalogue)
  const { activity } = catalogue
  await openPackage(page, eventId, packageId)
  await choose(page, activity.name, 'Remove')
  await page.getByText('1 unsaved change', { exact: true }).waitFor()
  const leave = () => page.getByRole('link', { name: 'My Events' }).click()
  await leave()
  const prompt = page.getByRole('dialog', { name: 'You have unsaved changes' })
  await prompt.getByRole('button', { name: 'Cancel' }).click()
  await page.getByText('1 unsaved change', { exact: true }).waitFor()
  await leave()
  await prompt.getByRole('button', { name: 'Discard' }).click()
  await soon(() => new URL(page.url()).pathname).toBe('/my-events')
  await openPackage(page, eventId, packageId)
  await card(page, activity.name).waitFor()
  await page.getByText('All saved').waitFor()
  await choose(page, activity.name, 'Remove')
  await page.getByText('1 unsaved change', { exact: true }).waitFor()
  await leave()
  await prompt.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Package successfully saved').waitFor()
  await soon(() => new URL(page.url()).pathname).toBe('/my-events')
  await openPackage(page, eventId, packageId)
  await soon(() => card(page, activity.name).count()).toBe(0)
})

test('a user who leaves, cancels the save and then saves goes on to the page they chose (PKG-063, PKG-068)', async () => {
  const { page } = await newVisitor({ baseURL: site.url })
  const { eventId, packageId } = await signUpAndCreate(page, catalogue)
  await openPackage(page, eventId, packageId)
  await choose(page, catalogue.stay.name, 'Remove')
  await page.getByText('unsaved change').waitFor()
  await page.getByRole('link', { name: 'My Events' }).click()
  const dialog = (name: string) => page.getByRole('dialog', { name })
  await dialog('You have unsaved changes').getByRole('button', { name: 'Save' }).click()
  await dialog('Where will everyone sleep?').getByRole('button', { name: 'No' }).click()
  await dialog('Where will everyone sleep?').waitFor({ state: 'detached' })
  await page.getByText('unsaved change').waitFor()
  await soon(() => new URL(page.url()).pathname).toBe('/my-events/package')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await dialog('Where will everyone sleep?').getByRole('button', { name: 'Yes' }).click()
  await soon(() => new URL(page.url()).pathname).toBe('/my-events')
  await soon(() => new URL(page.url()).searchParams.has('packageId')).toBe(false)
})

const laterStart = (packageId: string, itineraryId: string) => ({
  name: 'editStartTime',
  packageId,
  itineraryId,
  data: { startTime: '17:45' },
})

const saveAsStaff = async (page: Page, eventId: string, commandList: object[]) => {
  await enterAs(page, 'staff@test.com')
  const { data } = await callApi(page, 'GET', `/event/${eventId}`)
  await callApi(page, 'PUT', `/event/${eventId}`, { eventId, commandList, version: data.version })
}
