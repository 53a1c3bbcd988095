import { expect, test } from 'vitest'
import { formatMinutes } from './format-minutes.ts'

test.each([
  [0, '0 min'],
  [59, '59 min'],
  [60, '1 h'],
  [85, '1 h 25 min'],
  [1440, '24 h'],
])('%d minutes are shown as %s', (minutes, text) => expect(formatMinutes(minutes)).toBe(text))
