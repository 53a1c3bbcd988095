import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { listFiles, root } from './checker/read-source.ts'

/** Returns whether a text has a dynamic import outside loadPart that is not only a type. */
const hasUnwrappedImport = (text: string) =>
  /\bimport\(/.test(text.replace(/typeof import\(/g, '').replace(wrappedImport, ''))
const wrappedImport = /loadPart\(\s*\(\) =>\s*import\(/g

const isOfPages = (file: string) =>
  /^src\/(app\/(frame|pages)|platform\/ui|features\/[\w-]+\/ui)\//.test(file) &&
  !/\.test\.tsx?$|\/testing\//.test(file)

test('pages and components wrap every dynamic import in loadPart, which waits for the connection', () => {
  const withUnwrappedImport = listFiles().filter(
    (file) => isOfPages(file) && hasUnwrappedImport(readFileSync(join(root, file), 'utf8')),
  )
  expect(withUnwrappedImport).toEqual([])
})

test.each([
  "const Part = lazy(() => import('./part.tsx'))",
  "void import('./part.ts').then(open)",
  "await loadPart(() => import('./one.ts')); await import('./other.ts')",
])('the check finds the import %s', (line) => expect(hasUnwrappedImport(line)).toBe(true))

test('imports in loadPart and imports of types are allowed', () => {
  expect(hasUnwrappedImport("lazy(() => loadPart(() => import('./part.tsx')))")).toBe(false)
  expect(hasUnwrappedImport("loadPart(\n  () => import('./part.tsx'),\n)")).toBe(false)
  expect(hasUnwrappedImport("type Tools = typeof import('./part.tsx')")).toBe(false)
})
