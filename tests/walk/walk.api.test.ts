import { expect, test } from 'vitest'
import { testApp } from '#tests/support/test-app.ts'
import { reportOf } from './report.ts'
import { type Finding, walk } from './walk.ts'

const steps = Number(process.env.WALK_STEPS ?? 120)
const seed = Number(process.env.WALK_SEED ?? 20_261_123)
const excludedNames = process.env.WALK_EXCEPT?.split(';') ?? []
const isChecked = (name: string) => !excludedNames.includes(name)

test('all invariants of an event hold after random actions of people, staff, suppliers, payments and time', async () => {
  const startedAt = performance.now()
  const onFinding = (finding: Finding) => console.error(reportOf([finding]))
  // The log says why a request failed.
  const site = await testApp({ environment: { LOG_LEVEL: 'error' } })
  const { findings, counts } = await walk({ site, seed, steps, isChecked, onFinding })
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  console.log(`${steps} steps of seed ${seed} in ${seconds} s: ${JSON.stringify(counts, null, 1)}`)
  if (findings.length > 0) throw new Error(reportOf(findings))
  // A state that did not occur is not tested.
  for (const stage of ['Enquiry', 'Pending Booking', 'Booked'])
    expect(counts[`(event is ${stage})`] ?? 0, stage).toBeGreaterThan(0)
})
