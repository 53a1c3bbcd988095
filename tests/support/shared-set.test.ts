import { appendFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openSharedSet } from './shared-set.ts'

test('a worker sees each text that another worker has added, once the text is written completely', () => {
  const folder = mkdtempSync(join(tmpdir(), 'shared-set-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'set')
  const [one, other] = [openSharedSet(file), openSharedSet(file)]
  one.refresh()
  expect(one.has('a')).toBe(false)
  one.add(['a', 'b', 'a'])
  expect(other.has('a')).toBe(false)
  other.refresh()
  expect([other.has('a'), other.has('b'), other.has('c')]).toEqual([true, true, false])
  other.add(['b', 'c'])
  appendFileSync(file, 'half')
  one.refresh()
  expect([one.has('c'), one.has('half')]).toEqual([true, false])
})
