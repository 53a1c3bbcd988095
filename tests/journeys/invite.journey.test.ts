import { beforeAll, expect, test } from 'vitest'
import {
  checkAccessibility,
  openBrowser,
  openInPage,
  soon,
  untilItFits,
  type Visitor,
} from '#tests/support/browser.ts'
import { callApi } from '#tests/support/builder-page.ts'
import { enterAsNew, newPerson, type Person } from '#tests/support/enter-site.ts'
import {
  button,
  callAs,
  card,
  createEvent,
  eventHome,
  type JourneyEvent,
  query,
  signUpAsGuest,
} from '#tests/support/event-steps.ts'
import { openSite } from '#tests/support/site.ts'
import { createSiteCaller } from '#tests/support/site-caller.ts'

const site = await openSite()
const { newVisitor } = await openBrowser()

let organiser: Visitor
let friend: Visitor
let event: JourneyEvent
let link: string

beforeAll(async () => {
  organiser = await newVisitor({ baseURL: site.url })
  friend = await newVisitor({ viewport: 'phone', baseURL: site.url })
  await enterAsNew(organiser.page, newPerson('Olive Organiser'))
  event = await createEvent(organiser.page)
  link = `${site.url}/inv/${event.token}`
})

const openAsOrganiser = async () => {
  await organiser.page.goto(`/my-events?eventId=${event._doc}`)
  await eventHome(organiser.page)
}
/** Logs in another friend, who has an account, on the phone. */
const enterFriend = async (person: Person) => {
  await friend.context.clearCookies({ name: /^(?!cookiesAccepted)/ })
  await enterAsNew(friend.page, person)
}
const addGuestByName = (name: string) =>
  callAs(organiser.page, 'POST', `/event/${event._doc}/addUnregisteredGuest`, { name })

test('a friend signs up with the link that the organiser copies, sees the event and only their own money, and returns to it with the link; the organiser sees the answer (SHELL-033, EVT-048, EVT-049)', async () => {
  const { page } = friend
  await page.goto(link)
  await page.getByText('Olive has invited you').waitFor()
  await soon(() => page.title()).toBe('Accept event invite | Jaunt')
  await page.getByText('Newcastle').waitFor()
  await checkAccessibility(page)
  await signUpAsGuest(page, 'Fred Friend', newPerson('Fred').email)

  await eventHome(page)
  // The clicked control is gone with its page: the focus is at the beginning of the new one.
  const readFrom = () => page.evaluate(() => document.activeElement?.closest('#content') !== null)
  await soon(readFrom).toBe(true)
  await soon(() => query(page).get('eventId')).toBe(event._doc)
  await soon(() => query(page).get('packageId')).toBe(event.packageOption[0]!.id)
  const plan = card(page, 'The plan')
  await plan.getByText(/^£\d+\.\d\d$/).waitFor()
  await plan.getByText('for you').waitFor()
  const money = card(page, 'Money')
  await money.getByText('Fred Friend').waitFor()
  await soon(() => money.getByRole('listitem').count()).toBe(1)
  await soon(() => card(page, 'Guests').getByText('Olive Organiser').count()).toBe(1)
  await soon(() => page.getByText('Invite your friends').count()).toBe(0)
  await checkAccessibility(page)
  await page.goto(link)
  await eventHome(page)
  await soon(() => page.getByRole('dialog').count()).toBe(0)

  await openAsOrganiser()
  const fred = card(organiser.page, 'Guests').getByRole('listitem').filter({ hasText: 'Fred Friend' })
  await fred.getByText('Coming', { exact: true }).waitFor()
  await soon(() => card(organiser.page, 'Money').getByRole('listitem').count()).toBe(2)
  await button(organiser.page, 'Copy link').click()
  await button(organiser.page, 'Copied').waitFor()
  await soon(() => organiser.page.evaluate(() => navigator.clipboard.readText())).toBe(link)
})

test('somebody with an account answers No in the dialog, and changes their mind on the event home (SHELL-021, EVT-045, EVT-049)', async () => {
  const { page } = friend
  await enterFriend(newPerson('Gus Guest'))
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/event/')) calls.push(pathname.split('/').at(-1)!)
  })
  await page.goto(`/inv/?token=${event.token}`)
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Are you going to the event?').waitFor()
  await soon(() => dialog.getByLabel('Yes').isChecked()).toBe(true)
  await checkAccessibility(page)
  await dialog.getByText('No', { exact: true }).click()
  await dialog.getByRole('button', { name: 'Accept Invite' }).click()
  await eventHome(page)
  const answering = /^(checkParticipation|acceptInvite|setAttendingToNo)$/
  await soon(() => calls.filter((call) => answering.test(call))).toEqual([
    'checkParticipation',
    'acceptInvite',
    'setAttendingToNo',
  ])

  const own = page.getByRole('group', { name: 'Are you going to the event?' })
  await soon(() => own.getByLabel('No').isChecked()).toBe(true)
  await own.getByText('Yes', { exact: true }).click()
  type Guests = { customerSummary: { customer: { name: string }; attending: string }[] }
  await soon(async () => {
    const { customerSummary } = await callAs<Guests>(page, 'GET', `/event/${event._doc}`)
    return customerSummary.find(({ customer }) => customer.name === 'Gus Guest')?.attending
  }).toBe('Yes')
})

test('friends with the name of a guest wait for the organiser, who confirms one and declines another; a third joins as a new guest (EVT-048)', async () => {
  const { page } = friend
  await addGuestByName('Nora Named')
  await addGuestByName('Tess Twice')
  const waits = page.getByText('We’ve asked Olive to confirm that it’s you')
  const [joining, declined, nora] = ['Tess Twice', 'Tess Twice', 'Nora Named'].map((name) => newPerson(name))
  await enterFriend(joining!)
  await page.goto(link)
  await waits.waitFor()
  await button(page, 'Join as a new guest').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Accept Invite' }).click()
  await eventHome(page)

  const second = createSiteCaller(site.url)
  const { user } = await second.post('/register', declined)
  await second.put(`/event/${event.token}/customer/${user.id}/replaceNonEmailCustomerWithReal`)
  await enterFriend(nora!)
  await page.goto(link)
  await waits.waitFor()
  await checkAccessibility(page)
  await untilItFits(page)
  // A pending request gives no access.
  await expect(callApi(page, 'GET', `/event/${event._doc}`)).rejects.toThrow('403')

  await openAsOrganiser()
  const asking = organiser.page.getByRole('list', { name: 'Waiting for you' })
  const requestOf = (email: string) => asking.getByRole('listitem').filter({ hasText: email })
  await requestOf(nora!.email).getByText('Nora Named says they are on your list').waitFor()
  await requestOf(declined!.email).waitFor()
  await soon(() => requestOf(joining!.email).count()).toBe(0)
  await checkAccessibility(organiser.page)
  await requestOf(declined!.email).getByRole('button', { name: 'Not them' }).click()
  await requestOf(declined!.email).waitFor({ state: 'detached' })
  await requestOf(nora!.email).getByRole('button', { name: 'Yes, it’s them' }).click()
  await organiser.page.getByRole('dialog').getByRole('button', { name: 'Yes, it’s them' }).click()
  await asking.waitFor({ state: 'detached' })
  await soon(() => card(organiser.page, 'Guests').getByText('Not signed up yet').count()).toBe(1)

  await page.goto(link)
  await eventHome(page)
  await soon(() => card(page, 'Guests').getByText('Nora Named').count()).toBe(1)
})

test('an invalid token shows an error and a link (EVT-050)', async () => {
  const { page } = friend
  await page.goto('/inv/wrong')
  await page.getByText('Token is invalid').waitFor()
  await checkAccessibility(page)
  expect(await page.locator('[data-toast]').allTextContents()).toEqual(['Error: Token is invalid'])
  await soon(() => new URL(page.url()).pathname).toBe('/inv/wrong')
  await page.goto('/inv')
  await page.getByText('Token is invalid').waitFor()
  const home = page.getByRole('link', { name: 'Back to the home page' })
  await soon(() => home.getAttribute('href')).toBe('/')
})

test('a failing token check ends after three tries, a failing answer at once; both redirect home (EVT-046, EVT-050)', async () => {
  const { page, expectProblem } = organiser
  const path = `/inv/${event.token}`
  const pathname = () => new URL(page.url()).pathname
  let checks = 0
  await page.route('**/checkParticipation*', (route) => {
    checks += 1
    return route.fulfill({ status: 503, json: { error: 'Failed operation' } })
  })
  await page.goto(path)
  await page.getByText('Not possible to accept this invite').waitFor()
  await soon(pathname).toBe('/')
  expect(checks).toBe(3)
  for (const _ of Array.from({ length: 3 })) expectProblem(/^503 GET .*checkParticipation/)

  await page.unroute('**/checkParticipation*')
  const stranger = { userIsParticipated: false, needToReplaceNonEmailGuest: false }
  await page.route('**/checkParticipation*', (route) => route.fulfill({ json: { data: stranger } }))
  const accept = page.getByRole('dialog').getByRole('button', { name: 'Accept Invite' })
  await openInPage(page, path)
  await accept.click()
  await page.getByText('Customer already added').waitFor()
  await soon(pathname).toBe('/')

  await page.route('**/acceptInvite', (route) =>
    route.fulfill({ status: 400, json: { error: 'Failed operation' } }),
  )
  await openInPage(page, path)
  await accept.click()
  await page.getByText('Sorry, we could not accept this invite').waitFor()
  await soon(pathname).toBe('/')
  await page.unrouteAll()
})
