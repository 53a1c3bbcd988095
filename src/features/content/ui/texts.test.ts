import { beforeEach, expect, test } from 'vitest'
import { loadTexts, readText, setTextLoader } from './texts.ts'

let requests = 0
let respond: () => Promise<Record<string, string>>
beforeEach(() => {
  requests = 0
  setTextLoader(() => {
    requests += 1
    return respond()
  })
})

test('texts are requested once, when the first one is needed', async () => {
  respond = async () => ({ guestHasBeenAdded: '{guestName} is in' })
  expect(await readText('guestHasBeenAdded', { guestName: 'Ann' })).toBe('Ann is in')
  expect((await loadTexts())('guestHasBeenAdded')).toBe('{guestName} is in')
  expect(requests).toBe(1)
})

test('a missing message reads as its name', async () => {
  respond = async () => ({})
  expect(await readText('permissionDenied')).toBe('permissionDenied')
})

test('after a failed request, texts are requested again the next time', async () => {
  respond = () => Promise.reject(new Error('offline'))
  expect(await readText('permissionDenied')).toBe('permissionDenied')
  respond = async () => ({ permissionDenied: 'No.' })
  expect(await readText('permissionDenied')).toBe('No.')
})
