import { expect, test } from 'vitest'
import { requestPart } from './use-loaded.ts'

test('a part that is missing is reported, loaded again with the next request, and then cached', async () => {
  const outcomes: string[] = []
  let requests = 0
  const load = async () => {
    requests += 1
    if (requests === 1) throw new Error('404')
    return {}
  }
  const request = () =>
    requestPart(load, {
      onLoaded: () => outcomes.push('loaded'),
      onMissing: (problem) => outcomes.push((problem as Error).message),
    })
  await request()
  expect(outcomes).toEqual(['404'])
  await request()
  expect(outcomes).toEqual(['404', 'loaded'])
  await request()
  expect(outcomes).toEqual(['404', 'loaded'])
  expect(requests).toBe(2)
})
