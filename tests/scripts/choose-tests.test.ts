import { expect, test } from 'vitest'
import { chooseTests } from '../../scripts/check/choose-tests.ts'

const files = {
  'src/kernel/money.ts': '',
  'src/kernel/money.test.ts': `import './money.ts'`,
  'src/kernel/dates.ts': '',
  'src/kernel/dates.test.ts': `import './dates.ts'`,
  'src/app/pay.ts': `import { money } from '#kernel/money.ts'`,
  'src/app/pay.test.ts': `import './pay.ts'`,
  'src/app/pay.api.test.ts': `const pay = await import('./pay.ts')`,
  'src/app/lines.test.ts': `import {\n  money,\n  type Money,\n} from '#kernel/money.ts'`,
  'src/app/typed.test.ts': `import type { Money } from '#kernel/money.ts'`,
  'tests/journeys/pay.journey.test.ts': `import '#app/pay.ts'`,
}
const texts = new Map(Object.entries(files))
const choose = (changed: readonly string[], maxSeconds = 100) =>
  chooseTests({
    changed,
    texts,
    secondsOf: (file) => (file.endsWith('.api.test.ts') ? 20 : 1),
    maxSeconds,
  })

test('tests that import a changed file are chosen in order of the number of imports in between, then of their duration', () => {
  expect(choose(['src/kernel/money.ts']).chosen).toEqual([
    'src/kernel/money.test.ts',
    'src/app/lines.test.ts',
    'src/app/pay.test.ts',
    'src/app/pay.api.test.ts',
  ])
})

test('tests of the changed feature or layer are chosen before other tests that import the changed file more directly', () => {
  const textsWithSums = new Map([
    ...texts,
    ['src/kernel/sums.ts', `import './money.ts'`],
    ['src/kernel/sums.test.ts', `import './sums.ts'`],
  ])
  const { chosen } = chooseTests({
    changed: ['src/kernel/money.ts'],
    texts: textsWithSums,
    secondsOf: () => 1,
    maxSeconds: 3,
  })
  expect(chosen).toEqual(['src/kernel/money.test.ts', 'src/kernel/sums.test.ts', 'src/app/lines.test.ts'])
})

test('tests that do not fit into the time, and journeys, are listed as omitted', () => {
  const { chosen, omitted } = choose(['src/kernel/money.ts'], 5)
  expect(chosen).toEqual(['src/kernel/money.test.ts', 'src/app/lines.test.ts', 'src/app/pay.test.ts'])
  expect(omitted.toSorted()).toEqual(['src/app/pay.api.test.ts', 'tests/journeys/pay.journey.test.ts'])
})

test('a changed test is chosen however long it takes', () => {
  expect(choose(['src/app/pay.api.test.ts'], 5).chosen).toEqual(['src/app/pay.api.test.ts'])
})

test('a change that no test imports chooses nothing', () => {
  expect(choose(['README.md', 'src/unknown.ts'])).toEqual({ chosen: [], omitted: [] })
})
