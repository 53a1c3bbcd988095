import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import {
  checkAccessibility,
  closeByEscape,
  openBrowser,
  soon,
  untilHydrated,
} from '#tests/support/browser.ts'
import { addProduct, catalogueOf, openPackage, signUpAndCreate } from '#tests/support/builder-page.ts'
import { enterAsNew, newPerson } from '#tests/support/enter-site.ts'
import { createEvent, eventHome, signUpAsGuest } from '#tests/support/event-steps.ts'
import { openSite } from '#tests/support/site.ts'

const site = await openSite()
const { newVisitor } = await openBrowser()
const catalogue = await catalogueOf(site.url)

const classes = (page: Page) => page.evaluate(() => [...document.body.classList].sort())
const products = (page: Page) => page.getByRole('region', { name: 'Products' })

test('the body has classes for the section, the kind of user, their role at the event and the number of visits (SHELL-053)', async () => {
  const { page, context } = await newVisitor({ baseURL: site.url })
  await page.goto('/hen/locations')
  await soon(() => classes(page)).toEqual(['section-hen', 'user-visitor', 'visit-first'])
  await page.reload()
  await soon(() => classes(page)).toEqual(['section-hen', 'user-visitor', 'visit-first'])
  const nextSession = async (path: string) => {
    const next = await context.newPage()
    await next.goto(path)
    return next
  }
  const second = await nextSession('/stag')
  await soon(() => classes(second)).toEqual(['section-stag', 'user-visitor', 'visit-second'])
  const later = await nextSession('/')
  await soon(() => classes(later)).toContain('visit-returning')

  await enterAsNew(page, newPerson('Olive Organiser'))
  const event = await createEvent(page)
  await page.goto(`/my-events?eventId=${event._doc}`)
  await eventHome(page)
  // Viewed from the hen section: the event's own section counts.
  await soon(() => classes(page)).toEqual(['role-organiser', 'section-stag', 'user-customer', 'visit-first'])

  const friend = await newVisitor({ baseURL: site.url })
  await friend.page.goto(`/inv/${event.token}`)
  await signUpAsGuest(friend.page, 'Fred Friend', newPerson('Fred').email)
  await eventHome(friend.page)
  await soon(() => classes(friend.page)).toContain('role-guest')
  await friend.page.getByRole('link', { name: 'View package' }).click()
  await friend.page.getByLabel('Price per person').waitFor()
  await soon(() => classes(friend.page)).toContain('role-guest')
  await friend.page.goto('/')
  await soon(() => classes(friend.page)).toEqual(['role-organiser', 'user-customer', 'visit-first'])
})

/** Returns the requests of a page for the linked product while the pointer is on the link. */
const callsAtPointer = async (page: Page) => {
  await page.goto('/stag/in-newcastle')
  await untilHydrated(page)
  const calls: string[] = []
  page.on('request', (request) => calls.push(request.url()))
  const link = products(page).getByRole('link', { name: catalogue.activity.name, exact: true })
  await link.hover()
  return { calls, link }
}

test('the linked page preloads while the pointer is on the link, but not with Save-Data (SHELL-054)', async () => {
  const eager = await newVisitor({ baseURL: site.url })
  const { calls } = await callsAtPointer(eager.page)
  await soon(() => calls.filter((url) => url.includes(catalogue.activity.id)).length).toBe(1)

  const saving = await newVisitor({ baseURL: site.url })
  await saving.context.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
  )
  const saved = await callsAtPointer(saving.page)
  await saved.link.focus()
  // A preload would be sent before this request.
  await saving.page.evaluate(() => fetch('/health'))
  await soon(() => saved.calls.some((url) => url.endsWith('/health'))).toBe(true)
  expect(saved.calls.filter((url) => url.includes(catalogue.activity.id))).toEqual([])
})

test('after a link the focus is on the heading of the new page', async () => {
  const { page } = await newVisitor({ baseURL: site.url })
  await page.goto('/stag')
  await untilHydrated(page)
  const focused = () => page.evaluate(() => document.activeElement?.textContent)
  await page.getByRole('banner').getByRole('link', { name: 'Hen Parties' }).focus()
  await page.keyboard.press('Enter')
  await page.waitForURL(/hen/)
  const heading = page.getByRole('heading', { level: 1 })
  await soon(() => heading.textContent()).toMatch(/Hen/)
  await soon(focused).toBe(await heading.textContent())
  await page.goBack()
  await soon(() => heading.textContent()).toMatch(/Stag/)
  await soon(focused).toBe(await heading.textContent())
})

test('a browser without storage stores the unsaved package in cookies, over a reload (SHELL-066, SHELL-068)', async () => {
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
  await page.goto('/stag/in-newcastle')
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

test('while a package is being saved the overlay with its image covers the page (SHELL-049, API-165)', async () => {
  const { page } = await newVisitor({ baseURL: site.url })
  const { eventId, packageId } = await signUpAndCreate(page, catalogue)
  await openPackage(page, eventId, packageId)
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(`**/api/event/${eventId}`, async (route) => {
    if (route.request().method() === 'PUT') await held
    await route.continue()
  })
  const loader = page.waitForResponse(/loader.*\.svg$/)
  await page.getByRole('button', { name: 'Change Clay Pigeon Shooting', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Change start time' }).click()
  await page.getByRole('dialog').getByLabel('Start time').selectOption('13:30')
  await page.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const overlay = page.getByRole('dialog', { name: 'Saving your package' })
  await overlay.waitFor()
  expect((await loader).status()).toBe(200)
  await soon(() =>
    overlay.locator('img').evaluate((image) => (image as HTMLImageElement).naturalWidth),
  ).toBeGreaterThan(0)
  await page.keyboard.press('Escape')
  await soon(() => overlay.isVisible()).toBe(true)
  release()
  await page.getByText('Package successfully saved').waitFor()
  await overlay.waitFor({ state: 'hidden' })
})

test('the dialog of a URL closes by a step back, and by Escape (SHELL-041)', async () => {
  const path = '/stag/in-newcastle'
  const { page } = await newVisitor({ baseURL: site.url })
  await page.goto(path)
  await untilHydrated(page)
  for (const opened of [
    '?dialog=organiserForm&tab=login',
    '?dialog=locations',
    `?view-product=${catalogue.second.id}&view-product-mode=view`,
  ]) {
    // Navigates as a link does: the router recognises a step back by the index.
    await page.evaluate(
      (href) => history.pushState({ __TSR_index: (history.state?.__TSR_index ?? 0) + 1 }, '', href),
      path + opened,
    )
    const dialog = page.getByRole('dialog')
    await dialog.waitFor()
    await page.goBack()
    await dialog.waitFor({ state: 'detached' })
    await soon(() => page.url()).toBe(site.url + path)
    await page.goForward()
    await dialog.waitFor()
    // The focus stays inside for keyboard users.
    for (let step = 0; step < 12; step++) await page.keyboard.press('Tab')
    await closeByEscape(dialog)
    await soon(() => page.url()).toBe(site.url + path)
  }
})

/** Opens a page and holds back everything after a word until it is released. */
const openInTwo = async (path: string, word: string) => {
  const html = await (await fetch(site.url + path)).text()
  const cut = html.indexOf(word)
  let answer: ServerResponse | undefined
  const server = createServer(async (request, response) => {
    if (request.url !== path) {
      const found = await fetch(site.url + request.url)
      const type = found.headers.get('content-type') ?? ''
      return response.writeHead(found.status, { 'content-type': type }).end(await found.bytes())
    }
    answer = response.writeHead(200, { 'content-type': 'text/html' })
    return answer.write(html.slice(0, cut))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`
  return { url, finish: () => answer?.end(html.slice(cut)), close: () => server.close() }
}

test('a page that arrives in pieces is shown once its content is complete, so that nothing shifts', async () => {
  const pieces = await openInTwo('/stag/in-newcastle', '</h1>')
  const { page } = await newVisitor({ viewport: 'phone' })
  const paints = () => page.evaluate(() => performance.getEntriesByType('paint').length)
  await page.goto(pieces.url, { waitUntil: 'commit' })
  // Style and picture are loaded: without a render-blocking element the part that has arrived would be displayed.
  const picture = page.locator('img[fetchpriority=high]')
  await soon(() => picture.evaluate((image: HTMLImageElement) => image.complete)).toBe(true)
  await soon(() => page.evaluate(() => document.styleSheets.length)).toBe(1)
  expect(await paints()).toBe(0)
  pieces.finish()
  await soon(paints).toBeGreaterThan(0)
  pieces.close()
})
