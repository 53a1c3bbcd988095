import { requestsPerSecond } from './support/load.ts'
import type { Measure } from './support/measure.ts'
import { openPageParts, place, timeTree } from './support/page-tree.ts'
import { inMs, median } from './support/timing.ts'

const rounds = 4
const treesInRound = 40

export const renderedPages: Measure = {
  name: 'pages rendered for each who asks and sent compressed, against what one react-dom alone could render',
  limit: { atLeast: 0.6 },
  unit: 'times',
  async run(bench) {
    const parts = await openPageParts(bench)
    const server = await bench.startServer({ KEPT_PAGES_MB: '0' })
    try {
      const rates: number[] = []
      const trees: number[] = []
      for (let round = 0; round < rounds; round += 1) {
        const rate = await requestsPerSecond(`${server.url}${place}`, { connections: 20 })
        const times: number[] = []
        for (let tree = 0; tree < treesInRound; tree += 1) times.push(await timeTree(parts))
        // The first round warms both up.
        if (round === 0) continue
        rates.push(rate)
        trees.push(median(times))
      }
      const [rate, tree] = [median(rates), median(trees)]
      return {
        value: (rate * tree) / 1000,
        detail: `${rate.toFixed(1)} requests/s; ${inMs(tree)} for the tree, which are ${(1000 / tree).toFixed(1)}/s`,
      }
    } finally {
      await server.stop()
    }
  },
}
