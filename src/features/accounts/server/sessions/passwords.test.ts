import { expect, test } from 'vitest'
import { hashPassword, passwordMatches } from './passwords.ts'

test('passwords are hashed with argon2id, 19 MiB and 2 passes, and a salt', async () => {
  const hash = await hashPassword('riverboat7')
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await hashPassword('riverboat7')).not.toBe(hash)
  expect(await passwordMatches(hash, 'riverboat7')).toBe(true)
  expect(await passwordMatches(hash, 'riverboat8')).toBe(false)
  expect(await passwordMatches(null, 'riverboat7')).toBe(false)
})
