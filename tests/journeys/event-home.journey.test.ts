import '#platform/server/mail/tables.ts'
import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import {
  checkAccessibility,
  countShifts,
  dismiss,
  onEach,
  openBrowser,
  openInPage,
  savePicture,
  shiftsOf,
  soon,
  untilHydrated,
  untilItFits,
} from '#tests/support/browser.ts'
import { enterAs, enterAsNew, newPerson } from '#tests/support/enter-site.ts'
import {
  button,
  callAs,
  card,
  createEvent,
  field,
  type JourneyEvent,
  payByCard,
  query,
  signUpAsGuest,
  untilEventHome,
} from '#tests/support/event-steps.ts'
import { pinMailedTo } from '#tests/support/mailed-pin.ts'
import { openSite } from '#tests/support/site.ts'

const site = await openSite()
const { newVisitor } = await openBrowser()
const cards = { good: '4111111111111111', declined: '4000000000000002', challenged: '4000000000003220' }

const olive = newPerson('Olive Organiser')
let organiser: Page
let event: JourneyEvent

beforeAll(async () => {
  ;({ page: organiser } = await newVisitor({ viewport: 'phone', baseURL: site.url }))
  await enterAsNew(organiser, olive)
  event = await createEvent(organiser)
})

const openHome = async () => {
  await organiser.goto(`/my-events?eventId=${event._doc}`)
  await untilEventHome(organiser, "Stan's last stand")
}

test('a visitor is asked to log in, and a person without events is told what to do next', async () => {
  const { page } = await newVisitor({ viewport: 'phone', baseURL: site.url })
  await page.goto('/my-events')
  await page.getByText('Log in to see your events').waitFor()
  await checkAccessibility(page)
  await enterAsNew(page)
  await page.goto('/my-events')
  await page.getByText('No events yet').waitFor()
  await checkAccessibility(page)
  await page.getByRole('link', { name: 'Start planning' }).waitFor()
})

test('the organiser of a new event is asked for its details, and its page shows them (ENQ-024, ENQ-025, ENQ-O2)', async () => {
  await organiser.goto(`/my-events?eventId=${event._doc}&new-event=yes&request-fd=yes&rpt=y`)
  const dialog = organiser.getByRole('dialog', { name: 'New Event Details' })
  await dialog.getByText('Just a couple more bits of info to help us with your event').waitFor()
  await checkAccessibility(organiser)
  await dialog.getByLabel('Full Name of the Stag').fill('Stan 2')
  await dialog.getByLabel('Event Name (Optional)').fill("Stan's last stand")
  await soon(() => dialog.getByLabel('Full Name of the Stag').inputValue()).toBe('Stan ')
  await dialog.getByLabel('Full Name of the Stag').fill("Stan O'Hara")
  await dialog.getByRole('button', { name: 'Show Event Page' }).click()
  await untilEventHome(organiser, "Stan's last stand")
  await organiser.getByText("For Stan O'Hara").waitFor()
  await organiser.getByText('100 days to go').waitFor()
  await soon(() => Object.fromEntries(query(organiser))).toEqual({
    eventId: event._doc,
    section: 'stag',
    packageId: event.packageOption[0]!.id,
  })
  await checkAccessibility(organiser)
})

test('the organiser changes the name and the guest of honour later (EVT-060)', async () => {
  await openHome()
  await organiser.getByRole('button', { name: 'Change the name' }).click()
  const dialog = organiser.getByRole('dialog', { name: 'Names' })
  await dialog.getByLabel('Full Name of the Stag').fill('Stanley')
  await checkAccessibility(organiser)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await organiser.getByText('For Stanley').waitFor()
  await untilEventHome(organiser, "Stan's last stand")
})

test('the page has the customer’s name as its title, and shows how many products were added (SHELL-034, SHELL-035)', async () => {
  await organiser.goto(`/my-events?eventId=${event._doc}&added-products-count=3`)
  await organiser.getByText('3 products have been added').waitFor()
  await soon(() => query(organiser).get('added-products-count')).toBeNull()
  await soon(() => organiser.title()).toBe('Olive Organiser')
  const description = organiser.locator('meta[name=description]')
  await soon(() => description.getAttribute('content')).toBe('Your Event Homepage')
  const packageQuery = `?eventId=${event._doc}&packageId=${event.packageOption[0]!.id}&section=stag`
  for (const path of [
    `package${packageQuery}`,
    `package/add-product${packageQuery}`,
    `package/swap-product${packageQuery}`,
    'add-package/stag/in-newcastle',
  ]) {
    await openInPage(organiser, `/my-events/${path}`)
    await soon(() => organiser.title()).toBe('Olive Organiser')
    await soon(() => description.getAttribute('content')).toBe('Your Event Homepage')
  }
})

test('a dialog over the package closes when the user goes back to event home (SHELL-040)', async () => {
  await openHome()
  await organiser.getByRole('link', { name: 'View package' }).click()
  await organiser.waitForURL('**/my-events/package?*')
  await organiser.getByRole('button', { name: 'Change Air Rifles & Archery', exact: true }).first().click()
  await organiser.getByRole('dialog').getByRole('button', { name: 'Move to another day' }).click()
  const dialog = organiser.getByRole('dialog', { name: 'Move to another day' })
  await dialog.waitFor()
  await organiser.goBack()
  await organiser.waitForURL(/\/my-events\?/)
  await dialog.waitFor({ state: 'detached' })
})

test('event home shows the products by day, with the price per person and a link to the package', async () => {
  await openHome()
  const plan = card(organiser, 'The plan')
  await plan.getByText('Air Rifles & Archery').waitFor()
  await soon(() => plan.getByRole('heading', { level: 3 }).count()).toBe(3)
  await plan.getByText(/^£\d+\.\d\d$/).waitFor()
  const href = await plan.getByRole('link', { name: 'View package' }).getAttribute('href')
  expect(href).toContain(`/my-events/package?eventId=${event._doc}`)
})

test('the picture of an event is displayed before any script of its page is requested, and is requested once', async () => {
  const { page } = await newVisitor({ viewport: 'phone', baseURL: site.url })
  await enterAs(page, olive.email, olive.password)
  await page.addInitScript(() => {
    // On a slow connection scripts are requested at the first touch or after a delay; this test allows neither.
    const { setTimeout: wait } = window
    window.setTimeout = ((work: () => void, time?: number) =>
      time === 2000 ? 0 : wait(work, time)) as typeof window.setTimeout
  })
  const scripts: string[] = []
  const pictures: string[] = []
  let showPicture = () => {}
  const released = new Promise<void>((resolve) => {
    showPicture = resolve
  })
  page.on('request', (request) => {
    if (/\/assets\/.*\.js$/.test(request.url())) scripts.push(request.url())
  })
  await page.route('**/media/of/trip/**', async (route) => {
    pictures.push(route.request().url())
    await released
    await route.continue()
  })
  await countShifts(page)
  await page.goto(`/my-events?eventId=${event._doc}`, { waitUntil: 'commit' })
  await soon(() => pictures.length).toBe(1)
  expect(scripts).toEqual([])
  showPicture()
  await page.getByRole('heading', { level: 1, name: "Stan's last stand" }).waitFor()
  expect(scripts.length).toBeGreaterThan(0)
  const picture = page.getByRole('main').locator('img').first()
  await soon(() => picture.evaluate((image: HTMLImageElement) => image.currentSrc)).toBe(pictures[0])
  const placeholder = picture.locator('xpath=preceding-sibling::span')
  await soon(() => placeholder.evaluate((span) => getComputedStyle(span).backgroundImage)).toBe(
    `url("${pictures[0]}")`,
  )
  expect(pictures).toHaveLength(1)
  // Only the header of the site has shifted, because it now shows the user.
  expect(await shiftsOf(page)).toBeLessThan(0.005)
})

test('the page of an event hydrates without its picture, and the list of events does not show the picture', async () => {
  const { page } = await newVisitor({ viewport: 'phone', baseURL: site.url })
  await enterAs(page, olive.email, olive.password)
  await page.route('**/media/of/trip/**', (route) => route.abort())
  await page.goto(`/my-events?eventId=${event._doc}`)
  await page.getByRole('heading', { name: 'The plan' }).waitFor()
  await page.unroute('**/media/of/trip/**')
  await page.reload()
  await page.getByRole('heading', { name: 'The plan' }).waitFor()
  const countEarlyPictures = () => page.getByRole('main').locator('[style*="--early-picture"]').count()
  await soon(countEarlyPictures).toBe(1)
  await page.getByRole('link', { name: 'All my events' }).click()
  await page.waitForURL(/list=all/)
  await soon(countEarlyPictures).toBe(0)
})

test('content below the first screen of a phone loads on scroll, or automatically after a while', async () => {
  const { page } = await newVisitor({ viewport: 'phone', baseURL: site.url })
  await enterAs(page, olive.email, olive.password)
  // A small screen, so that the card about money is far below.
  await page.setViewportSize({ width: 360, height: 240 })
  const openEvent = async () => {
    await page.goto(`/my-events?eventId=${event._doc}`)
    await page.getByRole('heading', { name: 'The plan' }).waitFor()
  }
  const moneyHeading = page.getByRole('heading', { name: 'Money', exact: true })
  await openEvent()
  await moneyHeading.waitFor()

  // From here on, the content loads only when the page is scrolled.
  await page.addInitScript(() => {
    const { setTimeout: wait } = window
    const seconds = 1000
    window.setTimeout = ((work: () => void, time?: number) =>
      time === 4 * seconds ? 0 : wait(work, time)) as typeof window.setTimeout
  })
  await openEvent()
  await untilHydrated(page)
  await page.waitForLoadState('networkidle')
  expect(await moneyHeading.count()).toBe(0)
  await page.getByRole('heading', { name: 'Invite your friends' }).scrollIntoViewIfNeeded()
  await moneyHeading.waitFor()
  await page.getByRole('heading', { name: 'Guests' }).waitFor()
})

test('the organiser adds a guest by name, renames them and sets them to not coming (EVT-057, EVT-058)', async () => {
  await openHome()
  const guests = card(organiser, 'Guests')
  await guests.getByLabel('Add a guest by name').fill('Bob Brown')
  await button(organiser, 'Add guest').click()
  await organiser.getByText('Bob Brown has been added').waitFor()
  await dismiss(organiser, 'Bob Brown has been added')
  await guests.getByLabel('Add a guest by name').fill('bob brown')
  await button(organiser, 'Add guest').click()
  await organiser.getByText('This guest is already on the event').waitFor()
  await dismiss(organiser, 'This guest is already on the event')

  await button(organiser, 'Change Bob Brown').click()
  await organiser.getByRole('menuitem', { name: 'Rename' }).click()
  await organiser.getByRole('dialog').getByLabel('Name').fill('Bobby Brown')
  await button(organiser, 'Save name').click()
  const bobby = guests.getByRole('listitem').filter({ hasText: 'Bobby Brown' })
  await button(organiser, 'Change Bobby Brown').click()
  await organiser.getByRole('menuitem', { name: 'Not coming' }).click()
  await organiser.getByText('Bobby Brown is not coming').waitFor()
  // The header shows the same count as the list.
  await guests.getByText('1 of 10 coming · 1 not coming').waitFor()
  await organiser.getByText('1 of 10 coming', { exact: true }).waitFor()

  await field(organiser, 'Anything we should know?').fill('Stan must not know')
  await button(organiser, 'Save note').click()
  await organiser.getByText('Note saved').waitFor()
  await organiser.reload()
  await untilEventHome(organiser, "Stan's last stand")
  await soon(() => field(organiser, 'Anything we should know?').inputValue()).toBe('Stan must not know')
  await bobby.getByText('Not coming', { exact: true }).waitFor()
})

test('the answer No of a guest who has paid needs confirmation, does not affect their money, and can be undone', async () => {
  const { page } = await newVisitor({ baseURL: site.url })
  await enterAsNew(page, newPerson('Ned Organiser'))
  const createdEvent = await createEvent(page)
  const friend = await newVisitor({ baseURL: site.url, viewport: 'phone' })
  await friend.page.goto(`/inv/${createdEvent.token}`)
  await signUpAsGuest(friend.page, 'Gina Guest', newPerson('Gina').email)
  await untilEventHome(friend.page, "Ned's Stag Do")
  await button(friend.page, 'Pay by card').click()
  await payByCard(friend.page, cards.good)
  await friend.page.getByText('paid. Thank you!').waitFor()

  const answerGroup = friend.page.getByRole('group', { name: 'Are you going to the event?' })
  await answerGroup.getByText('No', { exact: true }).click()
  const dialog = friend.page.getByRole('dialog')
  await dialog.getByText(/^You have paid £\d+\.\d\d\. It stays yours/).waitFor()
  await checkAccessibility(friend.page)
  await savePicture(friend.page, 'not-coming-question-360')
  await dialog.getByRole('button', { name: 'Keep Yes' }).click()
  await soon(() => answerGroup.getByLabel('Yes').isChecked()).toBe(true)
  await answerGroup.getByText('No', { exact: true }).click()
  await dialog.getByRole('button', { name: 'I’m not coming' }).click()
  const moneyCard = card(friend.page, 'Your money')
  await moneyCard.getByText(/The money stays yours/).waitFor()
  await soon(() => button(friend.page, 'Pay by card').count()).toBe(0)
  await checkAccessibility(friend.page)
  await savePicture(friend.page, 'not-coming-360')

  await page.goto(`/my-events?eventId=${createdEvent._doc}`)
  await untilEventHome(page, "Ned's Stag Do")
  const moneyOfGina = card(page, 'Money').getByRole('listitem').filter({ hasText: 'Gina Guest' })
  await moneyOfGina.getByText(/^£\d+\.\d\d to refund or move$/).waitFor()
  await onEach(page, ['phone', 'tablet', 'desktop'], async (device) => {
    await untilItFits(page)
    await savePicture(page, `guest-list-${device}`)
  })
  await button(page, 'Change Gina Guest').click()
  await page.getByRole('menuitem', { name: 'Coming after all' }).click()
  await page.getByText('Gina Guest is coming', { exact: true }).waitFor()
  await button(page, 'Change Gina Guest').click()
  await page.getByRole('menuitem', { name: 'Not coming' }).click()
  await page
    .getByRole('dialog')
    .getByText(/^Gina Guest has paid £/)
    .waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Keep Yes' }).click()
  await card(page, 'Guests')
    .getByRole('listitem')
    .filter({ hasText: 'Gina Guest' })
    .getByText('Coming', { exact: true })
    .waitFor()
})

test('a long name is shown in full beside its answer, on every device, without overflow', async () => {
  const { page } = await newVisitor({ baseURL: site.url })
  await enterAsNew(page, newPerson('Lena Organiser'))
  const { _doc } = await createEvent(page)
  const name = 'Wolfeschlegelsteinhausen Featherstonehaugh-Cholmondeley'
  await callAs(page, 'POST', `/event/${_doc}/addUnregisteredGuest`, { name })
  await page.goto(`/my-events?eventId=${_doc}`)
  const nameText = card(page, 'Guests').getByText(name, { exact: true })
  await nameText.waitFor()
  await onEach(page, ['phone', 'tablet', 'desktop'], async () => {
    await soon(() => nameText.evaluate((element) => element.scrollHeight - element.clientHeight)).toBe(0)
    await untilItFits(page)
  })
  await checkAccessibility(page)
})

test('a guest pays the deposit after a declined card and a challenge; the organiser pays their own and those of the open places, and the stage changes', async () => {
  const { page } = await newVisitor({ baseURL: site.url })
  await page.goto(`/inv/${event.token}`)
  await signUpAsGuest(page, 'Fred Friend', newPerson('Fred').email)
  await untilEventHome(page, "Stan's last stand")
  await button(page, 'Pay by card').click()
  await payByCard(page, cards.declined)
  await page.getByText('The card was declined').waitFor()
  await payByCard(page, cards.challenged)
  await page.getByLabel('Code', { exact: true }).fill('1234')
  await button(page, 'Confirm').click()
  await page.getByText('paid. Thank you!').waitFor()
  await page.getByText('Pending Booking').waitFor()
  await checkAccessibility(page)

  await openHome()
  await organiser.getByText('Pending Booking').waitFor()
  const moneyRows = card(organiser, 'Money').getByRole('listitem')
  await moneyRows.filter({ hasText: 'Fred Friend' }).getByText('Part paid').waitFor()
  await moneyRows.filter({ hasText: 'Olive Organiser' }).getByText('To pay').waitFor()
  await organiser.getByText('1 of 10 deposits paid').waitFor()
  await organiser.getByRole('checkbox', { name: /^\d open places/ }).check()
  await button(organiser, 'Pay by card').click()
  await payByCard(organiser, cards.good)
  await organiser.getByText('paid. Thank you!').waitFor()
  await organiser.getByText('Booked', { exact: true }).first().waitFor()
  await moneyRows.filter({ hasText: 'Olive Organiser' }).getByText('Part paid').waitFor()
  await checkAccessibility(organiser)
})

test('/my-events without an id opens the last event, and a link there lists all events (EVT-020)', async () => {
  await organiser.goto('/my-events')
  await untilEventHome(organiser, "Stan's last stand")
  const otherEvent = await createEvent(organiser, 'groups')
  await organiser.reload()
  await organiser.getByRole('link', { name: 'All my events' }).click()
  await organiser.getByRole('heading', { level: 1, name: 'My Events' }).waitFor()
  await checkAccessibility(organiser)
  await organiser.getByRole('link', { name: "Olive's Event" }).click()
  await soon(() => query(organiser).get('eventId')).toBe(otherEvent._doc)
  await untilEventHome(organiser, "Olive's Event")
})

test('the organiser removes an option after a confirmation, and is warned if more people come than the package is for', async () => {
  const createdEvent = await createEvent(organiser)
  const [firstOption] = createdEvent.packageOption
  const { packageId } = await callAs<{ packageId: string }>(
    organiser,
    'POST',
    `/event/${createdEvent._doc}/package`,
    {
      package: { locationId: 'newcastle', startDate: null, nightsCount: 2, productList: [] },
      requestId: 'second',
    },
  )
  await organiser.goto(`/my-events?eventId=${createdEvent._doc}&packageId=${packageId}`)
  const options = organiser.getByRole('navigation', { name: 'Package options' })
  await options.getByRole('link', { name: /^Option 2/ }).waitFor()
  await button(organiser, 'Remove this option').click()
  const dialog = organiser.getByRole('dialog', { name: 'Remove option 2: Newcastle?' })
  await checkAccessibility(organiser)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await dialog.waitFor({ state: 'detached' })
  await button(organiser, 'Remove this option').click()
  await dialog.getByRole('button', { name: 'Remove option' }).click()
  await options.waitFor({ state: 'detached' })
  await soon(() => query(organiser).get('packageId')).toBe(firstOption!.id)
  await card(organiser, 'The plan').getByText('Air Rifles & Archery').waitFor()
  await soon(() => button(organiser, 'Remove this option').count()).toBe(0)

  await callAs(organiser, 'PUT', `/event/${createdEvent._doc}`, {
    commandList: [{ name: 'editEstimatedCustomers', packageId: firstOption!.id, data: { delta: -9 } }],
  })
  await callAs(organiser, 'POST', `/event/${createdEvent._doc}/addUnregisteredGuest`, { name: 'Bob Brown' })
  await organiser.reload()
  await organiser.getByText('2 people are coming, this package is for 1').waitFor()
  await organiser.getByText('0 of 2 deposits paid').waitFor()
  await checkAccessibility(organiser)
  await organiser.getByRole('link', { name: 'Change the number' }).click()
  await organiser.getByText('0 of 2 deposits paid').waitFor()
  await button(organiser, 'Change to 2 people').click()
  await organiser.getByText('2 people are coming').waitFor({ state: 'detached' })
  await soon(() => organiser.getByRole('textbox', { name: 'People' }).inputValue()).toBe('2')
})

test('an event of somebody else redirects to the home page and from there to the user’s own area, which shows the reason and a link (EVT-021, SHELL-062)', async () => {
  const { page } = await newVisitor({ baseURL: site.url })
  await enterAsNew(page)
  const visitedUrls: string[] = []
  page.on('framenavigated', (frame) => visitedUrls.push(frame.url().replace(site.url, '')))
  await page.goto(`/my-events?eventId=${event._doc}`)
  await page.getByText('You do not have permission to do that').first().waitFor()
  await soon(() => visitedUrls).toContain('/?noPermissionsMessage=true&redirectToArea=true')
  await soon(() => page.url()).toBe(`${site.url}/my-events`)
  // The page itself gives the reason and a link, so there is no toast.
  await page.getByRole('heading', { name: 'You don’t have access to this event', level: 1 }).waitFor()
  await soon(() => page.getByText('Error: You do not have permission to do that').count()).toBe(0)
  await checkAccessibility(page)
  await page.getByRole('link', { name: 'All my events' }).click()
  await page.getByText('No events yet').waitFor()
  await page.goto('/my-events')
  await page.getByText('No events yet').waitFor()
  await page.goto(`/my-events/package?eventId=${event._doc}&packageId=${event.packageOption[0]!.id}`)
  await page.getByRole('heading', { name: 'You don’t have access to this event', level: 1 }).waitFor()
})

test('a past event shows how many people went, and a cancelled event how many were coming; neither offers invites, and nobody can join a cancelled event with its link', async () => {
  const { page } = await newVisitor({ viewport: 'phone', baseURL: site.url })
  await enterAsNew(page)
  const { _doc: id, token } = await createEvent(page)
  const dayFromToday = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
  const setStageAndStart = async (statusStage: 'Booked' | 'Enquiry' | 'Cancelled', startDate: string) => {
    const packageStatus = statusStage === 'Enquiry' ? 'Option' : statusStage
    await sql`update event set document = jsonb_set(jsonb_set(jsonb_set(document::jsonb,
      '{statusStage}', to_jsonb(${statusStage}::text)),
      '{packages,0,status}', to_jsonb(${packageStatus}::text)),
      '{packages,0,startDate}', to_jsonb(${startDate}::text))::json where id = ${id}`.execute(site.db)
    await page.goto(`/my-events?eventId=${id}`)
    await page.getByText(statusStage, { exact: true }).first().waitFor()
    await page.getByRole('heading', { name: 'Guests' }).waitFor()
  }
  await setStageAndStart('Booked', dayFromToday(-30))
  await soon(() => page.getByText('1 went').count()).toBe(2)
  await page.getByText(/^\d+ days ago$/).waitFor()
  await page.getByText('Went', { exact: true }).waitFor()
  await page.getByText('Nothing planned').first().waitFor()
  await soon(() => page.getByText('Invite your friends').count()).toBe(0)
  await soon(() => button(page, 'Add guest').count()).toBe(0)
  await checkAccessibility(page)

  // An event whose dates passed without a booking asks for no payment.
  await setStageAndStart('Enquiry', dayFromToday(-30))
  await page.getByText('It wasn’t booked, so there is nothing to pay.').waitFor()
  await soon(() => page.getByRole('heading', { name: /^(Pay|Money)$/ }).count()).toBe(0)

  await setStageAndStart('Cancelled', dayFromToday(30))
  await soon(() => page.getByText('1 was coming').count()).toBe(2)
  await soon(() => page.getByText('days to go').count()).toBe(0)
  await soon(() => page.getByText('Invite your friends').count()).toBe(0)
  const friend = await newVisitor({ viewport: 'phone', baseURL: site.url })
  await friend.page.goto(`/inv/${token}`)
  await friend.page.getByText('This event is cancelled').waitFor()
  await soon(() => button(friend.page, 'I have an account').count()).toBe(1)
  await soon(() => button(friend.page, 'Join the event').count()).toBe(0)
  await soon(() => friend.page.getByText('days to go').count()).toBe(0)
  await checkAccessibility(friend.page)
})

test('an earlier state opens read-only and can be left; a state that the event never had shows an error (EVT-023, EVT-024, EVT-025)', async () => {
  await organiser.goto(`/my-events?eventId=${event._doc}&state=booked`)
  await organiser.getByText('This is the event as it was when you booked').waitFor()
  await soon(() => button(organiser, 'Add guest').count()).toBe(0)
  await soon(() => button(organiser, 'Pay by card').count()).toBe(0)
  await checkAccessibility(organiser)
  await button(organiser, 'Show current version').click()
  await button(organiser, 'Add guest').waitFor()
  await soon(() => query(organiser).get('state')).toBeNull()

  await openInPage(organiser, `/my-events?eventId=${event._doc}&state=CANCELLED`)
  await organiser.getByText('It is not possible to show booking state for this event').waitFor()
  await button(organiser, 'Add guest').waitFor()
  await soon(() => query(organiser).get('state')).toBeNull()
})

test('a failed load redirects home and shows the error text and Try again; a transient failure is retried automatically (EVT-022)', async () => {
  const { page, expectProblem } = await newVisitor({ baseURL: site.url })
  await enterAs(page, olive.email, olive.password)
  await callAs(page, 'GET', `/event/${event._doc}`)
  const eventUrl = `**/api/event/${event._doc}`
  await page.route(eventUrl, (route) => route.fulfill({ status: 500, json: { error: 'Something broke' } }))
  await page.goto(`/my-events?eventId=${event._doc}`)
  await page.getByText('Error: Something broke').waitFor()
  await soon(() => new URL(page.url()).pathname).toBe('/')
  expectProblem(/^500 GET/)

  await page.unroute(eventUrl)
  await page.route(eventUrl, (route) => route.fulfill({ status: 503, json: { error: 'Away' } }), { times: 1 })
  await button(page, 'Try again').click()
  await button(page, 'Add guest').waitFor()
  expectProblem(/^503 GET/)
})

test('an event that was created with only an email address opens with the code from the email (ACC-041)', async () => {
  const { page } = await newVisitor({ viewport: 'phone', baseURL: site.url })
  const organiserEmail = newPerson('Lena').email
  const { _doc } = await createEvent(page, 'groups', { organiserEmail })
  await page.goto('/health')
  // The storage that the builder writes when a visitor chooses the link instead of a password.
  await page.evaluate(
    (email) => sessionStorage.setItem('magicLinkSent', JSON.stringify({ email })),
    organiserEmail,
  )
  await page.goto('/my-events?magic-link-sent=yes')
  const dialog = page.getByRole('dialog', { name: 'Verify Your Account' })
  await dialog.getByText(organiserEmail).waitFor()
  await checkAccessibility(page)
  const pin = await pinMailedTo(site, organiserEmail)
  const code = dialog.getByLabel('Code')
  await code.fill(pin === '0000' ? '0001' : '0000')
  await dialog.getByRole('button', { name: 'Verify' }).click()
  await dialog.getByText('Something went wrong. Please check code or use MAGIC LINK.').waitFor()
  await code.fill(pin)
  await dialog.getByRole('button', { name: 'Verify' }).click()
  await page.waitForURL(/packageId=/)
  await soon(() => query(page).get('eventId')).toBe(_doc)
  await soon(() => query(page).get('magic-link-sent')).toBeNull()
})
