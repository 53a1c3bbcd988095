import autocannon from 'autocannon'
import { median } from './timing.ts'

/** Returns the number of successful requests per second to a URL, with any compression. */
export const requestsPerSecond = async (url: string, { connections = 50 } = {}): Promise<number> => {
  const { requests, non2xx, errors } = await autocannon({
    url,
    connections,
    duration: 3,
    headers: { 'accept-encoding': 'gzip, deflate, br' },
  })
  if (non2xx + errors > 0) throw new Error(`${url}: ${non2xx} unsuccessful responses, ${errors} errors`)
  return requests.average
}

/** Returns the median number of requests per second to two URLs, loaded alternately. */
export const loadAlternately = async (
  first: string,
  second: string,
  { rounds = 3, connections = 50 } = {},
): Promise<[number, number]> => {
  const rates: [number[], number[]] = [[], []]
  for (let round = 0; round <= rounds; round += 1) {
    const roundRates = [
      await requestsPerSecond(first, { connections }),
      await requestsPerSecond(second, { connections }),
    ]
    // The first round is a warm-up for both.
    if (round > 0) for (const [index, rate] of roundRates.entries()) rates[index]!.push(rate)
  }
  return [median(rates[0]), median(rates[1])]
}
