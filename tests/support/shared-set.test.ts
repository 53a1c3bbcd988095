import { appendFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openSharedSet } from './shared-set.ts'

test('a worker sees each text that another worker has added, once the text is written completely', () => {
  const folder = mkdtempSync(join(tmpdir(), 'shared-set-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'set')
  const [firstSet, secondSet] = [openSharedSet(file), openSharedSet(file)]
  firstSet.refresh()
  expect(firstSet.has('a')).toBe(false)
  firstSet.add(['a', 'b', 'a'])
  expect(secondSet.has('a')).toBe(false)
  secondSet.refresh()
  expect([secondSet.has('a'), secondSet.has('b'), secondSet.has('c')]).toEqual([true, true, false])
  secondSet.add(['b', 'c'])
  appendFileSync(file, 'half')
  firstSet.refresh()
  expect([firstSet.has('c'), firstSet.has('half')]).toEqual([true, false])
})
