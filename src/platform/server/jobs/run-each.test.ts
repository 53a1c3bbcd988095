import { expect, test } from 'vitest'
import { inPages, runEach } from './run-each.ts'

const items = [1, 2, 3, 4, 5]
const pagesOf = (sizes: number[]) =>
  inPages<number>(2, async ({ limit, after = 0 }) => {
    const page = items.filter((item) => item > after).slice(0, limit)
    sizes.push(page.length)
    return page
  })

test('work is done for every item of every page, also after a failure, which is thrown at the end', async () => {
  const doneItems: number[] = []
  const sizes: number[] = []
  const work = async (item: number) => {
    if (item % 2 === 0) throw new Error(`no ${item}`)
    doneItems.push(item)
  }
  const run = runEach(pagesOf(sizes), work, (failures) => `${failures} failed`)
  await expect(run).rejects.toMatchObject({
    message: '2 failed',
    errors: [{ message: 'no 2' }, { message: 'no 4' }],
  })
  expect([doneItems, sizes]).toEqual([
    [1, 3, 5],
    [2, 2, 1],
  ])
})

test('without failures nothing is thrown, and an empty page is the last', async () => {
  items.length = 4
  const sizes: number[] = []
  await runEach(pagesOf(sizes), async () => {}, String)
  expect(sizes).toEqual([2, 2, 0])
})
