import type { Page } from 'playwright-core'
import { enterAs } from '#tests/support/enter-site.ts'
import { benchEvent } from './support/bench-event.ts'
import { withProducts } from './support/fill-products.ts'
import type { Bench, Measure } from './support/measure.ts'
import { onPhone, type PhoneVisit } from './support/phone.ts'
import { median } from './support/timing.ts'

const rounds = 3
/** On an idle machine, these pages did not respond to a touch for 54 to 65 ms. */
const maxBlockingMs = 100
const productsToFill = { locationId: 'newcastle', section: 'stag', count: 60 }

type MeasuredPage = {
  readonly name: string
  readonly path: string | ((bench: Bench) => Promise<string>)
  /** The demo account that opens the page. */
  readonly accountEmail?: string
}

/** The pages that people usually open first. */
const pages: readonly MeasuredPage[] = [
  { name: 'home', path: '/' },
  { name: 'the landing page of a section', path: '/stag' },
  { name: 'a location with 60 products', path: '/stag/in-newcastle' },
  { name: 'a product', path: '/stag/in-newcastle/do-shooting/go-newcastle-clay-pigeon-shooting' },
  {
    name: 'an event, as its organiser',
    path: async ({ app }) => `/my-events?eventId=${(await benchEvent(app)).eventId}&section=stag`,
    accountEmail: 'organiser@test.com',
  },
]

const medianOf = (visits: readonly PhoneVisit[], read: (visit: PhoneVisit) => number) =>
  median(visits.map(read))
const inSeconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(2)} s`

const describe = (visits: readonly PhoneVisit[]): string => {
  const { script } = visits[0]!
  return [
    `largest paint after ${inSeconds(medianOf(visits, ({ largestPaint }) => largestPaint))}`,
    `interactive after ${inSeconds(medianOf(visits, ({ interactive }) => interactive))}`,
    `shift ${medianOf(visits, ({ shift }) => shift).toFixed(3)}`,
    `script ${(script.bytes / 1000).toFixed(0)} kB in ${script.files} files`,
  ].join(', ')
}

/**
 * Measures first visits on the phone that Lighthouse simulates. A visit fails if the layout shifts, or if the page logs
 * to the console.
 */
export const phoneVisits: readonly Measure[] = pages.map(({ name, path, accountEmail }) => ({
  name: `a first visit on a phone, ${name}: milliseconds in which a touch got no response`,
  limit: { atMost: maxBlockingMs },
  unit: 'ms',
  run: async (bench) => {
    const { app, server } = bench
    const url = server.url + (typeof path === 'string' ? path : await path(bench))
    const logIn =
      accountEmail === undefined ? undefined : (page: Page) => enterAs(page, accountEmail).then(() => {})
    return withProducts(app.database, productsToFill, () =>
      onPhone(async (visitPage) => {
        const visits: PhoneVisit[] = []
        for (let round = 0; round < rounds; round += 1) visits.push(await visitPage(url, logIn))
        for (const { shift, shiftedElements, messages } of visits) {
          if (messages.length > 0) throw new Error(`the console has ${messages.join('; ')}`)
          if (shift > 0.001) throw new Error(`the page shifts by ${shift}: ${shiftedElements.join('; ')}`)
        }
        return { value: medianOf(visits, ({ blocking }) => blocking), detail: describe(visits) }
      }),
    )
  },
}))
