import { expect, test } from 'vitest'
import { moneyApp } from './money-app.ts'
import { describeFinding } from './run-sequence.ts'
import { describeSpeed, runSequences } from './run-sequences.ts'

const sequences = Number(process.env.MONEY_SEQUENCES ?? 8)
const firstSeed = Number(process.env.MONEY_SEED ?? 20_261_128)
/** A long run prints its progress, so that an interrupted one says how far it came. */
const progressEvery = 250

const app = await moneyApp()

test('after any operations that move money the ledger sums to zero, no penny is lost, nobody is below zero, and gateway, bank and event agree with the ledger', async () => {
  const startedAt = performance.now()
  const speed = (finished: number) => describeSpeed(finished, firstSeed, performance.now() - startedAt)
  const { findings, finished, counts, missing } = await runSequences({
    app,
    sequences,
    firstSeed,
    maxFindings: 5,
    onFinding: (finding) => console.error(describeFinding(finding)),
    onProgress: (count) => {
      if (count % progressEvery === 0) console.log(speed(count))
    },
  })
  const lines = [...counts].map(([name, { done, refused }]) => `${name}: ${done} done, ${refused} refused`)
  console.log([`${speed(finished)}:`, ...lines].join('\n'))
  if (findings.length > 0) throw new Error(findings.map(describeFinding).join('\n\n'))
  expect(missing, 'an operation that was never done is not tested').toEqual([])
})
