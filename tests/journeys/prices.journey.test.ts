import type { Page } from 'playwright-core'
import { test } from 'vitest'
import {
  checkAccessibility,
  checkDesktopAndPhone,
  onEach,
  openBrowser,
  openInPage,
  savePicture,
  soon,
  untilItFits,
} from '#tests/support/browser.ts'
import {
  type BuilderCatalogue,
  callApi,
  catalogueOf,
  openPackage,
  signUpAndCreate,
} from '#tests/support/builder-page.ts'
import { enterAsNew, enterAsStranger, newPerson } from '#tests/support/enter-site.ts'
import { card, untilEventHome } from '#tests/support/event-steps.ts'
import { openSite } from '#tests/support/site.ts'
import { createSiteCaller } from '#tests/support/site-caller.ts'

const site = await openSite()
const { newVisitor } = await openBrowser()
const catalogue: BuilderCatalogue = await catalogueOf(site.url)
/** The page of a visitor in the first test, then of customers. */
const { page } = await newVisitor({ viewport: 'phone', baseURL: site.url })

const grid = '/stag/in-newcastle'
const cardOf = (page: Page, name: string) =>
  page
    .getByRole('region', { name: 'Products' })
    .locator('article')
    .filter({ has: page.getByRole('link', { name, exact: true }) })
const stored = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key)

test('a visitor chooses how prices are shown; the choice is stored, and an invalid stored value is reset (PERM-029, PERM-030, PERM-031)', async () => {
  await page.goto(grid)
  const activity = cardOf(page, catalogue.activity.name)
  const stay = cardOf(page, catalogue.stay.name)
  await activity.getByText(/^ ?pp$/).waitFor()
  await stay.getByText(/pp for 2 nights/).waitFor()
  await soon(async () => {
    await page.getByText('Price display').click()
    return page.getByLabel('Prices of products').isVisible()
  }).toBe(true)
  // A choice before hydration takes effect only after it.
  await soon(async () => {
    await page.getByLabel('Prices of products').selectOption('Total')
    return activity.getByText('for 12 people').isVisible()
  }).toBe(true)
  await page.getByLabel('Prices of stays').selectOption('Per person per night')
  await stay.getByText('pp a night').waitFor()
  await onEach(page, ['tablet', 'desktop', 'phone'], async (device) => {
    await checkAccessibility(page)
    await untilItFits(page)
    await stay.getByText('pp a night').waitFor()
    await savePicture(page, `price-views-${device}`)
  })

  await soon(() => stored(page, 'price-view/website/default')).toBe('total')
  await soon(() => stored(page, 'price-view/website/accommodation')).toBe('perPerson perNight')

  await page.evaluate(() => localStorage.setItem('price-view/website/default', 'perNight forever'))
  await page.reload()
  await activity.getByText(/^ ?pp$/).waitFor()
  await soon(() => stored(page, 'price-view/website/default')).toBe('perPerson')
  await stay.getByText('pp a night').waitFor()
})

test('a customer without an enquiry sees no prices (PERM-028)', async () => {
  await enterAsNew(page)
  await page.goto(grid)
  const activity = cardOf(page, catalogue.activity.name)
  await activity.getByText('Price on request').waitFor()
  await soon(() => page.getByText('Price on application').count()).toBe(0)
  await checkAccessibility(page)

  await activity.getByRole('link').first().click()
  await page.getByRole('heading', { level: 1, name: catalogue.activity.name }).waitFor()
  await page.getByText('Price on request').first().waitFor()
  await soon(() => page.getByText(/£\d/).count()).toBe(0)
  await untilItFits(page)
})

test('the organiser sees the package price in total or per person, a guest of the enquiry their own share unless the event hides it (PERM-027, PERM-029)', async () => {
  await enterAsStranger(page)
  const created = await signUpAndCreate(page, catalogue)
  await openPackage(page, created.eventId, created.packageId)
  await page.getByText('Price display').click()
  await page.getByLabel('Price of the package').selectOption('Total')
  await page.getByLabel('Price in total').waitFor()
  // A phone has no room for the price per person next to the total.
  const perPerson = page.getByText(/per person$/).filter({ visible: true })
  await onEach(page, ['desktop'], () => perPerson.first().waitFor())
  await page.getByLabel('Prices of stays').selectOption('Total')
  await page
    .getByText(/for 12 people, 2 nights/)
    .first()
    .waitFor()
  await checkDesktopAndPhone(page, 'builder-views')
  await soon(() => stored(page, 'price-view/website/package/organiser/saved')).toBe('total')

  const { data: event } = await callApi(page, 'GET', `/event/${created.eventId}`)
  await enterAsStranger(page)
  const user = await enterAsNew(page, newPerson('Gus Smith'))
  await callApi(page, 'POST', `/event/${event.token}/customer/${user.id}/acceptInvite`, {})
  await page.goto(`/my-events?eventId=${created.eventId}`)
  await untilEventHome(page, event.name)
  const plan = card(page, 'The plan')
  await plan.getByText('for you').waitFor()
  await untilItFits(page)
  await openInPage(page, `/my-events/package?eventId=${created.eventId}&packageId=${created.packageId}`)
  await page.getByText(catalogue.activity.name).first().waitFor()
  // The guest sees only their own share. The hidden prices must not appear as on request.
  await page.getByText(/^£[\d,.]+ for you$/).waitFor()
  await soon(() => page.getByText('Price on request').count()).toBe(0)
  await soon(() => page.getByText(/£\d/).count()).toBe(1)
  await checkAccessibility(page)

  const staff = createSiteCaller(site.url)
  await staff.logIn('staff')
  await staff.put(`/event/${created.eventId}/displayPrices`, {
    packagePrices: { organiser: 'Auto', guest: 'Hide' },
  })
  await page.goto(`/my-events?eventId=${created.eventId}`)
  await plan.getByText('Price on request').waitFor()
  await soon(() => plan.getByText('for you').count()).toBe(0)
})
