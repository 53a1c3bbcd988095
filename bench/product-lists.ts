import { startServerProcess } from '#tests/support/server-process.ts'
import { withProducts } from './support/fill-products.ts'
import { loadAlternately } from './support/load.ts'
import type { Bench, Measure } from './support/measure.ts'

const productCount = 500
/** With more connections, a server without a cache refuses some of the requests. */
const connectionCount = 8
const listPath = '/api/location/newcastle/products/stag?fields=card'

/** Measures the list of a grid from a server that caches responses to visitors, and from one that does not. */
const timeLists = async ({ server, config }: Bench) => {
  const uncachedServer = await startServerProcess({
    LOG_LEVEL: 'warn',
    REQUESTS_PER_MINUTE: '9999999',
    SESSION_SECRET: 'b'.repeat(32),
    DATABASE_URL: config.databaseUrl,
    RESPONSE_CACHE_MB: '0',
  })
  try {
    const [cached, uncached] = await loadAlternately(
      `${server.url}${listPath}`,
      `${uncachedServer.url}${listPath}`,
      {
        connections: connectionCount,
      },
    )
    return {
      value: cached / uncached,
      detail: `${Math.round(cached)} against ${uncached.toFixed(1)} requests/s`,
    }
  } finally {
    await uncachedServer.stop()
  }
}

export const productLists: Measure = {
  name: `a list of ${productCount} products from the cache, against the same uncached`,
  limit: { atLeast: 7 },
  unit: 'times',
  run: (bench) =>
    withProducts(bench.app.database, { locationId: 'newcastle', section: 'stag', count: productCount }, () =>
      timeLists(bench),
    ),
}
