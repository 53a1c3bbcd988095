import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { lockFolder, lockHolder } from './folder-lock.ts'

const folder = mkdtempSync(join(tmpdir(), 'jaunt-lock-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('one process at a time can lock a folder, and the next one can after it is unlocked', () => {
  const unlock = lockFolder(folder)
  expect(lockFolder(folder)).toBeUndefined()
  expect(lockHolder(folder)).toBe(String(process.pid))
  unlock?.()
  lockFolder(folder)?.()
})

test('a process holds the lock until it ends; killing it unlocks the folder', async () => {
  const script = `const { lockFolder } = await import(${JSON.stringify(join(import.meta.dirname, 'folder-lock.ts'))})
    lockFolder(${JSON.stringify(folder)}); gc(); await null; gc(); console.log('locked'); setInterval(() => {}, 1000)`
  const holder = spawn(process.execPath, ['--expose-gc', '--input-type=module', '-e', script])
  await once(holder.stdout, 'data')
  expect(lockFolder(folder)).toBeUndefined()
  expect(lockHolder(folder)).toBe(String(holder.pid))
  holder.kill('SIGKILL')
  await once(holder, 'exit')
  const unlock = lockFolder(folder)
  expect(unlock).toBeDefined()
  unlock?.()
})
