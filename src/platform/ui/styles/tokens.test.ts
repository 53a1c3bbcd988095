import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8').replaceAll('"', "'")
type Theme = 'light' | 'dark'
type Tokens = Record<string, Record<Theme, string>>

/**
 * Returns the tokens of every block whose selector list contains one of the selectors. Later blocks override earlier
 * ones.
 */
const tokensOf = (...selectors: string[]): Tokens => {
  const tokens: Tokens = {}
  for (const selector of selectors)
    for (const [, selectorList = '', body = ''] of css.matchAll(/(?:^|\n)([^{}@/]+)\{([^{}]+)\}/g)) {
      if (!selectorList.split(',').some((each) => each.trim() === selector)) continue
      for (const [, name, value = ''] of body.matchAll(/(--[\w-]+):\s*([^;]+);/g)) {
        const [, light, dark] = /^light-dark\((#\w{6}), (#\w{6})\)$/.exec(value) ?? [value, value, value]
        tokens[name!] = { light: light!, dark: dark! }
      }
    }
  return tokens
}

const luminance = (hex: string): number => {
  const [red, green, blue] = [1, 3, 5].map((index) => {
    const part = Number.parseInt(hex.slice(index, index + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!
}

/** WCAG 2.2 contrast ratio, 1 to 21. */
const contrast = (one: string, other: string): number => {
  const [high, low] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return (high! + 0.05) / (low! + 0.05)
}

const expectPairs = (tokens: Tokens, minRatio: number, pairs: [string, string[]][]) => {
  for (const theme of ['light', 'dark'] as const)
    for (const [front, backgrounds] of pairs)
      for (const background of backgrounds) {
        const ratio = contrast(tokens[front]![theme], tokens[background]![theme])
        expect(ratio, `${front} on ${background}, ${theme}`).toBeGreaterThanOrEqual(minRatio)
      }
}

const backgrounds = ['--canvas', '--surface', '--sunken', '--raised']

test('texts have a contrast of 4.5 on every background, in light and dark', () => {
  expectPairs(tokensOf(':root'), 4.5, [
    ['--ink', backgrounds],
    ['--ink-soft', backgrounds],
    ['--ink-faint', backgrounds],
    ['--good', [...backgrounds, '--good-soft']],
    ['--warn', [...backgrounds, '--warn-soft']],
    ['--bad', [...backgrounds, '--bad-soft']],
    ['--info', [...backgrounds, '--info-soft']],
    ['--ink', ['--good-soft', '--warn-soft', '--bad-soft', '--info-soft']],
    ['--on-bad', ['--bad']],
  ])
})

test('a selected item of a dialog or menu stands out from it, and is readable', () => {
  const tokens = tokensOf(':root', '.bg-raised')
  expectPairs(tokens, 1.1, [['--sunken', ['--raised']]])
  expectPairs(tokens, 4.5, [
    ['--ink', ['--sunken']],
    ['--ink-soft', ['--sunken']],
    ['--ink-faint', ['--sunken']],
  ])
})

test('borders of fields, the focus ring and stars have a contrast of 3', () => {
  expectPairs(tokensOf(':root'), 3, [
    ['--line-strong', backgrounds],
    ['--focus', backgrounds],
    ['--star', backgrounds],
  ])
})

test.each(['stag', 'hen', 'groups', 'events', undefined])(
  'the accent of section %s is readable as text, on its soft background and under its own text',
  (section) => {
    const tokens = section ? tokensOf(':root', `[data-section='${section}']`) : tokensOf(':root')
    expectPairs(tokens, 4.5, [
      ['--accent', backgrounds],
      ['--accent-ink', [...backgrounds, '--accent-soft']],
      ['--ink', ['--accent-soft']],
      ['--on-accent', ['--accent']],
    ])
  },
)

test('there are nine tints, and the icon on each has enough contrast', () => {
  for (let index = 1; index <= 9; index++)
    expectPairs(tokensOf(`[data-tint='${index}']`), 4.5, [['--tint-ink', ['--tint', '--tint-deep']]])
  expect(tokensOf("[data-tint='10']")).toEqual({})
})

test('a function without a colour is #bdbdbd and the default design is pink (SHELL-077)', () => {
  expect(tokensOf(':root')['--function-colour']).toEqual({ light: '#bdbdbd', dark: '#bdbdbd' })
  expect(tokensOf("[data-design='pink']")['--accent']).toEqual(tokensOf(':root')['--accent'])
})

test('every transition lasts less than 200 ms', () => {
  for (const [, time] of css.matchAll(/--(?:quick|calm): (\d+)ms/g)) expect(Number(time)).toBeLessThan(200)
})
