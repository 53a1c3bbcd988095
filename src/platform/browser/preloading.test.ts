import { expect, test } from 'vitest'
import { createPreloader, savesData } from './preloading.ts'

const fast = () => ({ effectiveType: '4g', saveData: false })

/** Returns a load function, and the functions with which the test completes its loads. */
const openLoads = () => {
  const ends: (() => void)[] = []
  const load = () => new Promise<void>((resolve) => ends.push(resolve))
  return { ends, load }
}

test('at most four pages preload at once; more requests are ignored until one of them is done (SHELL-054)', async () => {
  const preload = createPreloader(fast)
  const { ends, load } = openLoads()
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
  const preload = createPreloader(fast)
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
    const { ends, load } = openLoads()
    await createPreloader(() => connection)(load)
    expect(ends).toHaveLength(0)
  },
)

test('preloading is allowed unless the connection is known to be slow or to save data (SHELL-054)', () => {
  for (const connection of [undefined, {}, { effectiveType: '3g' }, { saveData: false }])
    expect(savesData(connection)).toBe(false)
})
