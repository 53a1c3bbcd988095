import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { listFiles, root } from './checker/read-source.ts'

/** Returns whether a text has a dynamic import outside of loadPart that is not just a type. */
const isBare = (text: string) => /\bimport\(/.test(text.replace(/typeof import\(/g, '').replace(wrapped, ''))
const wrapped = /loadPart\(\s*\(\) =>\s*import\(/g

const isOfBrowser = (file: string) =>
  /^src\/(app\/(frame|pages)|platform\/ui|features\/[\w-]+\/ui)\//.test(file) &&
  !/\.test\.tsx?$|\/testing\//.test(file)

test('browser code wraps every dynamic import in loadPart, which waits for the connection', () => {
  const bare = listFiles().filter(
    (file) => isOfBrowser(file) && isBare(readFileSync(join(root, file), 'utf8')),
  )
  expect(bare).toEqual([])
})

test.each([
  "const Part = lazy(() => import('./part.tsx'))",
  "void import('./part.ts').then(open)",
  "await loadPart(() => import('./one.ts')); await import('./other.ts')",
])('the planted import %s is found', (line) => expect(isBare(line)).toBe(true))

test('imports in loadPart and imports of types are allowed', () => {
  expect(isBare("lazy(() => loadPart(() => import('./part.tsx')))")).toBe(false)
  expect(isBare("loadPart(\n  () => import('./part.tsx'),\n)")).toBe(false)
  expect(isBare("type Tools = typeof import('./part.tsx')")).toBe(false)
})
