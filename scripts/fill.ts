import './production-libraries.ts'

import { parseArgs } from 'node:util'
import { runFill } from './fill/run-fill.ts'
import { runScript } from './run-script.ts'

await runScript(async (settings) => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { 'beside-customers': { type: 'boolean', default: false } },
  })
  const events = Number(positionals[0])
  await runFill(settings, { events, besideCustomers: values['beside-customers'] }, console.log)
})
