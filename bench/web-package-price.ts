import { findGridSources } from '#features/catalogue/server/stores/product-store.ts'
import { webPackagePrice } from '#features/web-packages/rules/plan-web-package.ts'
import { addDays, dayOf } from '#kernel/dates.ts'
import type { Measure } from './support/measure.ts'
import { processorTime } from './support/timing.ts'

const productCount = 20
const [rounds, warmUp, pricesPerRound] = [60, 20, 100]

/** Measures the pricing of one ready-made package, each time for another group and date. */
export const webPackagePriced: Measure = {
  name: `the price of a ready-made package of ${productCount} products for a group and a date`,
  limit: { atMost: 1000 },
  unit: 'µs',
  run: async ({ app }) => {
    const products = await findGridSources(app.database, { locationId: 'newcastle', section: 'stag' })
    const pricedProducts = products.filter(({ prices }) => prices.length > 0).slice(0, productCount)
    if (pricedProducts.length < productCount)
      throw new Error(`only ${pricedProducts.length} products with a price`)
    const plannedProducts = pricedProducts.map((product, index) => ({ product, dayIndex: index % 4 }))
    const today = dayOf(new Date())
    // Summed up, because many machines count a thread’s time in whole milliseconds, and one price takes much less.
    let [totalMs, pricedCount] = [0, 0]
    for (let round = 0; round < warmUp + rounds; round += 1) {
      const startedAt = processorTime()
      for (let turn = 0; turn < pricesPerRound; turn += 1) {
        const group = {
          people: 6 + ((round + turn) % 24),
          startDate: addDays(today, 1 + ((round * pricesPerRound + turn) % 300)),
        }
        const price = webPackagePrice(plannedProducts, { ...group, section: 'stag' })
        if (price && round >= warmUp) pricedCount += 1
      }
      if (round >= warmUp) totalMs += processorTime() - startedAt
    }
    if (pricedCount === 0) throw new Error('no package has a price')
    // The calculation for a package without a price ends early, so all the time is attributed to those with a price.
    return {
      value: (totalMs * 1000) / pricedCount,
      detail: `${pricedCount} of ${rounds * pricesPerRound} have a price`,
    }
  },
}
