import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

type Entry = { version?: string; optionalDependencies?: Record<string, string> }
const read = (file: string) => JSON.parse(readFileSync(join(import.meta.dirname, '../..', file), 'utf8'))
const packages = read('package-lock.json').packages as Record<string, Entry>

test('the lockfile holds the parts for every platform, or npm ci refuses it on all of them', () => {
  const locked = new Set(Object.keys(packages).map((path) => path.split('node_modules/').at(-1)))
  const missing = Object.values(packages).flatMap(({ optionalDependencies = {} }) =>
    Object.keys(optionalDependencies).filter((name) => !locked.has(name)),
  )
  expect(missing).toEqual([])
})

test('every dependency is asked for in one exact version', () => {
  const { dependencies, devDependencies } = read('package.json')
  const loose = Object.entries<string>({ ...dependencies, ...devDependencies }).filter(
    ([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version),
  )
  expect(loose).toEqual([])
})
