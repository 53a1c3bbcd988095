import { randomUUID } from 'node:crypto'
import type { Locator, Page } from 'playwright-core'
import { enterAsNew, newPerson } from './enter-site.ts'

type ShownProduct = {
  readonly id: string
  readonly name: string
  readonly categoryUrl: string
  readonly productType: string
}

export type BuilderCatalogue = Record<'activity' | 'otherActivity' | 'stay' | 'transfer', ShownProduct>

/**
 * Returns products of Newcastle that every visitor can see, with a price. Sections other than stag may lack the product
 * `activity`.
 */
export const catalogueOf = async (url: string, section = 'stag'): Promise<BuilderCatalogue> => {
  const response = await fetch(`${url}/api/location/newcastle/products/${section}`)
  const { data } = (await response.json()) as {
    data: (ShownProduct & { isSpicy: boolean; price: number | null })[]
  }
  const available = data.filter(({ isSpicy, price }) => !isSpicy && price !== null)
  const firstOfType = (productType: string) =>
    available.find((product) => product.productType === productType)!
  const activity = available.find(({ id }) => id === 'newcastle-clay-pigeon-shooting')!
  const otherActivity = available.find(
    (product) => product.productType === 'Activity' && product !== activity,
  )!
  return {
    activity,
    otherActivity,
    stay: firstOfType('Accommodation'),
    transfer: firstOfType('Airport Transfer'),
  }
}

/** Adds a product to the unsaved package in this browser. `query` can name the event of the package. */
export const addProduct = async (
  page: Page,
  { id, categoryUrl }: ShownProduct,
  fill: (dialog: Locator) => Promise<void> = async () => {},
  query = '',
): Promise<void> => {
  await page.goto(`/my-events/add-package/stag/in-newcastle/do-${categoryUrl}/go-${id}${query}`)
  await page.getByRole('button', { name: 'Add to package' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add to package' })
  await dialog.waitFor()
  await fill(dialog)
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByText('has been added').waitFor()
}

/** Chooses a start day two months ahead. */
export const chooseStart = async (page: Page, dialog: Locator): Promise<void> => {
  await dialog.getByRole('button', { name: /^Start date/ }).click()
  await page.getByRole('dialog', { name: 'Start date' }).waitFor()
  for (const key of ['PageDown', 'PageDown', 'Enter']) await page.keyboard.press(key)
  await page.getByRole('dialog', { name: 'Start date' }).waitFor({ state: 'detached' })
}

// biome-ignore lint/suspicious/noExplicitAny: bodies of any endpoint
type Body = any

/** Sends an API request with the cookies of the page. Throws if the response is not a success. */
export const callApi = async (page: Page, method: string, path: string, data?: object): Promise<Body> => {
  const browser = page.context()
  const token = (await browser.cookies()).find(({ name }) => name === '_csrf')?.value
  const headers = token ? { 'x-csrf-token': decodeURIComponent(token) } : undefined
  const response = await browser.request.fetch(`/api${path}`, { method, data, headers })
  if (!response.ok()) throw new Error(`${method} ${path}: ${response.status()} ${await response.text()}`)
  return response.json()
}

type CreatedPackage = {
  readonly eventId: string
  readonly packageId: string
  readonly entries: Record<'activity' | 'stay' | 'transfer', string>
}
export type CreatedEvent = CreatedPackage & { readonly email: string }

const inTwoMonths = () => new Date(Date.now() + 60 * 86_400_000).toISOString().slice(0, 10)

/** Creates an event of three days with three products, as the customer who is logged in in this browser. */
export const createPackage = async (page: Page, catalogue: BuilderCatalogue): Promise<CreatedPackage> => {
  const entries = { activity: randomUUID(), stay: randomUUID(), transfer: randomUUID() }
  const item = (productId: string, ...items: object[]) => ({ productId, itinerary: items })
  const { data } = await callApi(page, 'POST', '/event', {
    section: 'stag',
    requestId: randomUUID(),
    people: 12,
    package: {
      locationId: 'newcastle',
      startDate: inTwoMonths(),
      nightsCount: 2,
      peopleCount: 12,
      productList: [
        item(catalogue.activity.id, {
          newItineraryId: entries.activity,
          dayIndex: 0,
          times: { startTime: '09:30' },
        }),
        item(
          catalogue.stay.id,
          { newItineraryId: entries.stay, dayIndex: 0 },
          { newItineraryId: randomUUID(), dayIndex: 1 },
        ),
        item(catalogue.transfer.id, { newItineraryId: entries.transfer, dayIndex: 0 }),
      ],
    },
  })
  return { eventId: data.event._doc, packageId: data.packageId, entries }
}

/** Signs up a new customer in this browser and creates an event as `createPackage` does. */
export const signUpAndCreate = async (page: Page, catalogue: BuilderCatalogue): Promise<CreatedEvent> => {
  const { email } = await enterAsNew(page, newPerson('Olive Organiser'))
  return { email, ...(await createPackage(page, catalogue)) }
}

/** Opens the saved package for editing. */
export const openPackage = async (page: Page, eventId: string, packageId: string): Promise<void> => {
  await page.goto(`/my-events/package?${new URLSearchParams({ eventId, packageId })}`)
  await page.getByLabel('Price per person').waitFor()
}
