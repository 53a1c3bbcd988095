import fc from 'fast-check'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Avatar } from './avatar.tsx'

/** Returns the tint in the HTML that a browser gets. */
const shownTint = (name: string): number =>
  Number(/data-tint="(\d+)"/.exec(renderToStaticMarkup(createElement(Avatar, { name })))?.[1])

test('an avatar has one of nine tints, which depends only on the name (SHELL-076)', () => {
  const tints = Array.from({ length: 300 }, (_, index) => shownTint(`Guest ${index}`))
  expect(new Set(tints)).toEqual(new Set([1, 2, 3, 4, 5, 6, 7, 8, 9]))
  fc.assert(
    fc.property(fc.string(), (name) => {
      expect([1, 2, 3, 4, 5, 6, 7, 8, 9]).toContain(shownTint(name))
      expect(shownTint(name)).toBe(shownTint(name))
    }),
  )
})
