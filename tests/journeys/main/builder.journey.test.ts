import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { checkAccessibility, openBrowser, openInPage, soon } from '#tests/support/browser.ts'
import { addProduct, catalogueOf, chooseStart } from '#tests/support/builder-page.ts'
import { builderSteps } from '#tests/support/builder-steps.ts'
import { enterAsNew, newPerson } from '#tests/support/enter-site.ts'
import { openSite } from '#tests/support/site.ts'
import { createSiteCaller } from '#tests/support/site-caller.ts'

const site = await openSite()
const { newVisitor } = await openBrowser()
const catalogue = await catalogueOf(site.url)
const { activity, otherActivity, stay } = catalogue

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

const {
  price,
  day,
  card,
  save,
  untilAllSaved,
  untilOneUnsaved,
  openPackage,
  openNewPackage,
  openAddForm,
  confirmAdd,
  choose,
  moveToSecondDay,
} = builderSteps(catalogue, () => page)
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
const signUpToSave = async (signUpPage: Page, email: string) => {
  const details = signUpPage.getByRole('dialog', { name: 'Your Details' })
  await details.getByLabel('Full Name').fill('Ann Lee')
  await details.getByLabel('Email').fill(email)
  await details.getByLabel('Phone Number').fill('07911 123456')
  await details.getByRole('textbox', { name: 'Password' }).fill('riverboat7')
  await details.getByRole('button', { name: 'Sign Up & Save' }).click()
}

test('a visitor who enters the address of an account gets a link by email, and the browser removes the unsaved package (PKG-066)', async () => {
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
  const shownPrice = await price(page).textContent()
  expect(shownPrice).toMatch(/^£\d+\.\d\d$/)
  await soon(() => card(day(page, 0), catalogue.activity.name).count()).toBe(1)
  await soon(() => card(page, catalogue.stay.name).count()).toBe(2)
  await soon(() => card(day(page, 0), catalogue.transfer.name).count()).toBe(1)
  await soon(() => card(day(page, 2), catalogue.transfer.name).count()).toBe(1)
  await checkAccessibility(page)
  await page.reload()
  await price(page).waitFor()
  await soon(() => price(page).textContent()).toBe(shownPrice)

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
  await soon(() => price(page).textContent()).toBe(shownPrice)
  await soon(() => page.getByRole('row').count()).toBe(5)
  await page.goto('/my-events/package')
  await page.getByText('No package here yet').waitFor()
})

test('edits of a saved package are queued, survive a reload, and are sent in one save under an overlay that covers the page (PKG-015, PKG-035, PKG-074, SHELL-049, API-165)', async () => {
  const { eventId } = await openNewPackage()
  const saves = watchSaves()
  const dialog = page.getByRole('dialog')
  await choose(activity.name, 'Change start time')
  await dialog.getByLabel('Start time').selectOption('13:30')
  await page.getByRole('button', { name: 'Done' }).click()
  await page.getByText('Start time updated').waitFor()
  await untilOneUnsaved()
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
  await confirmAdd(await openAddForm(page, 2, otherActivity.name))
  await card(day(page, 2), otherActivity.name).waitFor()
  await page.reload()
  await page.getByText('6 unsaved changes').waitFor()
  await card(day(page, 2), otherActivity.name).waitFor()
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
  await untilAllSaved()
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

test('a card is moved to another day by keyboard alone, undo moves it back, and the pointer drags it to another day', async () => {
  await openNewPackage()
  const { name } = activity
  const undo = page.getByRole('button', { name: 'Undo' })
  const untilFocusIs = (label: string) =>
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
  await untilFocusIs(`Move ${name}`)
  await page.keyboard.press('Enter')
  await untilFocusIs('Drop on')
  await page.keyboard.press('Enter')
  await untilOneUnsaved()
  await card(day(page, 1), name).waitFor()
  await undo.click()
  await card(day(page, 0), name).waitFor()
  await untilAllSaved()

  await card(day(page, 0), name).dragTo(day(page, 2).getByRole('grid'))
  await card(day(page, 2), name).waitFor()
  await undo.click()
  await card(day(page, 0), name).waitFor()
  await untilAllSaved()
})
