import { expect, test } from 'vitest'
import { formatFor } from './picture-format.ts'

test('a browser gets the smallest picture format that it names', () => {
  expect(formatFor('image/avif,image/webp,image/apng,*/*;q=0.8')).toBe('avif')
  expect(formatFor('image/webp,*/*')).toBe('webp')
  expect(formatFor('IMAGE/WEBP;q=0.5')).toBe('webp')
})

test('a client that names no smaller format, or refuses those that it names, gets JPEG', () => {
  for (const accept of [
    undefined,
    '',
    '*/*',
    'image/*',
    'text/html',
    'image/avif;q=0, image/webp;q=0',
    'image/avifx',
  ])
    expect(formatFor(accept), accept).toBe('jpeg')
})
