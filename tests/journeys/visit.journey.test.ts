import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import {
  checkAccessibility,
  closeByEscape,
  openBrowser,
  openInPage,
  soon,
  untilHydrated,
  type Visitor,
} from '#tests/support/browser.ts'
import { addProduct, catalogueOf } from '#tests/support/builder-page.ts'
import { enterAsNew, newPerson } from '#tests/support/enter-site.ts'
import { callAs, createEvent, untilEventHome } from '#tests/support/event-steps.ts'
import { openSite } from '#tests/support/site.ts'

const site = await openSite()
const { newVisitor } = await openBrowser()
const catalogue = await catalogueOf(site.url)

const classes = (page: Page) => page.evaluate(() => [...document.body.classList].sort())
const products = (page: Page) => page.getByRole('region', { name: 'Products' })

let visitor: Visitor
beforeAll(async () => {
  visitor = await newVisitor({ baseURL: site.url })
})

test('a linked page is preloaded while the pointer is on its link, but not with Save-Data (SHELL-054)', async () => {
  const { page } = visitor
  await openInPage(page, '/stag/in-newcastle')
  await untilHydrated(page)
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  const requestsFor = (id: string) => requests.filter((url) => url.includes(id)).length
  const link = (name: string) => products(page).getByRole('link', { name, exact: true })
  await page.evaluate(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true }),
  )
  await link(catalogue.otherActivity.name).hover()
  await link(catalogue.otherActivity.name).focus()
  // A preload would be sent before this request.
  await page.evaluate(() => fetch('/health'))
  await soon(() => requestsFor('/health')).toBe(1)
  expect(requestsFor(catalogue.otherActivity.id)).toBe(0)
  await page.evaluate(() => Reflect.deleteProperty(navigator, 'connection'))
  await link(catalogue.activity.name).hover()
  await soon(() => requestsFor(catalogue.activity.id)).toBe(1)
})

test('after the user follows a link, the focus is on the heading of the new page', async () => {
  const { page } = visitor
  await openInPage(page, '/stag')
  const readFocusedText = () => page.evaluate(() => document.activeElement?.textContent)
  await page.getByRole('banner').getByRole('link', { name: 'Hen Parties' }).focus()
  await page.keyboard.press('Enter')
  await page.waitForURL(/hen/)
  const heading = page.getByRole('heading', { level: 1 })
  await soon(() => heading.textContent()).toMatch(/Hen/)
  await soon(readFocusedText).toBe(await heading.textContent())
  await page.goBack()
  await soon(() => heading.textContent()).toMatch(/Stag/)
  await soon(readFocusedText).toBe(await heading.textContent())
})

test('a browser without storage stores the unsaved package in cookies, also across a reload (SHELL-066, SHELL-068)', async () => {
  const { page, context } = await newVisitor({ baseURL: site.url })
  await context.addInitScript(() => {
    for (const area of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, area, {
        get() {
          throw new DOMException('denied', 'SecurityError')
        },
      })
  })
  await addProduct(page, catalogue.activity)
  const storedDraft = async () =>
    (await context.cookies()).filter(({ name }) => name.includes('package-draft%2Fstag'))
  await soon(async () => (await storedDraft()).length).toBeGreaterThan(1)
  const draft = await storedDraft()
  expect(draft.map(({ name }) => name.slice(name.lastIndexOf('-') + 1)).sort()).toEqual(
    draft.map((_, index) => String(index)).sort(),
  )
  for (const { name, value, sameSite, path } of draft) {
    expect([name, sameSite, path]).toEqual([name, 'Lax', '/'])
    expect(decodeURIComponent(value).length).toBeLessThanOrEqual(1024)
  }
  await page.goto('/my-events/package')
  await page.getByRole('row', { name: catalogue.activity.name }).first().waitFor()
})

test('a visitor accepts cookies once; until then the notice does not cover the main button', async () => {
  const { page, context } = await newVisitor({ viewport: 'phone', baseURL: site.url, isNew: true })
  await addProduct(page, catalogue.activity)
  await openInPage(page, '/stag/in-newcastle')
  const notice = page.getByRole('complementary', { name: 'Cookies' })
  await notice.waitFor()
  const basket = page.getByRole('complementary', { name: 'Your package' })
  const boxOf = async (part: typeof notice) => (await part.boundingBox())!
  await soon(async () => {
    const [above, below] = [await boxOf(basket), await boxOf(notice)]
    return above.y + above.height <= below.y + 1
  }).toBe(true)
  await checkAccessibility(page)
  await basket.getByRole('link').click({ trial: true })
  await notice.getByRole('button', { name: 'Accept cookies' }).click()
  await notice.waitFor({ state: 'detached' })
  const consent = (await context.cookies()).find(({ name }) => name === 'cookiesAccepted')!
  expect(consent).toMatchObject({ value: 'yes', sameSite: 'Lax', path: '/' })
  expect(consent.expires - Date.now() / 1000).toBeGreaterThan(300 * 86_400)
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  await page.goto('/stag')
  await untilHydrated(page)
  expect(requests.filter((url) => url.includes('cookie-notice'))).toEqual([])
  await soon(() => notice.count()).toBe(0)
})

test('a dialog in the URL closes when the user goes back or presses Escape (SHELL-041)', async () => {
  const path = '/stag/in-newcastle'
  const { page } = visitor
  await openInPage(page, path)
  for (const dialogQuery of [
    '?dialog=organiserForm&tab=login',
    '?dialog=locations',
    `?view-product=${catalogue.otherActivity.id}&view-product-mode=view`,
  ]) {
    // Navigates as a link does. The router compares this index to recognise that the user goes back.
    await page.evaluate(
      (href) => history.pushState({ __TSR_index: (history.state?.__TSR_index ?? 0) + 1 }, '', href),
      path + dialogQuery,
    )
    const dialog = page.getByRole('dialog')
    await dialog.waitFor()
    await page.goBack()
    await dialog.waitFor({ state: 'detached' })
    await soon(() => page.url()).toBe(site.url + path)
    await page.goForward()
    await dialog.waitFor()
    // The Tab key does not move the focus out of the dialog.
    for (let step = 0; step < 12; step++) await page.keyboard.press('Tab')
    await closeByEscape(dialog)
    await soon(() => page.url()).toBe(site.url + path)
  }
})

test('the body has classes for the section, the kind of user, their role at the event and the number of visits; a visit of the event is logged with the size of the window (SHELL-053, EVT-O22)', async () => {
  const { page, context } = await newVisitor({ baseURL: site.url })
  await page.goto('/hen/locations')
  await soon(() => classes(page)).toEqual(['section-hen', 'user-visitor', 'visit-first'])
  const secondTab = await context.newPage()
  await secondTab.goto('/stag')
  await soon(() => classes(secondTab)).toEqual(['section-stag', 'user-visitor', 'visit-first'])
  await secondTab.close()

  await enterAsNew(page, newPerson('Olive Organiser'))
  const event = await createEvent(page)
  const logRequest = page.waitForRequest(/\/logSession$/)
  await page.goto(`/my-events?eventId=${event._doc}`)
  await untilEventHome(page)
  // The visitor comes from the hen section, but the event's own section counts.
  await soon(() => classes(page)).toEqual(['role-organiser', 'section-stag', 'user-customer', 'visit-first'])
  const session = { deviceWidth: 1440, deviceHeight: 900, landingPage: '/my-events' }
  expect((await logRequest).postDataJSON()).toEqual(session)

  await page.goto('/health')
  await context.clearCookies({ name: /^(?!cookiesAccepted)/ })
  const friend = await enterAsNew(page, newPerson('Fred Friend'))
  const invite = `/event/${event.token}/customer/${friend.id}/acceptInvite`
  await callAs(page, 'POST', invite, { attending: 'Yes' })
  await page.goto(`/my-events?eventId=${event._doc}`)
  await untilEventHome(page)
  await soon(() => classes(page)).toContain('role-guest')
  await page.getByRole('link', { name: 'View package' }).click()
  await page.getByLabel('Price per person').waitFor()
  await soon(() => classes(page)).toContain('role-guest')
  await openInPage(page, '/')
  await soon(() => classes(page)).toEqual(['role-organiser', 'user-customer', 'visit-second'])
})

/** Serves a page up to a word, and the rest when `finish` is called. */
const serveInTwoParts = async (path: string, word: string) => {
  const html = await (await fetch(site.url + path)).text()
  const cut = html.indexOf(word)
  let pageResponse: ServerResponse | undefined
  const server = createServer(async (request, response) => {
    if (request.url !== path) {
      const original = await fetch(site.url + request.url)
      const type = original.headers.get('content-type') ?? ''
      return response.writeHead(original.status, { 'content-type': type }).end(await original.bytes())
    }
    pageResponse = response.writeHead(200, { 'content-type': 'text/html' })
    return pageResponse.write(html.slice(0, cut))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`
  return { url, finish: () => pageResponse?.end(html.slice(cut)), close: () => server.close() }
}

test('a page that arrives in pieces is shown once its content is complete, so that nothing shifts', async () => {
  const pageInParts = await serveInTwoParts('/stag/in-newcastle', '</h1>')
  const { page } = await newVisitor({ viewport: 'phone' })
  const paints = () => page.evaluate(() => performance.getEntriesByType('paint').length)
  await page.goto(pageInParts.url, { waitUntil: 'commit' })
  // Style sheet and picture are loaded: without a render-blocking element the first part would be displayed.
  const picture = page.locator('img[fetchpriority=high]')
  await soon(() => picture.evaluate((image: HTMLImageElement) => image.complete)).toBe(true)
  await soon(() => page.evaluate(() => document.styleSheets.length)).toBe(1)
  expect(await paints()).toBe(0)
  pageInParts.finish()
  await soon(paints).toBeGreaterThan(0)
  pageInParts.close()
})
