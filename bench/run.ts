import '../scripts/production-libraries.ts'

import { allocations } from './allocations.ts'
import { cachedPages } from './cached-pages.ts'
import { callsDuringLogins } from './calls-during-logins.ts'
import {
  customerEvents,
  staffEvents,
  staffEventsFiltered,
  staffEventsSearched,
  staffEventsSorted,
} from './event-lists.ts'
import { firstPageScript } from './first-page-script.ts'
import { outboxDeepPage, outboxFirstPage } from './growing-tables.ts'
import { keystrokes } from './keystrokes.ts'
import { locationProducts } from './location-products.ts'
import { manyProcesses } from './many-processes.ts'
import { parallelWriters } from './parallel-writers.ts'
import { paymentPanel } from './payment-panel.ts'
import { permissionCheck } from './permission-check.ts'
import { phoneVisits } from './phone.ts'
import { productLists } from './product-lists.ts'
import { readUser } from './read-user.ts'
import {
  recordList,
  recordListPauses,
  recordListSearched,
  recordListSorted,
  recordsPreviewed,
} from './record-lists.ts'
import { renderedPages } from './rendered-pages.ts'
import { bytesWrittenBySave, saveThirtyCommands } from './save-commands.ts'
import { searchAmongMany, searchGrowth } from './search.ts'
import { serverMemory } from './server-memory.ts'
import { statisticsOfManyEvents } from './statistics.ts'
import { type Measure, meetsLimit } from './support/measure.ts'
import { openBench } from './support/open-bench.ts'
import { uncachedPage } from './uncached-page.ts'
import { webPackagePriced } from './web-package-price.ts'

/** The measures in the order of their rows. Memory is last, because it is the maximum over all measures. */
const measures: readonly Measure[] = [
  cachedPages,
  renderedPages,
  uncachedPage,
  saveThirtyCommands,
  bytesWrittenBySave,
  locationProducts,
  allocations,
  productLists,
  keystrokes,
  searchAmongMany,
  searchGrowth,
  webPackagePriced,
  parallelWriters,
  customerEvents,
  staffEvents,
  staffEventsSearched,
  staffEventsSorted,
  staffEventsFiltered,
  outboxFirstPage,
  outboxDeepPage,
  recordList,
  recordListSorted,
  recordListSearched,
  recordsPreviewed,
  recordListPauses,
  statisticsOfManyEvents,
  permissionCheck,
  paymentPanel,
  readUser,
  callsDuringLogins,
  manyProcesses,
  firstPageScript,
  ...phoneVisits,
  serverMemory,
]

const limitText = ({ limit, unit }: Measure) =>
  limit ? `${'atLeast' in limit ? `at least ${limit.atLeast}` : `at most ${limit.atMost}`} ${unit}` : 'none'

const digits = { times: 2, µs: 2, ms: 1, MB: 0, kB: 0 } as const

/**
 * Returns one row of a Markdown table, and whether the limit is met. For a measure that fails, the row contains the
 * reason, and the limit is not met.
 */
const runMeasure = async (measure: Measure, bench: Awaited<ReturnType<typeof openBench>>) => {
  console.error(`… ${measure.name}`)
  try {
    const { value, detail } = await measure.run(bench)
    const figure = `${value.toFixed(digits[measure.unit])} ${measure.unit}`
    const isMet = meetsLimit(measure, value)
    const verdict = measure.limit ? (isMet ? 'yes' : '**no**') : '–'
    return { isMet, line: `| ${measure.name} | ${limitText(measure)} | ${figure} | ${verdict} | ${detail} |` }
  } catch (problem) {
    const note = `not measured: ${(problem as Error).message}`
    return { isMet: false, line: `| ${measure.name} | ${limitText(measure)} | – | **no** | ${note} |` }
  }
}

const [, , namePart = ''] = process.argv
const bench = await openBench()
const results: Awaited<ReturnType<typeof runMeasure>>[] = []
for (const measure of measures.filter(({ name }) => name.includes(namePart)))
  results.push(await runMeasure(measure, bench))
await bench.close()
const head = ['| measure | limit | result | met | note |', '|---|---|---|---|---|']
console.log([...head, ...results.map(({ line }) => line)].join('\n'))
process.exit(results.every(({ isMet }) => isMet) ? 0 : 1)
