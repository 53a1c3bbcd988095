import '#platform/server/mail/tables.ts'
import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { addDays, dayOf } from '#kernel/dates.ts'
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
  eventHome,
  field,
  type JourneyEvent,
  payByCard,
  query,
} from '#tests/support/event-steps.ts'
import { pinMailedTo } from '#tests/support/mailed-pin.ts'
import { openSite } from '#tests/support/site.ts'

const site = await openSite()
const { newVisitor } = await openBrowser()
const cards = { good: '4111111111111111', declined: '4000000000000002', challenged: '4000000000003220' }

const olive = newPerson('Olive Organiser')
let organiser: Page
/** Removes a problem that the organiser’s page was expected to have. */
let expectProblem: (pattern: RegExp) => void
let friend: Page
let stranger: Page
let event: JourneyEvent

beforeAll(async () => {
  ;({ page: organiser, expectProblem } = await newVisitor({ viewport: 'phone', baseURL: site.url }))
  ;({ page: friend } = await newVisitor({ viewport: 'phone', baseURL: site.url }))
  ;({ page: stranger } = await newVisitor({ viewport: 'phone', baseURL: site.url }))
  await enterAsNew(organiser, olive)
  event = await createEvent(organiser)
})

const openHome = async () => {
  await openInPage(organiser, `/my-events?eventId=${event._doc}`)
  await eventHome(organiser, "Stan's last stand")
}

type Stage = 'Booked' | 'Enquiry' | 'Cancelled'
/** Creates an event of the organiser in a stage, which starts in so many days. */
const createEventIn = async (statusStage: Stage, days: number): Promise<JourneyEvent> => {
  const made = await createEvent(organiser)
  const packageStatus = statusStage === 'Enquiry' ? 'Option' : statusStage
  await sql`update event set document = jsonb_set(jsonb_set(jsonb_set(document::jsonb,
    '{statusStage}', to_jsonb(${statusStage}::text)),
    '{packages,0,status}', to_jsonb(${packageStatus}::text)),
    '{packages,0,startDate}', to_jsonb(${addDays(dayOf(new Date()), days)}::text))::json
    where id = ${made._doc}`.execute(site.db)
  return made
}

test('a visitor is asked to log in; an event created with an email only opens with the mailed code (ACC-041)', async () => {
  await stranger.goto('/my-events')
  await stranger.getByText('Log in to see your events').waitFor()
  await checkAccessibility(stranger)

  const organiserEmail = newPerson('Lena').email
  const { _doc } = await createEvent(stranger, 'groups', { organiserEmail })
  // The storage that the builder writes when a visitor chooses the link instead of a password.
  await stranger.evaluate(
    (email) => sessionStorage.setItem('magicLinkSent', JSON.stringify({ email })),
    organiserEmail,
  )
  await openInPage(stranger, '/my-events?magic-link-sent=yes')
  const dialog = stranger.getByRole('dialog', { name: 'Verify Your Account' })
  await dialog.getByText(organiserEmail).waitFor()
  await checkAccessibility(stranger)
  const right = await pinMailedTo(site, organiserEmail)
  const code = dialog.getByLabel('Code')
  await code.fill(right === '0000' ? '0001' : '0000')
  await dialog.getByRole('button', { name: 'Verify' }).click()
  await dialog.getByText('Something went wrong. Please check code or use MAGIC LINK.').waitFor()
  await code.fill(right)
  await dialog.getByRole('button', { name: 'Verify' }).click()
  await stranger.waitForURL(/packageId=/)
  await soon(() => query(stranger).get('eventId')).toBe(_doc)
  await soon(() => query(stranger).get('magic-link-sent')).toBeNull()
})

test('a person without events is told what to do next; an event of somebody else redirects them to the home page with the reason and a link to the own area (EVT-021, SHELL-062)', async () => {
  await stranger.context().clearCookies({ name: /^(session|_csrf)$/ })
  await enterAsNew(stranger)
  await stranger.goto('/my-events')
  await stranger.getByText('No events yet').waitFor()
  await checkAccessibility(stranger)
  await stranger.getByRole('link', { name: 'Start planning' }).waitFor()

  const visited: string[] = []
  stranger.on('framenavigated', (frame) => visited.push(frame.url().replace(site.url, '')))
  await openInPage(stranger, `/my-events?eventId=${event._doc}`)
  await stranger.getByText('You do not have permission to do that').first().waitFor()
  await soon(() => visited).toContain('/?noPermissionsMessage=true&redirectToArea=true')
  await soon(() => stranger.url()).toBe(`${site.url}/my-events`)
  // The page itself says why and links on: a toast would only repeat it.
  await stranger.getByRole('heading', { name: 'You don’t have access to this event', level: 1 }).waitFor()
  await soon(() => stranger.getByText('Error: You do not have permission to do that').count()).toBe(0)
  await checkAccessibility(stranger)
  await stranger.getByRole('link', { name: 'All my events' }).click()
  await stranger.getByText('No events yet').waitFor()
  await openInPage(stranger, '/my-events')
  await stranger.getByText('No events yet').waitFor()
  await openInPage(
    stranger,
    `/my-events/package?eventId=${event._doc}&packageId=${event.packageOption[0]!.id}`,
  )
  await stranger.getByRole('heading', { name: 'You don’t have access to this event', level: 1 }).waitFor()
})

test('the organiser of a new event is asked for its details, and its page shows them and the plan by day (ENQ-024, ENQ-025, ENQ-O2)', async () => {
  await organiser.goto(`/my-events?eventId=${event._doc}&new-event=yes&request-fd=yes&rpt=y`)
  const dialog = organiser.getByRole('dialog', { name: 'New Event Details' })
  await dialog.getByText('Just a couple more bits of info to help us with your event').waitFor()
  await checkAccessibility(organiser)
  await dialog.getByLabel('Full Name of the Stag').fill('Stan 2')
  await dialog.getByLabel('Event Name (Optional)').fill("Stan's last stand")
  await soon(() => dialog.getByLabel('Full Name of the Stag').inputValue()).toBe('Stan ')
  await dialog.getByLabel('Full Name of the Stag').fill("Stan O'Hara")
  await dialog.getByRole('button', { name: 'Show Event Page' }).click()
  await eventHome(organiser, "Stan's last stand")
  await organiser.getByText("For Stan O'Hara").waitFor()
  await organiser.getByText('100 days to go').waitFor()
  await soon(() => Object.fromEntries(query(organiser))).toEqual({
    eventId: event._doc,
    section: 'stag',
    packageId: event.packageOption[0]!.id,
  })
  await checkAccessibility(organiser)
  const plan = card(organiser, 'The plan')
  await plan.getByText('Air Rifles & Archery').waitFor()
  await soon(() => plan.getByRole('heading', { level: 3 }).count()).toBe(3)
  await plan.getByText(/^£\d+\.\d\d$/).waitFor()
  const href = await plan.getByRole('link', { name: 'View package' }).getAttribute('href')
  expect(href).toContain(`/my-events/package?eventId=${event._doc}`)
})

test('the organiser corrects the name and the guest of honour later (EVT-060)', async () => {
  await organiser.getByRole('button', { name: 'Change the name' }).click()
  const dialog = organiser.getByRole('dialog', { name: 'Names' })
  await dialog.getByLabel('Full Name of the Stag').fill('Stanley')
  await checkAccessibility(organiser)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await organiser.getByText('For Stanley').waitFor()
  await eventHome(organiser, "Stan's last stand")
})

test('the page has the customer’s name as its title, and shows how many products were added (SHELL-034, SHELL-035)', async () => {
  await openInPage(organiser, `/my-events?eventId=${event._doc}&added-products-count=3`)
  await organiser.getByText('3 products have been added').waitFor()
  await soon(() => query(organiser).get('added-products-count')).toBeNull()
  await soon(() => organiser.title()).toBe('Olive Organiser')
  const description = organiser.locator('meta[name=description]')
  await soon(() => description.getAttribute('content')).toBe('Your Event Homepage')
  const saved = `?eventId=${event._doc}&packageId=${event.packageOption[0]!.id}&section=stag`
  for (const page of [
    `package${saved}`,
    `package/add-product${saved}`,
    `package/swap-product${saved}`,
    'add-package/stag/in-newcastle',
  ]) {
    await openInPage(organiser, `/my-events/${page}`)
    await soon(() => organiser.title()).toBe('Olive Organiser')
    await soon(() => description.getAttribute('content')).toBe('Your Event Homepage')
  }
})

test('a dialog over the event closes on a step back to another page (SHELL-040)', async () => {
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

test('the picture of an event is displayed before any script of its page is requested, and is requested once; without it the page hydrates, and content below loads on scroll or after a while', async () => {
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
  const held = new Promise<void>((resolve) => {
    showPicture = resolve
  })
  page.on('request', (request) => {
    if (/\/assets\/.*\.js$/.test(request.url())) scripts.push(request.url())
  })
  await page.route('**/media/of/trip/**', async (route) => {
    pictures.push(route.request().url())
    await held
    await route.continue()
  })
  await countShifts(page)
  const path = `/my-events?eventId=${event._doc}`
  const money = page.getByRole('heading', { name: 'Money', exact: true })
  await page.goto(path, { waitUntil: 'commit' })
  await soon(() => pictures.length).toBe(1)
  expect(scripts).toEqual([])
  showPicture()
  await page.getByRole('heading', { level: 1, name: "Stan's last stand" }).waitFor()
  expect(scripts.length).toBeGreaterThan(0)
  const shown = page.getByRole('main').locator('img').first()
  await soon(() => shown.evaluate((image: HTMLImageElement) => image.currentSrc)).toBe(pictures[0])
  const under = shown.locator('xpath=preceding-sibling::span')
  await soon(() => under.evaluate((span) => getComputedStyle(span).backgroundImage)).toBe(
    `url("${pictures[0]}")`,
  )
  expect(pictures).toHaveLength(1)
  // Only the header of the site has changed, because it now shows the user.
  expect(await shiftsOf(page)).toBeLessThan(0.005)
  // Another event has its own picture.
  const early = () => page.getByRole('main').locator('[style*="--early-picture"]').count()
  await soon(early).toBe(1)
  await page.getByRole('link', { name: 'All my events' }).click()
  await page.waitForURL(/list=all/)
  await soon(early).toBe(0)
  // A small screen, so that the money section is far below.
  await page.setViewportSize({ width: 360, height: 240 })
  await openInPage(page, path)
  await money.waitFor()

  await page.unroute('**/media/of/trip/**')
  await page.route('**/media/of/trip/**', (route) => route.abort())
  // From here on the automatic load never happens.
  await page.addInitScript(() => {
    const { setTimeout: wait } = window
    const seconds = 1000
    window.setTimeout = ((work: () => void, time?: number) =>
      time === 4 * seconds ? 0 : wait(work, time)) as typeof window.setTimeout
  })
  await page.goto(path)
  await page.getByRole('heading', { name: 'The plan' }).waitFor()
  await untilHydrated(page)
  await page.waitForLoadState('networkidle')
  expect(await money.count()).toBe(0)
  await page.getByRole('heading', { name: 'Invite your friends' }).scrollIntoViewIfNeeded()
  await money.waitFor()
  await page.getByRole('heading', { name: 'Guests' }).waitFor()
})

test('the organiser adds a guest by name, renames them to a long name that is shown in full on every device, and sets them to not coming (EVT-057, EVT-058)', async () => {
  const guests = card(organiser, 'Guests')
  const long = 'Wolfeschlegelsteinhausen Featherstonehaugh-Cholmondeley'
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
  await organiser.getByRole('dialog').getByLabel('Name').fill(long)
  await button(organiser, 'Save name').click()
  const bobby = guests.getByRole('listitem').filter({ hasText: long })
  const shown = guests.getByText(long, { exact: true })
  await onEach(organiser, ['phone', 'tablet', 'desktop'], async () => {
    await soon(() => shown.evaluate((it) => it.scrollHeight - it.clientHeight)).toBe(0)
    await untilItFits(organiser)
  })
  await checkAccessibility(organiser)
  await button(organiser, `Change ${long}`).click()
  await organiser.getByRole('menuitem', { name: 'Not coming' }).click()
  await organiser.getByText(`${long} is not coming`).waitFor()
  // The header shows the same count as the list.
  await guests.getByText('1 of 10 coming · 1 not coming').waitFor()
  await organiser.getByText('1 of 10 coming', { exact: true }).waitFor()

  await field(organiser, 'Anything we should know?').fill('Stan must not know')
  await button(organiser, 'Save note').click()
  await organiser.getByText('Note saved').waitFor()
  await organiser.reload()
  await soon(() => field(organiser, 'Anything we should know?').inputValue()).toBe('Stan must not know')
  await bobby.getByText('Not coming', { exact: true }).waitFor()
})

test('a guest pays the deposit by card after a declined card and a challenge', async () => {
  const { id } = await enterAsNew(friend, newPerson('Fred Friend'))
  await callAs(friend, 'POST', `/event/${event.token}/customer/${id}/acceptInvite`, { attending: 'Yes' })
  await friend.goto(`/my-events?eventId=${event._doc}`)
  await eventHome(friend, "Stan's last stand")
  await button(friend, 'Pay by card').click()
  await payByCard(friend, cards.declined)
  await friend.getByText('The card was declined').waitFor()
  await payByCard(friend, cards.challenged)
  await friend.getByLabel('Code', { exact: true }).fill('1234')
  await button(friend, 'Confirm').click()
  await friend.getByText('paid. Thank you!').waitFor()
  await friend.getByText('Pending Booking').waitFor()
  await checkAccessibility(friend)
})

test('a No of a guest who has paid needs confirmation, leaves them their money, and can be undone', async () => {
  const own = friend.getByRole('group', { name: 'Are you going to the event?' })
  await own.getByText('No', { exact: true }).click()
  const dialog = friend.getByRole('dialog')
  await dialog.getByText(/^You have paid £\d+\.\d\d\. It stays yours/).waitFor()
  await checkAccessibility(friend)
  await savePicture(friend, 'not-coming-question-360')
  await dialog.getByRole('button', { name: 'Keep Yes' }).click()
  await soon(() => own.getByLabel('Yes').isChecked()).toBe(true)
  await own.getByText('No', { exact: true }).click()
  await dialog.getByRole('button', { name: 'I’m not coming' }).click()
  const yours = card(friend, 'Your money')
  await yours.getByText(/The money stays yours/).waitFor()
  await soon(() => button(friend, 'Pay by card').count()).toBe(0)
  await checkAccessibility(friend)
  await savePicture(friend, 'not-coming-360')

  await organiser.reload()
  const paid = card(organiser, 'Money').getByRole('listitem').filter({ hasText: 'Fred Friend' })
  await paid.getByText(/^£\d+\.\d\d to refund or move$/).waitFor()
  await onEach(organiser, ['phone', 'tablet', 'desktop'], async (device) => {
    await untilItFits(organiser)
    await savePicture(organiser, `guest-list-${device}`)
  })
  await button(organiser, 'Change Fred Friend').click()
  await organiser.getByRole('menuitem', { name: 'Coming after all' }).click()
  await organiser.getByText('Fred Friend is coming', { exact: true }).waitFor()
  await button(organiser, 'Change Fred Friend').click()
  await organiser.getByRole('menuitem', { name: 'Not coming' }).click()
  const question = organiser.getByRole('dialog')
  await question.getByText(/^Fred Friend has paid £/).waitFor()
  await question.getByRole('button', { name: 'Keep Yes' }).click()
  const guest = card(organiser, 'Guests').getByRole('listitem').filter({ hasText: 'Fred Friend' })
  await guest.getByText('Coming', { exact: true }).waitFor()
})

test('the organiser pays their deposit and those of open places; the stage changes', async () => {
  await organiser.getByText('Pending Booking').waitFor()
  const money = card(organiser, 'Money').getByRole('listitem')
  await money.filter({ hasText: 'Fred Friend' }).getByText('Part paid').waitFor()
  await money.filter({ hasText: 'Olive Organiser' }).getByText('To pay').waitFor()
  await organiser.getByText('1 of 10 deposits paid').waitFor()
  await organiser.getByRole('checkbox', { name: /^\d open places$/ }).check()
  await button(organiser, 'Pay by card').click()
  await payByCard(organiser, cards.good)
  await organiser.getByText('paid. Thank you!').waitFor()
  await organiser.getByText('Booked', { exact: true }).first().waitFor()
  await money.filter({ hasText: 'Olive Organiser' }).getByText('Part paid').waitFor()
  await checkAccessibility(organiser)
})

test('a history state opens read-only and can be left; an unknown one shows an error (EVT-023, EVT-024, EVT-025)', async () => {
  await openInPage(organiser, `/my-events?eventId=${event._doc}&state=booked`)
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

test('/my-events without an id opens the last event, and lists several events (EVT-020)', async () => {
  const other = await createEvent(organiser, 'groups')
  await organiser.goto('/my-events')
  await eventHome(organiser, "Stan's last stand")
  await organiser.getByRole('link', { name: 'All my events' }).click()
  await organiser.getByRole('heading', { level: 1, name: 'My Events' }).waitFor()
  await checkAccessibility(organiser)
  await organiser.getByRole('link', { name: "Olive's Event" }).click()
  await soon(() => query(organiser).get('eventId')).toBe(other._doc)
  await eventHome(organiser, "Olive's Event")
})

test('a past event shows who went, a cancelled one who was coming, also to the holder of the invite link, without inviting', async () => {
  const open = async (stage: Stage, days: number) => {
    const made = await createEventIn(stage, days)
    await openInPage(organiser, `/my-events?eventId=${made._doc}&packageId=${made.packageOption[0]!.id}`)
    await organiser.getByText(stage, { exact: true }).first().waitFor()
    await organiser.getByRole('heading', { name: 'Guests' }).waitFor()
    return made
  }
  await open('Booked', -30)
  await soon(() => organiser.getByText('1 went').count()).toBe(2)
  await organiser.getByText(/^\d+ days ago$/).waitFor()
  await organiser.getByText('Went', { exact: true }).waitFor()
  await organiser.getByText('Nothing planned').first().waitFor()
  await soon(() => organiser.getByText('Invite your friends').count()).toBe(0)
  await soon(() => button(organiser, 'Add guest').count()).toBe(0)
  await checkAccessibility(organiser)

  // An event whose dates passed without a booking asks for no payment.
  await open('Enquiry', -30)
  await organiser.getByText('It wasn’t booked, so there is nothing to pay.').waitFor()
  await soon(() => organiser.getByRole('heading', { name: /^(Pay|Money)$/ }).count()).toBe(0)

  const { token } = await open('Cancelled', 30)
  await soon(() => organiser.getByText('1 was coming').count()).toBe(2)
  await soon(() => organiser.getByText('days to go').count()).toBe(0)
  await soon(() => organiser.getByText('Invite your friends').count()).toBe(0)
  const { page } = await newVisitor({ viewport: 'phone', baseURL: site.url })
  await page.goto(`/inv/${token}`)
  await page.getByText('This event is cancelled').waitFor()
  await soon(() => button(page, 'I have an account').count()).toBe(1)
  await soon(() => button(page, 'Join the event').count()).toBe(0)
  await soon(() => page.getByText('days to go').count()).toBe(0)
  await checkAccessibility(page)
})

test('a failed load redirects home with its text and a retry; a transient failure is retried automatically (EVT-022)', async () => {
  const { _doc } = await createEvent(organiser)
  const calls = `**/api/event/${_doc}`
  await organiser.route(calls, (route) => route.fulfill({ status: 500, json: { error: 'Something broke' } }))
  await openInPage(organiser, `/my-events?eventId=${_doc}`)
  await organiser.getByText('Error: Something broke').waitFor()
  await soon(() => new URL(organiser.url()).pathname).toBe('/')
  expectProblem(/^500 GET/)

  await organiser.unroute(calls)
  await organiser.route(calls, (route) => route.fulfill({ status: 503, json: { error: 'Away' } }), {
    times: 1,
  })
  await button(organiser, 'Try again').click()
  await button(organiser, 'Add guest').waitFor()
  expectProblem(/^503 GET/)
})

test('the organiser removes an option after a confirmation, and is warned if more people come than the package is for', async () => {
  const made = await createEvent(organiser)
  const [first] = made.packageOption
  const { packageId } = await callAs<{ packageId: string }>(
    organiser,
    'POST',
    `/event/${made._doc}/package`,
    {
      package: { locationId: 'newcastle', startDate: null, nightsCount: 2, productList: [] },
      requestId: 'second',
    },
  )
  await callAs(organiser, 'PUT', `/event/${made._doc}`, {
    commandList: [{ name: 'editEstimatedCustomers', packageId: first!.id, data: { delta: -9 } }],
  })
  await callAs(organiser, 'POST', `/event/${made._doc}/addUnregisteredGuest`, { name: 'Bob Brown' })
  await openInPage(organiser, `/my-events?eventId=${made._doc}&packageId=${packageId}`)
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
  await soon(() => query(organiser).get('packageId')).toBe(first!.id)
  await card(organiser, 'The plan').getByText('Air Rifles & Archery').waitFor()
  await soon(() => button(organiser, 'Remove this option').count()).toBe(0)

  await organiser.getByText('2 people are coming, this package is for 1').waitFor()
  await organiser.getByText('0 of 2 deposits paid').waitFor()
  await checkAccessibility(organiser)
  await organiser.getByRole('link', { name: 'Change the number' }).click()
  await organiser.getByText('0 of 2 deposits paid').waitFor()
  await button(organiser, 'Change to 2 people').click()
  await organiser.getByText('2 people are coming').waitFor({ state: 'detached' })
  await soon(() => organiser.getByRole('textbox', { name: 'People' }).inputValue()).toBe('2')
})
