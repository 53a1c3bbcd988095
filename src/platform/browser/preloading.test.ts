import { expect, test } from 'vitest'
import { createPreloader, savesData } from './preloading.ts'

const fastConnection = () => ({ effectiveType: '4g', saveData: false })

/** Returns a load function, and the functions with which the test completes its loads. */
const createOpenLoads = () => {
  const ends: (() => void)[] = []
  const load = () => new Promise<void>((resolve) => ends.push(resolve))
  return { ends, load }
}

test('at most four pages preload at once; further requests are ignored until one of the four is loaded (SHELL-054)', async () => {
  const preload = createPreloader(fastConnection)
  const { ends, load } = createOpenLoads()
  const preloads = Array.from({ length: 6 }, () => preload(load))
  expect(ends).toHaveLength(4)
  ends[0]!()
  await preloads[0]
  void preload(load)
  expect(ends).toHaveLength(5)
  void preload(load)
  expect(ends).toHaveLength(5)
})

test('a failed preload makes room for another, like a successful one (SHELL-054)', async () => {
  const preload = createPreloader(fastConnection)
  for (let count = 0; count < 5; count++) await preload(() => Promise.reject(new Error('offline')))
  let loaded = false
  await preload(async () => {
    loaded = true
  })
  expect(loaded).toBe(true)
})

test.each([{ saveData: true }, { effectiveType: '2g' }, { effectiveType: 'slow-2g' }])(
  'nothing is preloaded on the connection %j (SHELL-054)',
  async (connection) => {
    const { ends, load } = createOpenLoads()
    await createPreloader(() => connection)(load)
    expect(ends).toHaveLength(0)
  },
)

test('preloading is allowed unless the connection is known to be slow or to save data (SHELL-054)', () => {
  for (const connection of [undefined, {}, { effectiveType: '3g' }, { saveData: false }])
    expect(savesData(connection)).toBe(false)
})
