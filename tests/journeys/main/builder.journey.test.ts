import type { Locator, Page } from 'playwright-core'
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
import { enterAsNew, newPerson } from '#tests/support/enter-site.ts'
import { openSite } from '#tests/support/site.ts'
import { createSiteCaller } from '#tests/support/site-caller.ts'

const site = await openSite()
const { newVisitor } = await openBrowser()
const catalogue = await catalogueOf(site.url)
const { activity, second, stay, transfer } = catalogue

const olive = newPerson('Olive Organiser')
const staff = createSiteCaller(site.url)
let visitor: Page
/** The page of an organiser. Each test creates a separate package and leaves no unsaved change. */
let page: Page
beforeAll(async () => {
  visitor = (await newVisitor({ viewport: 'phone', baseURL: site.url })).page
  page = (await newVisitor({ baseURL: site.url })).page
  await enterAsNew(page, olive)
  await staff.logIn('staff')
})

const price = (on: Page) => on.getByLabel('Price per person')
const day = (on: Page, index: number) => on.getByLabel('Days').locator('section').nth(index)
const card = (within: Locator | Page, name: string) => within.getByRole('row', { name })
const save = (on: Page) => on.getByRole('button', { name: 'Save', exact: true })
const allSaved = () => page.getByText('All saved').waitFor()
const oneUnsaved = () => page.getByText('1 unsaved change', { exact: true }).waitFor()

const openPackage = async (on: Page, eventId: string, packageId: string) => {
  await openInPage(on, `/my-events/package?${new URLSearchParams({ eventId, packageId })}`)
  await price(on).waitFor()
}
/** Creates a package of the organiser and opens it. */
const openNewPackage = async () => {
  const created = await createPackage(page, catalogue)
  await openPackage(page, created.eventId, created.packageId)
  await allSaved()
  return created
}
/** Opens the form that adds a product to a day of the package. */
const openAddForm = async (on: Page, index: number, name: string) => {
  await on
    .getByRole('button', { name: /^Add to/ })
    .nth(index)
    .click()
  await on.getByRole('link', { name, exact: true }).click()
  await on.getByRole('button', { name: 'Add to package' }).click()
  return on.getByRole('dialog', { name: 'Add to package' })
}
const confirmAdd = (dialog: Locator) => dialog.getByRole('button', { name: 'Add', exact: true }).click()
const choose = async (name: string, action: string) => {
  await page
    .getByRole('button', { name: `Change ${name}`, exact: true })
    .first()
    .click()
  await page.getByRole('dialog', { name }).getByRole('button', { name: action }).click()
}
const moveToSecondDay = async (name: string) => {
  await choose(name, 'Move to another day')
  await page.getByRole('dialog').getByLabel('Day').selectOption({ index: 1 })
  await page.getByRole('button', { name: 'Move', exact: true }).click()
}
/** Collects the bodies of all later saves. */
const watchSaves = () => {
  const bodies: { commandList: { name: string }[]; version: number }[] = []
  page.on('request', (request) => {
    if (request.method() === 'PUT' && /\/api\/event\/[^/]+$/.test(request.url()))
      bodies.push(request.postDataJSON())
  })
  return bodies
}
/** Delays saves of an event until the returned function is called. */
const delaySaves = async (eventId: string) => {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(`**/api/event/${eventId}`, async (route) => {
    if (route.request().method() === 'PUT') await released
    await route.continue()
  })
  return release
}
const signUpToSave = async (on: Page, email: string) => {
  const details = on.getByRole('dialog', { name: 'Your Details' })
  await details.getByLabel('Full Name').fill('Ann Lee')
  await details.getByLabel('Email').fill(email)
  await details.getByLabel('Phone Number').fill('07911 123456')
  await details.getByRole('textbox', { name: 'Password' }).fill('riverboat7')
  await details.getByRole('button', { name: 'Sign Up & Save' }).click()
}

test('an address with an account gets a link by email, and the browser no longer stores the package (PKG-066)', async () => {
  await addProduct(visitor, activity)
  await openInPage(visitor, '/my-events/package')
  await save(visitor).click()
  // A night without accommodation asks for confirmation first.
  await visitor.getByText('NOTE: Number of nights is more than the number of nights').waitFor()
  await visitor.getByRole('button', { name: 'Yes' }).click()
  await signUpToSave(visitor, olive.email)
  await visitor.waitForURL(/magic-link-sent=yes/)
  await visitor.getByRole('dialog').getByText(olive.email).waitFor()
  await visitor.goto('/my-events/package')
  await visitor.getByText('No package here yet').waitFor()
})

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
  await signUpToSave(page, newPerson().email)
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

test('a stay added from one day is for all nights, and its save needs no confirmation (PKG-049)', async () => {
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

test('edits of a saved package are queued, survive a reload, and are sent in one save under an overlay that covers the page (PKG-015, PKG-035, PKG-074, SHELL-049, API-165)', async () => {
  const { eventId } = await openNewPackage()
  const saves = watchSaves()
  const dialog = page.getByRole('dialog')
  await choose(activity.name, 'Change start time')
  await dialog.getByLabel('Start time').selectOption('13:30')
  await page.getByRole('button', { name: 'Done' }).click()
  await page.getByText('Start time updated').waitFor()
  await oneUnsaved()
  await moveToSecondDay(activity.name)
  await card(day(page, 1), activity.name).waitFor()
  await choose(activity.name, 'Who takes part')
  await page.getByRole('checkbox').first().uncheck()
  await page.getByRole('button', { name: 'Done' }).click()
  await choose(activity.name, 'Change people')
  await dialog.getByRole('textbox', { name: 'People' }).fill('9')
  await dialog.getByRole('textbox', { name: 'People' }).press('Tab')
  await page.getByRole('button', { name: 'Done' }).click()
  await page.getByText('4 unsaved changes').waitFor()
  await page.getByText('People updated').waitFor()
  await choose(stay.name, 'Remove')
  await page.getByText('5 unsaved changes').waitFor()
  await confirmAdd(await openAddForm(page, 2, second.name))
  await card(day(page, 2), second.name).waitFor()
  await page.reload()
  await page.getByText('6 unsaved changes').waitFor()
  await card(day(page, 2), second.name).waitFor()
  expect(saves).toEqual([])

  await save(page).click()
  const release = await delaySaves(eventId)
  const picture = page.waitForResponse(/loader.*\.svg$/)
  await page.getByRole('button', { name: 'Yes' }).click()
  const overlay = page.getByRole('dialog', { name: 'Saving your package' })
  await overlay.waitFor()
  expect((await picture).status()).toBe(200)
  await soon(() =>
    overlay.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth),
  ).toBeGreaterThan(0)
  await page.keyboard.press('Escape')
  await soon(() => overlay.isVisible()).toBe(true)
  release()
  await page.getByText('Package successfully saved').waitFor()
  await overlay.waitFor({ state: 'hidden' })
  await allSaved()
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

test('a day on which a product is unavailable gives the reason, and a smaller group can add the units left (CAT-043)', async () => {
  const { eventId, packageId } = await createPackage(page, catalogue)
  const { startDate } = (await callApi(page, 'GET', `/event/${eventId}`)).data.packageOption[0]
  const { supplier } = (await staff.get(`/record/product/${second.id}`)).data.record
  const setDays = (days: { units: number | null; closed: boolean }[]) =>
    staff.put(`/supplier/${supplier}/availability`, {
      changes: days.map((setting, index) => ({
        productId: second.id,
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
    const place = `/stag/in-newcastle/do-${second.categoryUrl}/go-${second.id}`
    const query = new URLSearchParams({ eventId, packageId })
    await openInPage(page, `/my-events/package/add-product${place}?${query}`)
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
    await card(day(page, 1), second.name).waitFor()
    await page.getByRole('button', { name: 'Undo' }).click()
    await allSaved()
  } finally {
    await setDays(Array.from({ length: 3 }, () => ({ units: null, closed: false })))
  }
})

test('a card is moved to another day by keyboard alone, undo takes it back, and it is dragged there by pointer', async () => {
  await openNewPackage()
  const { name } = activity
  const undo = page.getByRole('button', { name: 'Undo' })
  const focusIs = (label: string) =>
    page.waitForFunction(
      (start) => document.activeElement?.getAttribute('aria-label')?.startsWith(start),
      label,
    )
  await page
    .getByRole('button', { name: /^Remove/ })
    .first()
    .focus()
  // The focus moves over the row, the name and the menu to the handle.
  for (const key of ['Tab', 'Tab', 'Tab', 'Tab']) await page.keyboard.press(key)
  await focusIs(`Move ${name}`)
  await page.keyboard.press('Enter')
  await focusIs('Drop on')
  await page.keyboard.press('Enter')
  await oneUnsaved()
  await card(day(page, 1), name).waitFor()
  await undo.click()
  await card(day(page, 0), name).waitFor()
  await allSaved()

  await card(day(page, 0), name).dragTo(day(page, 2).getByRole('grid'))
  await card(day(page, 2), name).waitFor()
  await undo.click()
  await card(day(page, 0), name).waitFor()
  await allSaved()
})

test("a save is merged with a colleague's save of another product, and refused after one of the same product; Refresh shows theirs (PKG-073, PKG-O10)", async () => {
  const { eventId, packageId, entries } = await openNewPackage()
  const startLater = async (itineraryId: string) => {
    const { version } = (await staff.get(`/event/${eventId}`)).data
    const command = { name: 'editStartTime', packageId, itineraryId, data: { startTime: '17:45' } }
    await staff.put(`/event/${eventId}`, { eventId, commandList: [command], version })
  }
  await moveToSecondDay(activity.name)
  await startLater(entries.transfer)
  await save(page).click()
  await page.getByText('Package successfully saved').waitFor()
  await card(day(page, 1), activity.name).waitFor()
  await card(day(page, 0), transfer.name).getByText('17:45').waitFor()
  await allSaved()

  await choose(activity.name, 'Move to another day')
  await page.getByRole('dialog').getByLabel('Day').selectOption({ index: 2 })
  await page.getByRole('button', { name: 'Move', exact: true }).click()
  await card(day(page, 2), activity.name).waitFor()
  await startLater(entries.activity)
  await save(page).click()
  const dialog = page.getByRole('dialog', { name: 'Package saving error' })
  await dialog.getByText('Sorry, something has been changed on the booking. Please refresh.').waitFor()
  await checkAccessibility(page)
  await dialog.getByRole('button', { name: 'Refresh' }).click()
  await card(day(page, 1), activity.name).getByText('17:45').waitFor()
  await allSaved()
})

test('leaving with unsaved changes asks to save, discard or stay; a cancelled save can be repeated and then continues to the chosen page (PKG-063, PKG-068, PKG-071, PKG-076, PKG-077)', async () => {
  const { eventId, packageId } = await openNewPackage()
  const pathname = () => new URL(page.url()).pathname
  const leave = () => page.getByRole('link', { name: 'My Events' }).click()
  const dialog = (name: string) => page.getByRole('dialog', { name })
  const prompt = dialog('You have unsaved changes')
  await choose(stay.name, 'Remove')
  await oneUnsaved()
  await leave()
  await prompt.getByRole('button', { name: 'Cancel' }).click()
  await oneUnsaved()
  await leave()
  await prompt.getByRole('button', { name: 'Discard' }).click()
  await soon(pathname).toBe('/my-events')
  await openPackage(page, eventId, packageId)
  await soon(() => card(page, stay.name).count()).toBe(2)
  await allSaved()

  await choose(stay.name, 'Remove')
  await oneUnsaved()
  await leave()
  await prompt.getByRole('button', { name: 'Save' }).click()
  const sleepingPrompt = dialog('Where will everyone sleep?')
  await sleepingPrompt.getByRole('button', { name: 'No' }).click()
  await sleepingPrompt.waitFor({ state: 'detached' })
  await oneUnsaved()
  await soon(pathname).toBe('/my-events/package')
  await save(page).click()
  await sleepingPrompt.getByRole('button', { name: 'Yes' }).click()
  await page.getByText('Package successfully saved').waitFor()
  await soon(pathname).toBe('/my-events')
  await soon(() => new URL(page.url()).searchParams.has('packageId')).toBe(false)

  await openPackage(page, eventId, packageId)
  await soon(() => card(page, stay.name).count()).toBe(1)
  await choose(activity.name, 'Remove')
  await oneUnsaved()
  await leave()
  await prompt.getByRole('button', { name: 'Save' }).click()
  await sleepingPrompt.getByRole('button', { name: 'Yes' }).click()
  await soon(pathname).toBe('/my-events')
  const { data } = await callApi(page, 'GET', `/event/${eventId}`)
  expect(JSON.stringify(data.packageOption[0].productList)).not.toContain(activity.id)
})
