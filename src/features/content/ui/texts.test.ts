import { beforeEach, expect, test } from 'vitest'
import { loadTexts, readText, readTextsBy } from './texts.ts'

let asked = 0
let answer: () => Promise<Record<string, string>>
beforeEach(() => {
  asked = 0
  readTextsBy(() => {
    asked += 1
    return answer()
  })
})

test('texts are asked for once, when the first is needed', async () => {
  answer = async () => ({ guestHasBeenAdded: '{guestName} is in' })
  expect(await readText('guestHasBeenAdded', { guestName: 'Ann' })).toBe('Ann is in')
  expect((await loadTexts())('guestHasBeenAdded')).toBe('{guestName} is in')
  expect(asked).toBe(1)
})

test('a message without a text reads as its own name', async () => {
  answer = async () => ({})
  expect(await readText('permissionDenied')).toBe('permissionDenied')
})

test('texts that could not be read are asked for again the next time', async () => {
  answer = () => Promise.reject(new Error('offline'))
  expect(await readText('permissionDenied')).toBe('permissionDenied')
  answer = async () => ({ permissionDenied: 'No.' })
  expect(await readText('permissionDenied')).toBe('No.')
})
