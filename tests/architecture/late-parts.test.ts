import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { listFiles, root } from './checker/read-source.ts'

/** An import that is made when the code runs, and not to name a type. */
const isBare = (text: string) => /\bimport\(/.test(text.replace(/typeof import\(/g, '').replace(waiting, ''))
const waiting = /loadPart\(\s*\(\) =>\s*import\(/g

const isOfBrowser = (file: string) =>
  /^src\/(app\/(frame|pages)|platform\/ui|features\/[\w-]+\/ui)\//.test(file) &&
  !/\.test\.tsx?$|\/testing\//.test(file)

test('what the browser loads when it is used waits for the connection (loadPart)', () => {
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

test('an import that waits, and the name of a type, are none', () => {
  expect(isBare("lazy(() => loadPart(() => import('./part.tsx')))")).toBe(false)
  expect(isBare("loadPart(\n  () => import('./part.tsx'),\n)")).toBe(false)
  expect(isBare("type Tools = typeof import('./part.tsx')")).toBe(false)
})
