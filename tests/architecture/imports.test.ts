import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { findCycles } from './checker/find-cycles.ts'
import { findReachedServer } from './checker/find-reached-server.ts'
import { findViolations, importRules } from './checker/import-rules.ts'
import { listFiles, readSource, root } from './checker/read-source.ts'

const sources = listFiles().map((file) => readSource(file))
const imports = sources.flatMap((source) => source.imports)

test('no import of Jaunt’s code breaks a rule of the architecture', () => {
  expect(findViolations(imports)).toEqual([])
})

test('there are no circular imports', () => {
  expect(findCycles(sources).map((cycle) => cycle.join(' → '))).toEqual([])
})

test('browser code does not import server code, even indirectly', () => {
  expect(findReachedServer(sources).map((path) => path.join(' → '))).toEqual([])
})

test('the checker resolves every import to an existing file', () => {
  const unresolved = imports.filter(({ external, target }) => !external && !existsSync(join(root, target)))
  expect(unresolved.map(({ from, target }) => `${from} → ${target}`)).toEqual([])
  expect(imports.length).toBeGreaterThan(100)
})

describe('the check finds', () => {
  test.each(importRules)('an import that breaks the rule: $name', ({ name, probe: [file, text] }) => {
    const violations = findViolations(readSource(file, text).imports)
    expect(violations.map(({ rule }) => rule)).toContain(name)
  })

  test('server code that a page imports through a file of the app, but not an import of types', () => {
    const page = readSource('src/app/pages/probe.tsx', `import { sources } from '../sources.ts'`)
    const reached = (text: string) => findReachedServer([page, readSource('src/app/sources.ts', text)])
    const store = '#features/access/server/role-store.ts'
    expect(reached(`export * from '${store}'`)).toEqual([
      ['src/app/pages/probe.tsx', 'src/app/sources.ts', 'src/features/access/server/role-store.ts'],
    ])
    expect(reached(`import { sql } from 'kysely'`)).toHaveLength(1)
    expect(reached(`import type { Role } from '${store}'`)).toEqual([])
  })

  test('a cycle of three files, of which one imports only types', () => {
    const circle = [
      readSource('src/kernel/a.ts', `import './b.ts'`),
      readSource('src/kernel/b.ts', `import type { C } from '#kernel/c.ts'`),
      readSource('src/kernel/c.ts', `const a = await import('./a.ts')`),
    ]
    expect(findCycles(circle)).toHaveLength(1)
  })

  test('imports as types, exports from another file and dynamic imports', () => {
    const text = `export { x } from './x.ts'\ntype Y = import('./y.ts').Y\nconst z = () => import('./z.ts')`
    expect(readSource('src/kernel/probe.ts', text).imports.map(({ target }) => target)).toEqual([
      'src/kernel/x.ts',
      'src/kernel/y.ts',
      'src/kernel/z.ts',
    ])
  })
})
