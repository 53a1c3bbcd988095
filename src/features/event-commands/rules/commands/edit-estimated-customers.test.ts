import { expect, test } from 'vitest'
import { evaluateCommands } from '../evaluate-commands.ts'
import { exampleEvent, exampleFacts } from '../example-event.ts'
import { commandOf, messageAfter, packageAfter } from '../testing/try-command.ts'

const changeBy = (delta: number) => ({ name: 'editEstimatedCustomers', data: { delta } })

test('two changes of the estimate add up (PKG-O16)', () => {
  const result = evaluateCommands(
    exampleEvent,
    [commandOf(changeBy(2)), commandOf(changeBy(-3))],
    exampleFacts,
  )
  expect(result).toMatchObject({
    event: { estimatedCustomers: 7, packages: [{ peopleCount: 7 }] },
    touched: ['event#estimatedCustomers', 'pk-1#peopleCount'],
    sums: ['event#estimatedCustomers', 'pk-1#peopleCount'],
  })
})

test('products keep their number of people', () => {
  expect(packageAfter(changeBy(4)).entries.map(({ needPeople }) => needPeople)).toEqual([8, 8, 8, 8])
})

test('fewer people than 1, and more than the maximum, are refused (PKG-036)', () => {
  expect(messageAfter(changeBy(-8))).toBe('The number of people must be between 1 and 100')
  expect(messageAfter(changeBy(93))).toBe('The number of people must be between 1 and 100')
})
