import type { Page } from 'playwright-core'
import { afterEach, beforeAll, test } from 'vitest'
import { openBrowser, soon, type Visitor } from '#tests/support/browser.ts'
import { type CreatedEvent, callApi, catalogueOf, signUpAndCreate } from '#tests/support/builder-page.ts'
import { enterAs } from '#tests/support/enter-site.ts'
import { openSite } from '#tests/support/site.ts'

const site = await openSite()
const { newVisitor } = await openBrowser()
const catalogue = await catalogueOf(site.url)

let organiser: Visitor
let createdEvent: CreatedEvent
/** The organiser of another event. */
let stranger: Visitor
beforeAll(async () => {
  organiser = await newVisitor({ baseURL: site.url })
  createdEvent = await signUpAndCreate(organiser.page, catalogue)
  stranger = await newVisitor({ baseURL: site.url })
  await signUpAndCreate(stranger.page, catalogue)
})

afterEach(() => Promise.all([organiser.page.unrouteAll(), stranger.page.unrouteAll()]))

/** Collects every path that the page visits from now on. */
const watchPaths = (page: Page) => {
  const paths: string[] = []
  page.on('framenavigated', (frame) => paths.push(new URL(frame.url()).pathname))
  return paths
}
const waitForHome = (page: Page) => soon(() => page.url()).toBe(`${site.url}/`)

test.each(['/my-events/package', '/my-events/package/add-product', '/my-events/package/swap-product'])(
  'an invalid package at %s redirects home with a message (SHELL-013)',
  async (path) => {
    const { page } = organiser
    await page.goto(`${path}?eventId=${createdEvent.eventId}&packageId=pk-of-another-event`)
    await page.getByText('Error: Bad package: the event has no such package').waitFor()
    await waitForHome(page)
  },
)

test('an invalid package in the URL of a product redirects home with a message (SHELL-013)', async () => {
  const { page } = organiser
  const { categoryUrl, id } = catalogue.otherActivity
  await page.goto(
    `/my-events/package/add-product/stag/in-newcastle/do-${categoryUrl}/go-${id}?eventId=${createdEvent.eventId}&packageId=0`,
  )
  await page.getByText('Error: Bad package: the event has no such package').waitFor()
  await waitForHome(page)
})

test.each(['/my-events', '/my-events/package'])(
  'an event that fails to load at %s redirects home with the text of the error (SHELL-013)',
  async (path) => {
    const { page } = organiser
    await page.route(`**/api/event/${createdEvent.eventId}`, (route) =>
      route.fulfill({ status: 400, json: { error: 'Something broke' } }),
    )
    await page.goto(`${path}?eventId=${createdEvent.eventId}`)
    await page.getByText('Error: Something broke').waitFor()
    await waitForHome(page)
  },
)

test('the URL of a package of an unknown event redirects home (SHELL-013)', async () => {
  const { page } = await newVisitor({ baseURL: site.url })
  await enterAs(page, 'staff@test.com')
  await page.goto('/my-events/package?eventId=ev-none&packageId=pk-none')
  await page.getByText('Error: We couldn’t find this package').waitFor()
  await waitForHome(page)
})

test.each(['/my-events', '/my-events/package'])(
  'an event of somebody else at %s redirects home (SHELL-013)',
  async (path) => {
    const { page } = stranger
    const paths = watchPaths(page)
    await page.goto(`${path}?eventId=${createdEvent.eventId}`)
    await page.getByText('You do not have permission to do that').first().waitFor()
    await soon(() => paths).toContain('/')
  },
)

test('an invite that cannot be accepted redirects home (SHELL-013)', async () => {
  const { page } = stranger
  const { data } = await callApi(organiser.page, 'GET', `/event/${createdEvent.eventId}`)
  await page.route('**/acceptInvite', (route) => route.fulfill({ status: 400, json: { error: 'No room' } }))
  await page.goto(`/inv/${data.token}`)
  await page.getByRole('dialog').getByRole('button', { name: 'Accept Invite' }).click()
  await waitForHome(page)
  await page.getByText('Sorry, we could not accept this invite').waitFor()
})
