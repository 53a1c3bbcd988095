import '../scripts/fast-libraries.ts'

import { cachedPage } from './cached-page.ts'
import { callsDuringLogins } from './calls-during-logins.ts'
import { customerEvents, staffEvents } from './event-lists.ts'
import { firstPageScript } from './first-page-script.ts'
import { locationProducts } from './location-products.ts'
import { permissionCheck } from './permission-check.ts'
import { readUser } from './read-user.ts'
import { saveThirtyCommands } from './save-commands.ts'
import { serverMemory } from './server-memory.ts'
import { holds, type Measure } from './support/measure.ts'
import { openBench } from './support/open-bench.ts'
import { uncachedPage } from './uncached-page.ts'

/** In the order of the table; memory comes last because it looks back on all the rest. */
const measures: readonly Measure[] = [
  cachedPage,
  uncachedPage,
  saveThirtyCommands,
  locationProducts,
  customerEvents,
  staffEvents,
  permissionCheck,
  readUser,
  callsDuringLogins,
  firstPageScript,
  serverMemory,
]

const limitText = ({ limit, unit }: Measure) =>
  `${'atLeast' in limit ? `at least ${limit.atLeast}` : `at most ${limit.atMost}`} ${unit}`

const digits = { times: 2, µs: 2, ms: 1, MB: 0, kB: 0 } as const

/** One line of a Markdown table. A measure that cannot be taken says why in its line. */
const takeMeasure = async (measure: Measure, bench: Awaited<ReturnType<typeof openBench>>) => {
  console.error(`… ${measure.name}`)
  try {
    const { value, detail } = await measure.run(bench)
    const figure = `${value.toFixed(digits[measure.unit])} ${measure.unit}`
    return `| ${measure.name} | ${limitText(measure)} | ${figure} | ${holds(measure, value) ? 'yes' : '**no**'} | ${detail} |`
  } catch (problem) {
    return `| ${measure.name} | ${limitText(measure)} | – | – | not measured: ${(problem as Error).message} |`
  }
}

const [, , only = ''] = process.argv
const bench = await openBench()
const lines: string[] = []
for (const measure of measures.filter(({ name }) => name.includes(only)))
  lines.push(await takeMeasure(measure, bench))
await bench.close()
console.log(['| what | limit | measured | holds | note |', '|---|---|---|---|---|', ...lines].join('\n'))
process.exit()
