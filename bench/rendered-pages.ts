import { requestsPerSecond } from './support/load.ts'
import type { Measure } from './support/measure.ts'
import { locationPath } from './support/page-tree.ts'
import { timePlainCards } from './support/plain-cards.ts'
import { inMs, median } from './support/timing.ts'

const rounds = 4
const plainRendersPerRound = 200

export const renderedPages: Measure = {
  name: 'the time of a page that is rendered for each request and compressed, against that of rendering plain cards',
  limit: { atMost: 100 },
  unit: 'times',
  async run(bench) {
    const server = await bench.startServer({ PAGE_CACHE_MB: '0' })
    try {
      const rates: number[] = []
      const plainTimes: number[] = []
      for (let round = 0; round < rounds; round += 1) {
        const rate = await requestsPerSecond(`${server.url}${locationPath}`, { connections: 20 })
        const times = Array.from({ length: plainRendersPerRound }, timePlainCards)
        // The first round is a warm-up for both.
        if (round === 0) continue
        rates.push(rate)
        plainTimes.push(median(times))
      }
      const [rate, milliseconds] = [median(rates), median(plainTimes)]
      return {
        value: 1000 / rate / milliseconds,
        detail: `${rate.toFixed(1)} pages of 46 products per second; ${inMs(milliseconds)} for 46 plain cards`,
      }
    } finally {
      await server.stop()
    }
  },
}
