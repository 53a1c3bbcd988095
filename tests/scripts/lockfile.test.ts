import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

type Entry = { version?: string; optionalDependencies?: Record<string, string> }
const read = (file: string) => JSON.parse(readFileSync(join(import.meta.dirname, '../..', file), 'utf8'))
const packages = read('package-lock.json').packages as Record<string, Entry>

test('the lockfile has the packages of every platform, without which npm ci fails', () => {
  const locked = new Set(Object.keys(packages).map((path) => path.split('node_modules/').at(-1)))
  const missing = Object.values(packages).flatMap(({ optionalDependencies = {} }) =>
    Object.keys(optionalDependencies).filter((name) => !locked.has(name)),
  )
  expect(missing).toEqual([])
})

test('every dependency has an exact version', () => {
  const { dependencies, devDependencies } = read('package.json')
  const inexact = Object.entries<string>({ ...dependencies, ...devDependencies }).filter(
    ([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version),
  )
  expect(inexact).toEqual([])
})
