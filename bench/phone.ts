import { enterAs } from '#tests/support/enter-site.ts'
import { withProducts } from './support/fill-products.ts'
import type { Measure } from './support/measure.ts'
import { onPhone, type PhoneVisit } from './support/phone.ts'
import { median } from './support/timing.ts'

const rounds = 3
const place = { locationId: 'newcastle', section: 'stag', count: 60 }

/** The pages people come to first. */
const pages = {
  home: '/',
  'the landing page of a section': '/stag',
  'a location with 60 products': '/stag/in-newcastle',
  'a product': '/stag/in-newcastle/do-shooting/go-newcastle-clay-pigeon-shooting',
  'an event, as its organiser': '/my-events',
}

const middle = (visits: readonly PhoneVisit[], read: (visit: PhoneVisit) => number) =>
  median(visits.map(read))
const inSeconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(2)} s`

const describe = (visits: readonly PhoneVisit[]): string => {
  const { script } = visits[0]!
  return [
    `largest paint after ${inSeconds(middle(visits, ({ largestPaint }) => largestPaint))}`,
    `interactive after ${inSeconds(middle(visits, ({ interactive }) => interactive))}`,
    `shift ${middle(visits, ({ shift }) => shift).toFixed(3)}`,
    `script ${(script.bytes / 1000).toFixed(0)} kB in ${script.files} files`,
  ].join(', ')
}

/**
 * First visits on the phone that Lighthouse has in mind. Pages that shift, or say something in the console, are not
 * measured.
 */
export const phoneVisits: readonly Measure[] = Object.entries(pages).map(([name, path]) => ({
  name: `a first visit on a phone, ${name}: milliseconds in which a touch found no answer`,
  limit: { atMost: 200 },
  unit: 'ms',
  run: ({ app, server }) =>
    withProducts(app.database, place, () =>
      onPhone(async (visitPage) => {
        const visits: PhoneVisit[] = []
        for (let round = 0; round < rounds; round += 1)
          visits.push(
            await visitPage(server.url + path, async (page) => {
              if (path === '/my-events') {
                await page.goto(`${server.url}/health`)
                await enterAs(page, 'organiser@test.com')
              }
            }),
          )
        for (const { shift, moved, messages } of visits) {
          if (messages.length > 0) throw new Error(`the console says ${messages.join('; ')}`)
          if (shift > 0.001) throw new Error(`the page shifts by ${shift}: ${moved.join('; ')}`)
        }
        return { value: middle(visits, ({ blocking }) => blocking), detail: describe(visits) }
      }),
    ),
}))
