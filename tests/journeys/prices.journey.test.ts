import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { formatDate } from '#kernel/dates.ts'
import {
  checkAccessibility,
  checkDesktopAndPhone,
  countShifts,
  onEach,
  openBrowser,
  openInPage,
  savePicture,
  shiftsOf,
  soon,
  untilHydrated,
  untilItFits,
} from '#tests/support/browser.ts'
import {
  type BuilderCatalogue,
  callApi,
  catalogueOf,
  openPackage,
  signUpAndCreate,
} from '#tests/support/builder-page.ts'
import { becomeNewVisitor, enterAsNew, newPerson } from '#tests/support/enter-site.ts'
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
const readStored = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key)

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

  await soon(() => readStored(page, 'price-view/website/default')).toBe('total')
  await soon(() => readStored(page, 'price-view/website/accommodation')).toBe('perPerson perNight')

  await page.evaluate(() => localStorage.setItem('price-view/website/default', 'perNight forever'))
  await page.reload()
  await activity.getByText(/^ ?pp$/).waitFor()
  await soon(() => readStored(page, 'price-view/website/default')).toBe('perPerson')
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

test('the organiser sees the package price in total or per person, and a guest of the enquiry sees their own share unless the event hides it (PERM-027, PERM-029)', async () => {
  await becomeNewVisitor(page)
  const createdEvent = await signUpAndCreate(page, catalogue)
  await openPackage(page, createdEvent.eventId, createdEvent.packageId)
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
  await soon(() => readStored(page, 'price-view/website/package/organiser/saved')).toBe('total')

  const { data: event } = await callApi(page, 'GET', `/event/${createdEvent.eventId}`)
  await becomeNewVisitor(page)
  const user = await enterAsNew(page, newPerson('Gus Smith'))
  await callApi(page, 'POST', `/event/${event.token}/customer/${user.id}/acceptInvite`, {})
  await page.goto(`/my-events?eventId=${createdEvent.eventId}`)
  await untilEventHome(page, event.name)
  const plan = card(page, 'The plan')
  await plan.getByText('for you').waitFor()
  await untilItFits(page)
  await openInPage(
    page,
    `/my-events/package?eventId=${createdEvent.eventId}&packageId=${createdEvent.packageId}`,
  )
  await page.getByText(catalogue.activity.name).first().waitFor()
  // The guest sees only their own share. The hidden prices must not appear as on request.
  await page.getByText(/^£[\d,.]+ for you$/).waitFor()
  await soon(() => page.getByText('Price on request').count()).toBe(0)
  await soon(() => page.getByText(/£\d/).count()).toBe(1)
  await checkAccessibility(page)

  const staff = createSiteCaller(site.url)
  await staff.logIn('staff')
  await staff.put(`/event/${createdEvent.eventId}/displayPrices`, {
    packagePrices: { organiser: 'Auto', guest: 'Hide' },
  })
  await page.goto(`/my-events?eventId=${createdEvent.eventId}`)
  await plan.getByText('Price on request').waitFor()
  await soon(() => plan.getByText('for you').count()).toBe(0)
})

/** Returns the first Friday at least 40 days ahead, when every product of the test is available. */
const fridayAhead = () => {
  const day = new Date(Date.now() + 40 * 86_400_000)
  day.setUTCDate(day.getUTCDate() + ((5 - day.getUTCDay() + 7) % 7))
  return day.toISOString().slice(0, 10)
}

test('a visitor chooses location, date and group size once; cards, product and package use the choice, and the visitor can change it', async () => {
  const { page: visitorPage } = await newVisitor({ viewport: 'phone', baseURL: site.url })
  const date = fridayAhead()
  await visitorPage.goto('/')
  const search = visitorPage.getByRole('search').filter({ has: visitorPage.getByLabel('Where') })
  await checkDesktopAndPhone(visitorPage, 'trip-search')
  await untilHydrated(visitorPage)
  await search.getByLabel('Where').selectOption('Newcastle')
  await search.getByLabel('How many').fill('20')
  await search.getByRole('button', { name: 'When: any date' }).click()
  await visitorPage.getByRole('dialog', { name: 'When' }).waitFor()
  await visitorPage.getByText('Fridays, when most groups set off').waitFor()
  await savePicture(visitorPage, 'trip-search-calendar')
  await checkAccessibility(visitorPage)
  for (const key of ['PageDown', 'PageDown', 'Enter']) await visitorPage.keyboard.press(key)
  await visitorPage.getByRole('dialog', { name: 'When' }).waitFor({ state: 'detached' })
  await search.getByRole('button', { name: /^When: \w{3} \d\d/ }).waitFor()
  await search.getByRole('button', { name: 'See prices' }).click()
  await visitorPage.waitForURL(/\/stag\/in-newcastle\?start-date=\d{4}-\d\d-\d\d&people=20$/)
  const bar = visitorPage.getByRole('region', { name: 'Date and group size' })
  await bar.getByText(/^\w{3} \d\d \w{3} \d{4}, 20 people$/).waitFor()
  const activity = cardOf(visitorPage, catalogue.activity.name)
  await activity.getByText(/^on \w{3} \d\d \w{3} for 20$/).waitFor()

  // A link with a date shows the prices of the date, without layout shifts.
  await countShifts(visitorPage)
  await onEach(visitorPage, ['desktop', 'phone'], async (device) => {
    await visitorPage.goto(`/stag/in-newcastle?start-date=${date}&people=18`)
    await activity.getByText(/^on Fri \d\d \w{3} for 18$/).waitFor()
    await bar.getByText(`${formatDate(date)}, 18 people`).waitFor()
    expect(await shiftsOf(visitorPage), device).toBeLessThan(0.01)
  })
  await onEach(visitorPage, ['phone', 'tablet', 'desktop'], async (device) => {
    await checkAccessibility(visitorPage)
    await untilItFits(visitorPage)
    await savePicture(visitorPage, `trip-prices-${device}`)
  })

  // While prices can't be loaded, the page shows its lowest prices, and a way to try again.
  const prices = '**/api/location/newcastle/products/stag?*'
  await visitorPage.route(prices, (route) => route.abort())
  await visitorPage.reload()
  await bar.getByText('Couldn’t load prices for').waitFor()
  await activity.getByText('from', { exact: true }).waitFor()
  await checkDesktopAndPhone(visitorPage, 'trip-prices-failed')
  await visitorPage.unroute(prices)
  await bar.getByRole('button', { name: 'Try again' }).click()
  await activity.getByText(/^on Fri \d\d \w{3} for 18$/).waitFor()

  await activity.getByRole('link').first().click()
  await visitorPage.getByText(`on ${formatDate(date)}, in a group of 18`).waitFor()
  await checkDesktopAndPhone(visitorPage, 'trip-product')
  await visitorPage.goBack()
  // The first product opens the package, which has the choice.
  await activity.getByRole('button', { name: /Quick add/ }).click()
  await visitorPage.waitForURL(/\/my-events\/package/)
  await visitorPage
    .getByRole('button', { name: formatDate(date) })
    .first()
    .waitFor()
  await visitorPage.goBack()
  const basket = visitorPage.getByRole('complementary', { name: 'Your package' })
  await basket.getByText('for 18 people').waitFor()
  await bar.getByText('Prices for your package').waitFor()

  await bar.getByRole('link', { name: 'Change' }).click()
  const dialog = visitorPage.getByRole('dialog', { name: 'Your date and group' })
  await dialog.getByText('Your package changes with them.').waitFor()
  await checkDesktopAndPhone(visitorPage, 'trip-dialog')
  await dialog.getByRole('textbox', { name: 'How many people?' }).fill('16')
  await dialog.getByRole('button', { name: 'Show prices' }).click()
  await dialog.waitFor({ state: 'detached' })
  await basket.getByText('for 16 people').waitFor()
  await activity.getByText(/^on Fri \d\d \w{3} for 16$/).waitFor()

  // Going back to the link does not undo the later choice.
  await visitorPage.goBack()
  await visitorPage.waitForURL(/people=18$/)
  await bar.getByText(`${formatDate(date)}, 16 people`).waitFor()

  await visitorPage.emulateMedia({ colorScheme: 'dark' })
  await openInPage(visitorPage, '/stag')
  await search.getByRole('button', { name: `When: ${formatDate(date)}` }).waitFor()
  await checkDesktopAndPhone(visitorPage, 'trip-search-dark')
  await openInPage(visitorPage, '/stag/in-york?dialog=enquiryForm&page=1')
  const enquiry = visitorPage.getByRole('dialog').filter({ hasText: 'How many people?' })
  await soon(() => enquiry.getByRole('textbox', { name: 'How many people?' }).inputValue()).toBe('16')
  await enquiry.getByText(formatDate(date)).waitFor()
})
