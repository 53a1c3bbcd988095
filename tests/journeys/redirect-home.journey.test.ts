import { test } from 'vitest'
import { openBrowser, openInPage, soon } from '#tests/support/browser.ts'
import { callApi, catalogueOf, type MadeEvent, signUpAndCreate } from '#tests/support/builder-page.ts'
import { enterAs, enterAsNew, enterAsStranger } from '#tests/support/enter-site.ts'
import { openSite } from '#tests/support/site.ts'

const site = await openSite()
const { newVisitor } = await openBrowser()
const catalogue = await catalogueOf(site.url)
/** The organiser, then another customer and staff, each logged in by their story. */
const { page } = await newVisitor({ baseURL: site.url })

/** Opens a URL, and waits for the home page with this message. */
const redirectsHome = async (path: string, message: string) => {
  await openInPage(page, path)
  await page.getByText(message).first().waitFor()
  await soon(() => page.url()).toBe(`${site.url}/`)
  await page.getByRole('button', { name: 'Dismiss' }).first().click()
  await page.getByText(message).first().waitFor({ state: 'detached' })
}

/** Collects every path that the page has from now on. */
const watchPaths = () => {
  const paths: string[] = []
  page.on('framenavigated', (frame) => paths.push(new URL(frame.url()).pathname))
  return paths
}

let made: MadeEvent
let token: string

test('an invalid package, and an event that fails to load, redirect the organiser home with a message (SHELL-013)', async () => {
  made = await signUpAndCreate(page, catalogue)
  ;({ token } = (await callApi(page, 'GET', `/event/${made.eventId}`)).data)
  const { categoryUrl, id } = catalogue.second
  for (const path of [
    '',
    '/add-product',
    '/swap-product',
    `/add-product/stag/in-newcastle/do-${categoryUrl}/go-${id}`,
  ])
    await redirectsHome(
      `/my-events/package${path}?eventId=${made.eventId}&packageId=pk-of-another-event`,
      'Error: Bad package: the event has no such package',
    )
  // What is already loaded would not be requested again.
  await page.goto('/health')
  await page.route(`**/api/event/${made.eventId}`, (route) =>
    route.fulfill({ status: 400, json: { error: 'Something broke' } }),
  )
  for (const path of ['/my-events', '/my-events/package'])
    await redirectsHome(`${path}?eventId=${made.eventId}`, 'Error: Something broke')
  await page.unrouteAll()
})

test('an event of somebody else, and an invite that cannot be accepted, redirect a customer home (SHELL-013)', async () => {
  await enterAsStranger(page)
  await enterAsNew(page)
  for (const path of ['/my-events', '/my-events/package']) {
    const paths = watchPaths()
    await page.goto(`${path}?eventId=${made.eventId}`)
    await page.getByText('You do not have permission to do that').first().waitFor()
    await soon(() => paths).toContain('/')
  }
  await page.route('**/acceptInvite', (route) => route.fulfill({ status: 400, json: { error: 'No room' } }))
  await openInPage(page, `/inv/${token}`)
  await page.getByRole('dialog').getByRole('button', { name: 'Accept Invite' }).click()
  await soon(() => page.url()).toBe(`${site.url}/`)
  await page.getByText('Sorry, we could not accept this invite').waitFor()
  await page.unrouteAll()
})

test('an unknown event redirects staff home from its package (SHELL-013)', async () => {
  await enterAsStranger(page)
  await enterAs(page, 'staff@test.com')
  await redirectsHome(
    '/my-events/package?eventId=ev-none&packageId=pk-none',
    'Error: We couldn’t find this package',
  )
})
