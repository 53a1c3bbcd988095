import { expect, onTestFinished, test } from 'vitest'
import { createHttpApp } from './create-http-app.ts'

test('a logged failure says what failed, without the row that PostgreSQL quotes or the addresses that a mail server rejected', async () => {
  const lines: string[] = []
  const log = { write: (line: string) => void lines.push(line) }
  const app = await createHttpApp({ logLevel: 'error', log, requestsPerMinute: 9, ready: async () => true })
  onTestFinished(() => app.close())
  const fields = {
    detail: 'Failing row contains (ann@test.com, $argon2id$hash).',
    where: 'JSON data, line 1: {"email":"ann@test.com"',
    rejected: ['ann@test.com'],
    constraint: 'app_user_email',
  }
  app.get('/api/broken', async () => {
    throw Object.assign(new Error('new row violates a constraint'), fields)
  })
  await app.inject('/api/broken')
  app.log.error({ err: Object.assign(new Error('job'), fields) }, 'job failed')
  expect(lines).toHaveLength(2)
  for (const line of lines) {
    expect(line).toContain('app_user_email')
    expect(line).not.toContain('ann@test.com')
    expect(line).not.toContain('argon2id')
  }
  expect(lines[0]).toContain('new row violates a constraint')
})
