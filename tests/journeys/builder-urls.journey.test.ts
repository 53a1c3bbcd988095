import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import {
  checkAccessibility,
  closeByEscape,
  openBrowser,
  openInPage,
  soon,
  viewports,
} from '#tests/support/browser.ts'
import { type CreatedEvent, catalogueOf, signUpAndCreate } from '#tests/support/builder-page.ts'
import { openSite } from '#tests/support/site.ts'
import { createSiteCaller } from '#tests/support/site-caller.ts'

const site = await openSite()
const { newVisitor } = await openBrowser()
const catalogue = await catalogueOf(site.url)
const { activity, otherActivity } = catalogue

/** The page of a visitor, who signs up as an organiser after the first tests. */
let page: Page
beforeAll(async () => {
  page = (await newVisitor({ viewport: 'phone', baseURL: site.url })).page
})

const readQuery = () => Object.fromEntries(new URL(page.url()).searchParams)
const readPath = () => new URL(page.url()).pathname
const dialogNamed = (name: string) => page.getByRole('dialog', { name })
const row = (name: string) => page.getByRole('row', { name })
const productPath = ({ categoryUrl, id }: { categoryUrl: string; id: string }) =>
  `stag/in-newcastle/do-${categoryUrl}/go-${id}`
/** Clicks the button Add of the open form that adds a product. */
const clickAdd = () => dialogNamed('Add to package').getByRole('button', { name: 'Add', exact: true }).click()

test('a URL opens a product over the catalogue; going back or Escape closes it; a product for members asks to log in (SHELL-023, SHELL-041)', async () => {
  await page.goto('/stag/in-newcastle')
  await openInPage(page, `/stag/in-newcastle?view-product=${otherActivity.id}&view-product-mode=view`)
  const dialog = dialogNamed(otherActivity.name)
  await dialog.getByRole('heading', { name: 'The details' }).waitFor()
  await soon(() => dialog.getByRole('button', { name: 'Add to package' }).count()).toBe(0)
  await page.getByRole('heading', { level: 1, name: 'Newcastle Stag Do', includeHidden: true }).waitFor()
  await checkAccessibility(page)
  await page.goBack()
  await dialog.waitFor({ state: 'detached' })
  await soon(() => page.url()).toBe(`${site.url}/stag/in-newcastle`)

  await page.goForward()
  await dialog.waitFor()
  await closeByEscape(dialog)
  await soon(readQuery).toEqual({})

  await openInPage(page, '/stag/in-newcastle?view-product=newcastle-cabaret-after-dark')
  await page.getByRole('dialog').getByText('Log in to view').waitFor()
})

test('mode add in a catalogue URL adds the product to the unsaved package, where newItineraryId opens it (SHELL-023)', async () => {
  await page.goto(`/stag/in-newcastle?view-product=${otherActivity.id}&view-product-mode=add`)
  await dialogNamed(otherActivity.name).getByRole('button', { name: 'Add to package' }).click()
  await clickAdd()
  await page.getByText('has been added').waitFor()
  await page.getByText('Not saved yet').waitFor()
  await soon(readPath).toBe('/my-events/package')
  await soon(() => row(otherActivity.name).count()).toBe(1)

  await page.getByRole('link', { name: otherActivity.name }).click()
  await dialogNamed(otherActivity.name).waitFor()
  await soon(() => readQuery().itineraryId).toBeTruthy()
  const { itineraryId } = readQuery()
  await closeByEscape(dialogNamed(otherActivity.name))
  const draft = '/my-events/package?section=stag&location=newcastle&package-creating=true'
  const product = `view-product=${otherActivity.id}&view-product-mode=edit&newItineraryId=${itineraryId}`
  await openInPage(page, `${draft}&${product}`)
  await dialogNamed(otherActivity.name).getByRole('button', { name: 'Remove' }).click()
  await dialogNamed(otherActivity.name).waitFor({ state: 'detached' })
  await soon(() => row(otherActivity.name).count()).toBe(0)
})

let createdEvent: CreatedEvent
/** The parameters of the saved package. */
let savedIds: { eventId: string; packageId: string }
const openPackage = (parameters: Record<string, string> = {}) =>
  openInPage(page, `/my-events/package?${new URLSearchParams({ ...savedIds, ...parameters })}`)
/** Undoes the changes, so that the next test starts with the saved package. */
const undo = async () => {
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByText('All saved').waitFor()
}

test('advertising parameters stay in the URL on the pages of the builder, and are removed on event home (SHELL-030)', async () => {
  await page.setViewportSize(viewports.desktop)
  createdEvent = await signUpAndCreate(page, catalogue)
  savedIds = { eventId: createdEvent.eventId, packageId: createdEvent.packageId }
  const tracking = { gclid: '1', utm_source: 'x', org: 'o' }
  await page.goto(`/my-events/package?${new URLSearchParams({ ...savedIds, ...tracking })}`)
  const expectPage = async (pathname: string) => {
    await soon(readPath).toBe(pathname)
    await soon(readQuery).toMatchObject({ ...savedIds, ...tracking })
  }
  await page
    .getByRole('button', { name: /^Add to / })
    .first()
    .click()
  await expectPage('/my-events/package/add-product')
  await page.goBack()
  await row(activity.name).waitFor()
  await page.getByRole('button', { name: `Change ${activity.name}` }).click()
  await dialogNamed(activity.name).getByRole('button', { name: 'Swap' }).click()
  await expectPage('/my-events/package/swap-product')
  await page.getByRole('link', { name: otherActivity.name, exact: true }).click()
  await soon(readPath).toContain(`go-${otherActivity.id}`)
  await soon(readQuery).toMatchObject(tracking)
  await page.getByRole('banner').getByRole('link', { name: 'My Events' }).click()
  await soon(readPath).toBe('/my-events')
  await soon(() => Object.keys(tracking).some((name) => name in readQuery())).toBe(false)
})

test('in a saved package, mode add adds a product on the day in the URL, and mode swap replaces the entry in the URL (SHELL-023)', async () => {
  await openPackage({ 'view-product': otherActivity.id, 'view-product-mode': 'add', 'day-index': '1' })
  await dialogNamed(otherActivity.name).getByRole('button', { name: 'Add to package' }).click()
  await clickAdd()
  const secondDay = page.getByLabel('Days').locator('section').nth(1)
  await secondDay.getByRole('row', { name: otherActivity.name }).waitFor()
  await page.getByText('1 unsaved change', { exact: true }).waitFor()
  await soon(readQuery).toEqual(savedIds)
  await undo()

  await openPackage({
    'view-product': otherActivity.id,
    'view-product-mode': 'swap',
    'swap-product': createdEvent.entries.activity,
  })
  await dialogNamed(otherActivity.name).getByRole('button', { name: 'Swap for this' }).click()
  await dialogNamed('Swap').getByRole('button', { name: 'Swap', exact: true }).click()
  await row(otherActivity.name).waitFor()
  await soon(() => row(activity.name).count()).toBe(0)
  await undo()
  await row(activity.name).waitFor()
})

test('mode edit in the URL opens a product of the package for editing (SHELL-023)', async () => {
  await openPackage()
  await page.getByRole('link', { name: activity.name }).click()
  await soon(readQuery).toMatchObject({
    eventId: createdEvent.eventId,
    'view-product': activity.id,
    'view-product-mode': 'edit',
    itineraryId: createdEvent.entries.activity,
  })
  const dialog = dialogNamed(activity.name)
  const plannedRegion = dialog.getByRole('region', { name: 'In your package' })
  await plannedRegion.getByText(/9:30/).waitFor()
  await checkAccessibility(page)
  await dialog.getByRole('button', { name: 'Change start time' }).click()
  await dialogNamed('Start time').getByLabel('Start time').selectOption('13:30')
  await page.getByRole('button', { name: 'Done' }).click()
  await plannedRegion.getByText(/13:30/).waitFor()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await dialog.waitFor({ state: 'detached' })
  await row(activity.name).getByText(/13:30/).waitFor()
  await soon(readQuery).toEqual(savedIds)
  await undo()
})

test('a catalogue URL with add-package redirects to the pages that add a package to its event; package-creating opens the unsaved package (SHELL-023)', async () => {
  const { eventId } = savedIds
  const addPackageQuery = { eventId, 'add-package': 'true', 'to-new-event': 'true' }
  await openInPage(page, `/stag/in-newcastle?${new URLSearchParams(addPackageQuery)}`)
  await page.waitForURL('**/my-events/add-package/stag/in-newcastle?*')
  await soon(readQuery).toEqual(addPackageQuery)
  // The redirect also works if the URL is loaded as a document.
  await page.goto(`/${productPath(otherActivity)}?${new URLSearchParams({ eventId, 'add-package': 'true' })}`)
  await page.waitForURL(`**/my-events/add-package/${productPath(otherActivity)}?*`)
  await page.getByRole('button', { name: 'Add to package' }).click()
  await clickAdd()
  await page.getByText('has been added').waitFor()
  await page.getByText('Not saved yet').waitFor()
  await soon(readQuery).toEqual({
    section: 'stag',
    location: 'newcastle',
    eventId,
    'package-creating': 'true',
  })
  await soon(() => row(otherActivity.name).count()).toBe(1)
  expect(await row(activity.name).count()).toBe(0)
})

test('a package opens read-only in an earlier state; a state that the event never had opens the current package (SHELL-023)', async () => {
  const staff = createSiteCaller(site.url)
  await staff.logIn('staff')
  await staff.post(`/event/${savedIds.eventId}/package/${savedIds.packageId}/bookWithoutPayment`)
  await page.goto(`/my-events/package?${new URLSearchParams({ ...savedIds, state: 'BOOKED' })}`)
  await page.getByText('This is the event as it was when it was booked').waitFor()
  await row(activity.name).waitFor()
  await soon(() => page.getByRole('button', { name: /^Change / }).count()).toBe(0)
  const addButtons = page.getByRole('button', { name: /^Add to / })
  await soon(() => addButtons.count()).toBe(0)
  await checkAccessibility(page)
  await page.getByRole('button', { name: 'Show current version' }).click()
  await addButtons.first().waitFor()
  await soon(readQuery).toEqual(savedIds)

  await openPackage({ state: 'CANCELLED' })
  await page.getByText('It is not possible to show booking state for this event').waitFor()
  await addButtons.first().waitFor()
  await soon(readQuery).toEqual(savedIds)
})
