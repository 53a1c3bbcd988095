import { expect, test } from 'vitest'
import { closeByEscape, openBrowser, soon } from '#tests/support/browser.ts'
import { enterAsNew, newPerson } from '#tests/support/enter-site.ts'
import { button, createEvent, query, untilEventHome } from '#tests/support/event-steps.ts'
import { openSite } from '#tests/support/site.ts'

const site = await openSite()
const { newVisitor } = await openBrowser()
const { page } = await newVisitor({ baseURL: site.url })
const parameters = () => Object.fromEntries(query(page))

test('URL parameters open a dialog with its tab, page and source button, and closing it removes them (SHELL-014)', async () => {
  await page.goto('/my-events?dialog=organiserForm&tab=new-user&page=2&button=top')
  await page.getByRole('dialog', { name: 'Your Details' }).waitFor()
  await soon(parameters).toEqual({
    dialog: 'organiserForm',
    tab: 'new-user',
    page: '2',
    button: 'top',
    formRef: 'top',
  })
  await closeByEscape(page.getByRole('dialog'))
  await soon(parameters).toEqual({})
})

test('the page of a new event acts on its URL parameters a single time and removes them; the id of another customer and invalid values have no effect (EVT-015, EVT-043, SHELL-014)', async () => {
  await enterAsNew(page, newPerson('Olive Organiser'))
  const { _doc: eventId, packageOption } = await createEvent(page)
  const remainingParameters = { eventId, section: 'stag', packageId: packageOption[0]!.id }
  const requestedUrls: string[] = []
  page.on('request', (request) => requestedUrls.push(request.url()))
  const oneTimeParameters = 'new-event=yes&rpt=y&ref=save-button&form=organiserForm&added-products-count=2'
  await page.goto(`/my-events?eventId=${eventId}&customerId=somebody-else&${oneTimeParameters}`)
  await page.getByText('2 products have been added').waitFor()
  const details = page.getByRole('dialog', { name: 'New Event Details' })
  await details.getByRole('button', { name: 'Show Event Page' }).click()
  await details.waitFor({ state: 'detached' })
  await soon(parameters).toEqual(remainingParameters)
  expect(requestedUrls.filter((url) => url.includes('/api/') && url.includes('somebody-else'))).toEqual([])

  const invalidParameters =
    'new-event=maybe&magic-link-sent=true&added-products-count=some&dialog=noForm&page=9'
  await page.goto(`/my-events?eventId=${eventId}&${invalidParameters}`)
  await untilEventHome(page)
  await soon(parameters).toMatchObject(remainingParameters)
  await button(page, 'Copy link').waitFor()
  await soon(() => page.getByRole('dialog').count()).toBe(0)
  await soon(() => page.getByText('products have been added').count()).toBe(0)
})
