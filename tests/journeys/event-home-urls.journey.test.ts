import { beforeAll, expect, test } from 'vitest'
import { closeByEscape, openBrowser, soon, type Visitor } from '#tests/support/browser.ts'
import { enterAsNew, newPerson } from '#tests/support/enter-site.ts'
import { button, createEvent, eventHome, type JourneyEvent, query } from '#tests/support/event-steps.ts'
import { openSite } from '#tests/support/site.ts'

const site = await openSite()
const { newVisitor } = await openBrowser()

let organiser: Visitor
let event: JourneyEvent
beforeAll(async () => {
  organiser = await newVisitor({ baseURL: site.url })
  await enterAsNew(organiser.page, newPerson('Olive Organiser'))
  event = await createEvent(organiser.page)
})
const parameters = (page: Visitor['page']) => Object.fromEntries(query(page))
const loaded = () => ({ eventId: event._doc, section: 'stag', packageId: event.packageOption[0]!.id })

test('URL parameters open a dialog with its tab, page and source button, and closing it removes them (SHELL-014)', async () => {
  const { page } = await newVisitor({ baseURL: site.url })
  await page.goto('/my-events?dialog=organiserForm&tab=new-user&page=2&button=top')
  await page.getByRole('dialog', { name: 'Your Details' }).waitFor()
  await soon(() => parameters(page)).toEqual({
    dialog: 'organiserForm',
    tab: 'new-user',
    page: '2',
    button: 'top',
    formRef: 'top',
  })
  await closeByEscape(page.getByRole('dialog'))
  await soon(() => parameters(page)).toEqual({})
})

test("a customer's URL with another customer's id still shows their own data (SHELL-014, EVT-015)", async () => {
  const { page } = organiser
  const calls: string[] = []
  page.on('request', (request) => calls.push(request.url()))
  await page.goto(`/my-events?eventId=${event._doc}&customerId=somebody-else`)
  await eventHome(page)
  await soon(() => parameters(page)).toEqual(loaded())
  expect(calls.filter((url) => url.includes('/api/') && url.includes('somebody-else'))).toEqual([])
})

test('the deferred parameters of a new event are read once and removed from the URL (EVT-043, SHELL-014)', async () => {
  const { page } = organiser
  const deferred = 'new-event=yes&rpt=y&ref=save-button&form=organiserForm'
  await page.goto(`/my-events?eventId=${event._doc}&${deferred}&added-products-count=2`)
  await page.getByText('2 products have been added').waitFor()
  const details = page.getByRole('dialog', { name: 'New Event Details' })
  await details.getByRole('button', { name: 'Show Event Page' }).click()
  await details.waitFor({ state: 'detached' })
  await soon(() => parameters(page)).toEqual(loaded())
})

test('invalid values have no effect (SHELL-014)', async () => {
  const { page } = organiser
  await page.goto(
    `/my-events?eventId=${event._doc}&new-event=maybe&magic-link-sent=true&added-products-count=some&dialog=noForm&page=9`,
  )
  await eventHome(page)
  await soon(() => parameters(page)).toMatchObject(loaded())
  await button(page, 'Copy link').waitFor()
  await soon(() => page.getByRole('dialog').count()).toBe(0)
  await soon(() => page.getByText('products have been added').count()).toBe(0)
})
