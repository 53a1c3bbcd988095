import { expect, test } from 'vitest'
import type { Changed } from './change-log.ts'
import { noteQuery, Reading } from './dependencies.ts'
import { createDependencyCache } from './dependency-cache.ts'

const tables = new Map([
  ['product', true],
  ['review', true],
  ['session', false],
])

/** Two caches that hear of the same changes; each value says how often its kind has been made. */
const openCaches = (maxBytes = 100_000) => {
  const listeners: ((changed: Changed) => void)[] = []
  const publication = {
    renew: async () => {},
    listen: (added: (changed: Changed) => void) => void listeners.push(added),
    startReading: () => new Reading(tables),
  }
  const [pages, answers] = [0, 1].map(() =>
    createDependencyCache<{ said: string }>(publication, { maxBytes, sizeOf: ({ said }) => said.length }),
  ) as [
    ReturnType<typeof createDependencyCache<{ said: string }>>,
    ReturnType<typeof createDependencyCache<{ said: string }>>,
  ]
  const publish = (...topics: string[]) => {
    for (const listener of listeners) listener(topics.length === 0 ? 'everything' : new Set(topics))
  }
  let made = 0
  const answerFrom = (table: string) =>
    answers.get(table, async () => {
      noteQuery(`select * from ${table}`)
      return { said: `${table} ${++made}` }
    })
  const pageOf = (name: string, ...parts: string[]) =>
    pages.get(name, async () => ({
      said: (await Promise.all(parts.map(answerFrom))).map(({ said }) => said).join(),
    }))
  return { pages, answers, publish, answerFrom, pageOf }
}

test('what is made of kept answers is forgotten when one of them changes, and only that one is made anew', async () => {
  const { pageOf, publish } = openCaches()
  const first = await pageOf('/', 'product', 'review')
  expect(first.said).toBe('product 1,review 2')
  expect(await pageOf('/other', 'review')).toEqual({ said: 'review 2' })
  publish('product')
  expect((await pageOf('/', 'product', 'review')).said).toBe('product 3,review 2')
  publish('review')
  expect((await pageOf('/', 'product', 'review')).said).toBe('product 3,review 4')
  expect(await pageOf('/other', 'review')).toEqual({ said: 'review 4' })
})

test('who is given an answer that another began, or that was kept, has read what it was read from', async () => {
  const { answers, pages, publish } = openCaches()
  const begun = Promise.withResolvers<void>()
  const slow = () =>
    answers.get('slow', async () => {
      noteQuery('select * from review')
      await begun.promise
      return { said: 'old' }
    })
  const first = slow()
  const page = pages.get('/', slow)
  // Both have come as far as they can.
  await new Promise(setImmediate)
  publish('review')
  begun.resolve()
  expect([(await first).said, (await page).said]).toEqual(['old', 'old'])
  expect(await pages.find('/')).toBeUndefined()
  expect(await answers.find('slow')).toBeUndefined()
})

test('what was read from a table whose changes nobody tells is not kept, nor what is made of it', async () => {
  const { answers, pages, pageOf } = openCaches()
  await pageOf('/', 'product', 'session')
  expect(await answers.find('session')).toBeUndefined()
  expect(await answers.find('product')).toBeDefined()
  expect(await pages.find('/')).toBeUndefined()
})

test('an answer that fails is not kept, and without room nothing is', async () => {
  const { answers } = openCaches()
  await expect(answers.get('a', () => Promise.reject(new Error('gone')))).rejects.toThrow('gone')
  expect(await answers.get('a', async () => ({ said: 'there' }))).toEqual({ said: 'there' })
  const { answerFrom, answers: none } = openCaches(0)
  await answerFrom('product')
  expect(await none.find('product')).toBeUndefined()
})
