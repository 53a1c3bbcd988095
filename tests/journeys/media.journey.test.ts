import type { Locator, Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  checkAccessibility,
  checkDesktopAndPhone,
  onEach,
  openBrowser,
  openInPage,
  soon,
  untilHydrated,
  untilItFits,
  viewports,
} from '#tests/support/browser.ts'
import { enterAs } from '#tests/support/enter-site.ts'
import { openSite } from '#tests/support/site.ts'
import { createSiteCaller } from '#tests/support/site-caller.ts'

const site = await openSite()
const { newVisitor } = await openBrowser()
/** The pages of a staff user and of a visitor. */
const { page, context } = await newVisitor({ baseURL: site.url })
const { page: phonePage } = await newVisitor({ baseURL: site.url, viewport: 'phone' })

const [quads, axeThrowing] = ['newcastle-quad-trekking', 'newcastle-axe-throwing'] as const

const staff = createSiteCaller(site.url)
/** Sets the pictures of a product, and returns the earlier ones. */
const changeImages = async (id: string, images: readonly unknown[]) => {
  const { record, version } = (await staff.get(`/record/product/${id}`)).data
  await staff.put(`/product/${id}`, { version, record: { ...record, images } })
  return record.images
}
beforeAll(async () => {
  await staff.logIn('staff')
  const scenes = ['kart-bend', 'quad-trail', 'tank-field'].map((scene) => ({ id: `scene/${scene}` }))
  const shippedAxeThrowing = await changeImages(axeThrowing, scenes)
  const shippedQuads = (await staff.get(`/record/product/${quads}`)).data.record.images
  afterAll(async () => {
    await changeImages(axeThrowing, shippedAxeThrowing)
    await changeImages(quads, shippedQuads)
  })
})

/** Checks accessibility, and that the page fits a phone. */
const check = async () => {
  await checkAccessibility(page)
  await onEach(page, ['phone'], () => untilItFits(page))
}

/** Returns a drawing of hills below a sun, whose position shows how the drawing is cropped. */
const drawing = (sunAt: number, sky: string) => `
  <svg xmlns="http://www.w3.org/2000/svg" width="2400" height="2000">
    <defs><linearGradient id="sky" x2="0" y2="1"><stop stop-color="${sky}"/><stop offset="1" stop-color="#ffe0b0"/></linearGradient></defs>
    <rect width="2400" height="2000" fill="url(#sky)"/>
    <circle cx="${sunAt}" cy="700" r="190" fill="#fff3c4"/>
    <path d="M0 1300 Q600 900 1200 1300 T2400 1200 V2000 H0 Z" fill="#46705a"/>
    <path d="M0 1600 Q700 1300 1400 1600 T2400 1550 V2000 H0 Z" fill="#2b4a3d"/>
  </svg>`
const photo = (sunAt = 1900, sky = '#3f7fc0') =>
  sharp(Buffer.from(drawing(sunAt, sky)))
    .jpeg({ quality: 86 })
    .toBuffer()
const jpeg = (name: string, buffer: Buffer) => ({ name, mimeType: 'image/jpeg', buffer })
const uploads = page.getByRole('region', { name: 'Uploads' })
const sendFiles = (files: Parameters<ReturnType<Page['locator']>['setInputFiles']>[0]) =>
  page.getByLabel('Pictures to upload').first().setInputFiles(files)

/** Drops a file onto an element, or pastes it. */
const insertFile = (action: 'drop' | 'paste', selector: string, name: string, bytes: Buffer) =>
  page
    .locator(selector)
    .first()
    .evaluate(
      (element, [kind, fileName, text]) => {
        const data = new DataTransfer()
        const content = Uint8Array.from(atob(text!), (letter) => letter.charCodeAt(0))
        data.items.add(new File([content], fileName!, { type: 'image/jpeg' }))
        const event =
          kind === 'drop'
            ? new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true })
            : new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true })
        element.dispatchEvent(event)
      },
      [action, name, bytes.toString('base64')],
    )

test('staff fill the picture library, crop and describe a photo, and visitors see it on its product (CAT-008)', async () => {
  await enterAs(page, 'staff@test.com')
  await page.goto('/admin/index/media')
  await page.getByText('No pictures yet').waitFor()

  const hills = await photo()
  await sendFiles([
    jpeg('Hills at noon.jpg', hills),
    jpeg('Copy of hills.jpg', hills),
    { name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(drawing(1, '#fff')) },
    jpeg('broken.jpg', hills.subarray(0, 4000)),
  ])
  await uploads.getByText('1 added, 1 already in the library, 2 not uploaded').waitFor({ timeout: 30_000 })
  await uploads.getByText(/SVG files can contain scripts/).waitFor()
  await uploads.getByText('This picture cannot be used').nth(1).waitFor()
  await check()
  await uploads.getByRole('button', { name: 'Close' }).click()

  await insertFile('paste', 'h1', 'image.png', await photo(300, '#c06040'))
  await uploads.getByText('Pasted picture').first().waitFor()
  await context.setOffline(true)
  await insertFile('drop', 'main', 'Dusk.jpg', await photo(1200, '#503070'))
  await uploads.getByText('You’re offline').waitFor()
  await context.setOffline(false)
  await uploads.getByRole('button', { name: 'Try Dusk.jpg again' }).click()
  await uploads.getByText('2 added').waitFor({ timeout: 30_000 })
  await uploads.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('listitem').nth(2).waitFor()
  await checkDesktopAndPhone(page, 'media-gallery')

  await page.getByRole('checkbox', { name: 'Select Hills at noon' }).check()
  await page.getByRole('button', { name: 'Describe' }).click()
  await page.getByLabel('Alt text', { exact: true }).fill('Green hills below a noon sun')
  await page.getByLabel('Topics', { exact: true }).fill('hills, outdoors')
  await check()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('1 picture described').waitFor()
  await page.getByRole('button', { name: 'Back to the list' }).click()
  await page.getByLabel('Search pictures').fill('outdoors')
  await soon(() => page.getByRole('list', { name: 'Pictures' }).getByRole('listitem').count()).toBe(1)

  await page.getByRole('link', { name: /Hills at noon/ }).click()
  await page.getByRole('heading', { level: 1, name: 'Hills at noon' }).waitFor()
  await page.getByText('Focal point').click()
  const point = page.getByRole('button', { name: 'Focal point' })
  await point.focus()
  await page.keyboard.press('Shift+ArrowUp')
  await page.getByText('40 per cent from the top').waitFor()
  await check()
  await page.getByText('Manual').click()
  const frame = page.locator('.ReactCrop__drag-handle.ord-se')
  await frame.focus()
  for (let press = 0; press < 12; press += 1) await page.keyboard.press('Shift+ArrowLeft')
  await page.getByText('Not saved').first().waitFor()
  await check()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Picture saved').waitFor()
  const id = decodeURIComponent(new URL(page.url()).pathname.split('/').at(-1)!)
  const { crop } = (await staff.get(`/record/media/${id}`)).data.record
  expect(crop.width).toBeLessThan(0.95)
  expect((crop.width * 2400) / (crop.height * 2000)).toBeCloseTo(1.5, 1)

  await openInPage(page, `/admin/record/product/${quads}`)
  await page.getByRole('button', { name: 'Choose pictures: Photos' }).click()
  const picker = page.getByRole('dialog', { name: 'Choose pictures' })
  await picker.getByLabel('Search pictures').fill('noon')
  await soon(() => picker.getByRole('listitem').count()).toBe(1)
  await picker.getByRole('button', { name: 'Hills at noon' }).click()
  await checkDesktopAndPhone(page, 'media-picker')
  await picker.getByText('Scenes').click()
  await picker.getByLabel('Search scenes').fill('boat')
  await picker.getByRole('button', { name: /boat/i }).first().waitFor()
  await check()
  await picker.getByRole('button', { name: 'Add 1 picture' }).click()
  await page.getByText('Hills at noon').first().waitFor()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Product saved').waitFor()
  await check()

  await phonePage.goto(`/stag/in-newcastle/do-driving/go-${quads}`)
  const image = phonePage.getByRole('img', { name: 'Green hills below a noon sun' }).first()
  await soon(() => image.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(299)
  expect(await image.getAttribute('src')).toContain(`/media/photo/${id}.`)

  await openInPage(page, `/admin/record/media/${id}`)
  await page.getByRole('tab', { name: 'Used by' }).click()
  await page.getByRole('link', { name: 'Quad Trekking' }).waitFor()
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await page.getByText('This picture is in use').waitFor()
  await page.getByRole('tab', { name: 'History' }).click()
  await page.getByText('Green hills below a noon sun').first().waitFor()
})

test('a visitor goes through the photos of a product by swipe and keyboard, and views them full-screen', async () => {
  await phonePage.goto(`/stag/in-newcastle/do-sport-and-games/go-${axeThrowing}`)
  await phonePage.getByRole('link', { name: /photo 3 of 3/ }).waitFor({ state: 'attached' })
  await untilHydrated(phonePage)
  const gallery = phonePage.getByRole('region', { name: /^Photos of/ })
  const photo = (number: number) => gallery.getByRole('link', { name: `Photo ${number} of 3` })
  await checkDesktopAndPhone(phonePage, 'media-gallery-of-product')

  // Simulates a swipe: the row scrolls and snaps to a photo.
  await gallery
    .getByRole('list')
    .first()
    .evaluate((row) => row.scrollBy({ left: row.clientWidth * 0.7 }))
  await soon(() => isInView(photo(2))).toBe(true)
  await photo(2).focus()
  await phonePage.keyboard.press('ArrowRight')
  await soon(() => isInView(photo(3))).toBe(true)
  expect(await photo(3).evaluate((link) => link === document.activeElement)).toBe(true)
  // The code that keeps the position is loaded at the first use.
  const isCodeLoaded = () =>
    phonePage.evaluate(() =>
      performance.getEntriesByType('resource').some(({ name }) => /large-photos/.test(name)),
    )
  await soon(isCodeLoaded).toBe(true)
  await soon(() => currentThumbnail(gallery)).toBe('Show photo 3')
  // Rotates the phone and back: neither counts as a swipe, and not every browser restores the scroll position.
  const row = gallery.getByRole('list').first()
  await row.evaluate((list) => list.style.setProperty('scroll-snap-type', 'none'))
  for (const size of [{ width: 740, height: 360 }, viewports.phone]) {
    await phonePage.setViewportSize(size)
    await soon(() => isInView(photo(3))).toBe(true)
    await soon(() => currentThumbnail(gallery)).toBe('Show photo 3')
  }
  await row.evaluate((list) => list.style.removeProperty('scroll-snap-type'))

  await phonePage.keyboard.press('Enter')
  const largeDialog = phonePage.getByRole('dialog', { name: /^Photos of/ })
  await largeDialog.getByText('3 / 3').waitFor()
  await checkDesktopAndPhone(phonePage, 'media-large-photo')
  await phonePage.keyboard.press('ArrowLeft')
  await largeDialog.getByText('2 / 3').waitFor()
  await phonePage.keyboard.press('Escape')
  await largeDialog.waitFor({ state: 'detached' })
  await soon(() => photo(2).evaluate((link) => link === document.activeElement)).toBe(true)
  await soon(() => isInView(photo(2))).toBe(true)
})

/** Returns the label of the current thumbnail. Thumbnails are hidden on a phone in portrait. */
const currentThumbnail = (gallery: Locator) =>
  gallery.locator('button[aria-current=true]').getAttribute('aria-label')

/** Returns whether a photo is at the start of its row, which it then fills. */
const isInView = (photo: Locator) =>
  photo.evaluate(
    (link) =>
      Math.abs(link.getBoundingClientRect().left - link.closest('ul')!.getBoundingClientRect().left) < 2,
  )
