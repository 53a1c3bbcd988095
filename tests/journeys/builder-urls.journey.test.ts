import type { Page } from 'playwright-core'
import { beforeAll, test } from 'vitest'
import { checkAccessibility, closeByEscape, openBrowser, soon } from '#tests/support/browser.ts'
import {
  addProduct,
  callApi,
  catalogueOf,
  openPackage,
  signUpAndCreate,
} from '#tests/support/builder-page.ts'
import { openSite } from '#tests/support/site.ts'

const site = await openSite()
const { newVisitor } = await openBrowser()
const catalogue = await catalogueOf(site.url)
const { activity, second } = catalogue

const query = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams)
const viewed = (page: Page, name: string) => page.getByRole('dialog', { name })
const rows = (page: Page, name: string) => page.getByRole('row', { name })
const productPath = ({ categoryUrl, id }: { categoryUrl: string; id: string }) =>
  `stag/in-newcastle/do-${categoryUrl}/go-${id}`

/** Opens a new browser in which an organiser has created an event. */
const organise = async () => {
  const { page } = await newVisitor({ baseURL: site.url })
  return { page, made: await signUpAndCreate(page, catalogue) }
}
/** The organiser of the tests that leave the package and the browser as they were. */
let organiser: Awaited<ReturnType<typeof organise>>
beforeAll(async () => {
  organiser = await organise()
})

test('a URL opens a product over the catalogue; a step back or Escape closes it (SHELL-023, SHELL-041)', async () => {
  const { page } = await newVisitor({ viewport: 'phone', baseURL: site.url })
  await page.goto('/stag/in-newcastle')
  await page.goto(`/stag/in-newcastle?view-product=${second.id}&view-product-mode=view`)
  const dialog = viewed(page, second.name)
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
  await soon(() => query(page)).toEqual({})
})

test('in mode add a product goes from the catalogue into the unsaved package, and the package opens (SHELL-023)', async () => {
  const { page } = await newVisitor({ baseURL: site.url })
  await page.goto(`/stag/in-newcastle?view-product=${second.id}&view-product-mode=add`)
  await viewed(page, second.name).getByRole('button', { name: 'Add to package' }).click()
  const form = viewed(page, 'Add to package')
  await form.getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByText('has been added').waitFor()
  await page.getByText('Not saved yet').waitFor()
  await soon(() => new URL(page.url()).pathname).toBe('/my-events/package')
  await soon(() => rows(page, second.name).count()).toBe(1)
})

test('in mode add it goes into a saved package on the day in the URL (SHELL-023)', async () => {
  const { page, made } = organiser
  await openPackage(page, made.eventId, made.packageId)
  const of = new URLSearchParams({ eventId: made.eventId, packageId: made.packageId })
  await page.goto(`/my-events/package?${of}&view-product=${second.id}&view-product-mode=add&day-index=1`)
  await viewed(page, second.name).getByRole('button', { name: 'Add to package' }).click()
  await viewed(page, 'Add to package').getByRole('button', { name: 'Add', exact: true }).click()
  await rows(page.getByLabel('Days').locator('section').nth(1) as never, second.name).waitFor()
  await page.getByText('1 unsaved change', { exact: true }).waitFor()
  await soon(() => query(page)).toEqual(Object.fromEntries(of))
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByText('All saved').waitFor()
})

test('advertising parameters stay in the URL from page to page of the builder, and are removed on the way home (SHELL-030)', async () => {
  const { page, made } = await organise()
  const of = new URLSearchParams({ eventId: made.eventId, packageId: made.packageId })
  const tracking = { gclid: '1', utm_source: 'x', org: 'o' }
  await page.goto(`/my-events/package?${of}&${new URLSearchParams(tracking)}`)
  const isAt = async (pathname: string) => {
    await soon(() => new URL(page.url()).pathname).toBe(pathname)
    await soon(() => query(page)).toMatchObject({ ...Object.fromEntries(of), ...tracking })
  }
  await page
    .getByRole('button', { name: /^Add to / })
    .first()
    .click()
  await isAt('/my-events/package/add-product')
  await page.goBack()
  await rows(page, activity.name).waitFor()
  await page.getByRole('button', { name: `Change ${activity.name}` }).click()
  await viewed(page, activity.name).getByRole('button', { name: 'Swap' }).click()
  await isAt('/my-events/package/swap-product')
  await page.getByRole('link', { name: second.name, exact: true }).click()
  await soon(() => new URL(page.url()).pathname).toContain(`go-${second.id}`)
  await soon(() => query(page)).toMatchObject(tracking)
  await page.getByRole('banner').getByRole('link', { name: 'My Events' }).click()
  await soon(() => new URL(page.url()).pathname).toBe('/my-events')
  await soon(() => Object.keys(tracking).some((name) => name in query(page))).toBe(false)
})

test('in mode swap it replaces the entry in the URL (SHELL-023)', async () => {
  const { page, made } = organiser
  const of = new URLSearchParams({
    eventId: made.eventId,
    packageId: made.packageId,
    'view-product': second.id,
    'view-product-mode': 'swap',
    'swap-product': made.entries.activity,
  })
  await page.goto(`/my-events/package?${of}`)
  await viewed(page, second.name).getByRole('button', { name: 'Swap for this' }).click()
  await viewed(page, 'Swap').getByRole('button', { name: 'Swap', exact: true }).click()
  await rows(page, second.name).waitFor()
  await soon(() => rows(page, activity.name).count()).toBe(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await rows(page, activity.name).waitFor()
  await page.getByText('All saved').waitFor()
})

test('in mode edit a product of the package opens for editing (SHELL-023)', async () => {
  const { page, made } = organiser
  await openPackage(page, made.eventId, made.packageId)
  await page.getByRole('link', { name: activity.name }).click()
  await soon(() => query(page)).toMatchObject({
    eventId: made.eventId,
    'view-product': activity.id,
    'view-product-mode': 'edit',
    itineraryId: made.entries.activity,
  })
  const dialog = viewed(page, activity.name)
  const planned = dialog.getByRole('region', { name: 'In your package' })
  await planned.getByText(/9:30/).waitFor()
  await checkAccessibility(page)
  await dialog.getByRole('button', { name: 'Change start time' }).click()
  await viewed(page, 'Start time').getByLabel('Start time').selectOption('13:30')
  await page.getByRole('button', { name: 'Done' }).click()
  await planned.getByText(/13:30/).waitFor()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await dialog.waitFor({ state: 'detached' })
  await rows(page, activity.name).getByText(/13:30/).waitFor()
  await soon(() => query(page)).toEqual({ eventId: made.eventId, packageId: made.packageId })
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByText('All saved').waitFor()
})

test('an unsaved product opens by its newItineraryId (SHELL-023)', async () => {
  const { page } = await newVisitor({ baseURL: site.url })
  await addProduct(page, activity)
  const draft = '/my-events/package?section=stag&location=newcastle&package-creating=true'
  await page.goto(draft)
  await page.getByRole('link', { name: activity.name }).click()
  await viewed(page, activity.name).waitFor()
  await soon(() => query(page).itineraryId).toBeTruthy()
  const { itineraryId } = query(page)
  await page.goto(`${draft}&view-product=${activity.id}&view-product-mode=edit&newItineraryId=${itineraryId}`)
  await viewed(page, activity.name).getByRole('button', { name: 'Remove' }).click()
  await viewed(page, activity.name).waitFor({ state: 'detached' })
  await soon(() => rows(page, activity.name).count()).toBe(0)
})

test('package-creating opens the unsaved package, also with the id of the event that it is for (SHELL-023)', async () => {
  const { page, made } = await organise()
  await page.goto(
    `/my-events/add-package/${productPath(second)}?eventId=${made.eventId}&add-package=true&section=stag`,
  )
  await page.getByRole('button', { name: 'Add to package' }).click()
  await viewed(page, 'Add to package').getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByText('has been added').waitFor()
  await page.getByText('Not saved yet').waitFor()
  await soon(() => query(page)).toEqual({
    section: 'stag',
    location: 'newcastle',
    eventId: made.eventId,
    'package-creating': 'true',
  })
  await soon(() => rows(page, second.name).count()).toBe(1)
  await soon(() => rows(page, activity.name).count()).toBe(0)
})

test('a catalogue URL that adds a package opens the flow of its event (SHELL-023)', async () => {
  const { page, made } = organiser
  for (const path of ['stag/in-newcastle', productPath(second)]) {
    await page.goto(`/${path}?eventId=${made.eventId}&add-package=true&to-new-event=true`)
    await page.waitForURL(`**/my-events/add-package/${path}?*`)
    await soon(() => query(page)).toEqual({
      eventId: made.eventId,
      'add-package': 'true',
      'to-new-event': 'true',
    })
  }
})

test('a product for members only asks a visitor to log in first', async () => {
  const { page } = await newVisitor({ baseURL: site.url })
  await page.goto('/stag/in-newcastle?view-product=newcastle-cabaret-after-dark')
  await page.getByRole('dialog').getByText('Log in to view').waitFor()
})

test('a package opens read-only in an earlier state; an unknown state redirects (SHELL-023)', async () => {
  const { page } = await newVisitor({ baseURL: site.url })
  const { eventId, packageId } = await signUpAndCreate(page, catalogue)
  const staff = await newVisitor({ baseURL: site.url })
  await staff.page.goto('/my-events')
  await callApi(staff.page, 'POST', '/login', { username: 'staff@test.com', password: 'Jaunt-demo-26' })
  await callApi(staff.page, 'POST', `/event/${eventId}/package/${packageId}/bookWithoutPayment`, {})
  await page.goto(`/my-events/package?${new URLSearchParams({ eventId, packageId, state: 'BOOKED' })}`)
  await page.getByText('This is the event as it was when it was booked').waitFor()
  await rows(page, activity.name).waitFor()
  await soon(() => page.getByRole('button', { name: /^Change / }).count()).toBe(0)
  await soon(() => page.getByRole('button', { name: /^Add to / }).count()).toBe(0)
  await checkAccessibility(page)
  await page.getByRole('button', { name: 'Show current version' }).click()
  await page
    .getByRole('button', { name: /^Add to / })
    .first()
    .waitFor()
  await soon(() => query(page)).toEqual({ eventId, packageId })

  await page.goto(`/my-events/package?${new URLSearchParams({ eventId, packageId, state: 'CANCELLED' })}`)
  await page.getByText('It is not possible to show booking state for this event').waitFor()
  await page
    .getByRole('button', { name: /^Add to / })
    .first()
    .waitFor()
  await soon(() => query(page)).toEqual({ eventId, packageId })
})
