import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { checkAccessibility, openBrowser, soon, untilItFits } from '#tests/support/browser.ts'
import { enterAs, enterAsNew, newPerson } from '#tests/support/enter-site.ts'
import {
  button,
  callAs,
  card,
  createEvent,
  type JourneyEvent,
  query,
  signUpAsGuest,
  untilEventHome,
} from '#tests/support/event-steps.ts'
import { openSite } from '#tests/support/site.ts'

const site = await openSite()
const { newVisitor } = await openBrowser()

const olive = newPerson('Olive Organiser')
let organiser: Page
let event: JourneyEvent
let link: string

beforeAll(async () => {
  ;({ page: organiser } = await newVisitor({ baseURL: site.url }))
  await enterAsNew(organiser, olive)
  event = await createEvent(organiser)
  link = `${site.url}/inv/${event.token}`
})

const openAsOrganiser = async () => {
  await organiser.goto(`/my-events?eventId=${event._doc}`)
  await untilEventHome(organiser)
}

test('the organiser copies the invite link', async () => {
  await openAsOrganiser()
  await button(organiser, 'Copy link').click()
  await button(organiser, 'Copied').waitFor()
  await soon(() => organiser.evaluate(() => navigator.clipboard.readText())).toBe(link)
})

test('a friend signs up with the link, sees the event and only their own money; the organiser sees the answer (SHELL-033, EVT-049)', async () => {
  const { page } = await newVisitor({ viewport: 'phone', baseURL: site.url })
  await page.goto(link)
  await page.getByText('Olive has invited you').waitFor()
  await soon(() => page.title()).toBe('Accept event invite | Jaunt')
  await page.getByText('Newcastle').waitFor()
  await checkAccessibility(page)
  await signUpAsGuest(page, 'Fred Friend', newPerson('Fred').email)

  await untilEventHome(page)
  // The clicked control disappeared with its page, so the focus is in the content of the new page.
  const isFocusInContent = () => page.evaluate(() => document.activeElement?.closest('#content') !== null)
  await soon(isFocusInContent).toBe(true)
  await soon(() => query(page).get('eventId')).toBe(event._doc)
  await soon(() => query(page).get('packageId')).toBe(event.packageOption[0]!.id)
  await card(page, 'The plan')
    .getByText(/^£\d+\.\d\d$/)
    .waitFor()
  await card(page, 'The plan').getByText('for you').waitFor()
  const money = card(page, 'Money')
  await money.getByText('Fred Friend').waitFor()
  await soon(() => money.getByRole('listitem').count()).toBe(1)
  await soon(() => card(page, 'Guests').getByText('Olive Organiser').count()).toBe(1)
  await soon(() => page.getByText('Invite your friends').count()).toBe(0)
  await checkAccessibility(page)

  await openAsOrganiser()
  const fred = card(organiser, 'Guests').getByRole('listitem').filter({ hasText: 'Fred Friend' })
  await fred.getByText('Coming', { exact: true }).waitFor()
  await soon(() => card(organiser, 'Money').getByRole('listitem').count()).toBe(2)
})

test('somebody with an account answers No in the dialog, and changes their mind on the event home (SHELL-021, EVT-045, EVT-049)', async () => {
  const { page } = await newVisitor({ baseURL: site.url })
  await enterAsNew(page, newPerson('Gus Guest'))
  const requestedEndpoints: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/event/')) requestedEndpoints.push(pathname.split('/').at(-1)!)
  })
  await page.goto(`/inv/?token=${event.token}`)
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Are you going to the event?').waitFor()
  await soon(() => dialog.getByLabel('Yes').isChecked()).toBe(true)
  await checkAccessibility(page)
  await dialog.getByText('No', { exact: true }).click()
  await dialog.getByRole('button', { name: 'Accept Invite' }).click()
  await untilEventHome(page)
  const answerEndpoints = /^(checkParticipation|acceptInvite|setAttendingToNo)$/
  await soon(() => requestedEndpoints.filter((name) => answerEndpoints.test(name))).toEqual([
    'checkParticipation',
    'acceptInvite',
    'setAttendingToNo',
  ])

  const answerGroup = page.getByRole('group', { name: 'Are you going to the event?' })
  await soon(() => answerGroup.getByLabel('No').isChecked()).toBe(true)
  await answerGroup.getByText('Yes', { exact: true }).click()
  await soon(async () => (await readGuest(page, 'Gus Guest'))?.attending).toBe('Yes')
})

const readGuest = async (page: Page, name: string) => {
  type Guests = { customerSummary: { customer: { name: string }; attending: string }[] }
  const { customerSummary } = await callAs<Guests>(page, 'GET', `/event/${event._doc}`)
  return customerSummary.find(({ customer }) => customer.name === name)
}

test('a guest who opens the invite again is redirected to the event (EVT-048)', async () => {
  const friend = await newVisitor({ baseURL: site.url })
  await friend.page.goto(link)
  await signUpAsGuest(friend.page, 'Alma Already', newPerson('Alma').email)
  await untilEventHome(friend.page)
  const { page } = friend
  await page.goto(link)
  await page.waitForURL(/\/my-events\?.*packageId=/)
  await untilEventHome(page)
  await soon(() => page.getByRole('dialog').count()).toBe(0)
})

test('a friend replaces the guest of the same name once the organiser confirms them (EVT-048)', async () => {
  await openAsOrganiser()
  await organiser.getByLabel('Add a guest by name').fill('Nora Named')
  await button(organiser, 'Add guest').click()
  await organiser.getByText('Nora Named has been added').waitFor()
  const { page } = await newVisitor({ viewport: 'phone', baseURL: site.url })
  await page.goto(link)
  const nora = newPerson('Nora')
  await signUpAsGuest(page, 'Nora Named', nora.email)
  await page.getByText('We’ve asked Olive to confirm that it’s you').waitFor()
  await checkAccessibility(page)
  await untilItFits(page)
  // A pending request gives no access.
  await page.goto(`/my-events?eventId=${event._doc}`)
  await soon(() => page.getByRole('heading', { name: 'Guests' }).count()).toBe(0)

  await openAsOrganiser()
  const placeRequests = organiser.getByRole('list', { name: 'Waiting for you' })
  await placeRequests.getByText('Nora Named says they are on your list').waitFor()
  await placeRequests.getByText(nora.email).waitFor()
  await checkAccessibility(organiser)
  await placeRequests.getByRole('button', { name: 'Yes, it’s them' }).click()
  await organiser.getByRole('dialog').getByRole('button', { name: 'Yes, it’s them' }).click()
  await placeRequests.waitFor({ state: 'detached' })

  await page.goto(link)
  await untilEventHome(page)
  await soon(() => card(page, 'Guests').getByText('Nora Named').count()).toBe(1)
  await soon(() => card(page, 'Guests').getByText('Not signed up yet').count()).toBe(0)
})

test('of two people with the name of a guest, one joins as a new guest, and the organiser declines the other', async () => {
  await openAsOrganiser()
  await organiser.getByLabel('Add a guest by name').fill('Tess Twice')
  await button(organiser, 'Add guest').click()
  await organiser.getByText('Tess Twice has been added').waitFor()
  const [firstTess, secondTess] = [
    await newVisitor({ baseURL: site.url }),
    await newVisitor({ baseURL: site.url }),
  ]
  for (const [{ page }, email] of [
    [firstTess, 'tess1@test.com'],
    [secondTess, 'tess2@test.com'],
  ] as const) {
    await page.goto(link)
    await signUpAsGuest(page, 'Tess Twice', email)
    await page.getByText('We’ve asked Olive to confirm that it’s you').waitFor()
  }
  await button(firstTess.page, 'Join as a new guest').click()
  await firstTess.page.getByRole('dialog').getByRole('button', { name: 'Accept Invite' }).click()
  await untilEventHome(firstTess.page)

  await openAsOrganiser()
  const placeRequests = organiser.getByRole('list', { name: 'Waiting for you' })
  await placeRequests.getByText('tess2@test.com').waitFor()
  await soon(() => placeRequests.getByText('tess1@test.com').count()).toBe(0)
  await placeRequests.getByRole('button', { name: 'Not them' }).click()
  await placeRequests.waitFor({ state: 'detached' })
  await soon(() => card(organiser, 'Guests').getByText('Not signed up yet').count()).toBe(1)
})

test('an invalid token shows an error and a link (EVT-050)', async () => {
  const { page } = await newVisitor({ viewport: 'phone', baseURL: site.url })
  await page.goto('/inv/wrong')
  await page.getByText('Token is invalid').waitFor()
  await checkAccessibility(page)
  expect(await page.locator('[data-toast]').allTextContents()).toEqual(['Error: Token is invalid'])
  await soon(() => new URL(page.url()).pathname).toBe('/inv/wrong')
  await page.goto('/inv')
  await page.getByText('Token is invalid').waitFor()
  await page.getByRole('link', { name: 'Back to the home page' }).click()
  await soon(() => new URL(page.url()).pathname).toBe('/')
})

test('a failing token check is tried three times; the page redirects home after it, and after a failing answer (EVT-046, EVT-050)', async () => {
  const { page, expectProblem } = await newVisitor({ baseURL: site.url })
  await enterAs(page, olive.email, olive.password)
  let checks = 0
  await page.route('**/checkParticipation*', (route) => {
    checks += 1
    return route.fulfill({ status: 503, json: { error: 'Failed operation' } })
  })
  await page.goto(link)
  await page.getByText('Not possible to accept this invite').waitFor()
  await soon(() => new URL(page.url()).pathname).toBe('/')
  expect(checks).toBe(3)
  for (const _ of Array.from({ length: 3 })) expectProblem(/^503 GET .*checkParticipation/)

  await page.unroute('**/checkParticipation*')
  const notParticipating = { userIsParticipated: false, needToReplaceNonEmailGuest: false }
  await page.route('**/checkParticipation*', (route) => route.fulfill({ json: { data: notParticipating } }))
  await page.goto(link)
  await page.getByRole('dialog').getByRole('button', { name: 'Accept Invite' }).click()
  await page.getByText('Customer already added').waitFor()
  await soon(() => new URL(page.url()).pathname).toBe('/')

  await page.route('**/acceptInvite', (route) =>
    route.fulfill({ status: 400, json: { error: 'Failed operation' } }),
  )
  await page.goto(link)
  await page.getByRole('dialog').getByRole('button', { name: 'Accept Invite' }).click()
  await page.getByText('Sorry, we could not accept this invite').waitFor()
  await soon(() => new URL(page.url()).pathname).toBe('/')
})
