import { describe, expect, test } from 'vitest'
import { testApp } from '#tests/support/test-app.ts'

const { app } = await testApp()
const get = (url: string) => app.http.inject({ url })

describe('the description of the API', () => {
  type Operation = { operationId?: string; responses?: object; summary?: string }
  test('is an OpenAPI document in which every reference resolves', async () => {
    const { statusCode, body } = await get('/api/openapi.json')
    expect(statusCode).toBe(200)
    const document = JSON.parse(body)
    expect(document.openapi).toMatch(/^3\.1/)
    expect(document.info).toMatchObject({ title: 'Jaunt', version: expect.any(String) })
    const operations = Object.values<Record<string, Operation>>(document.paths).flatMap((path) =>
      Object.values(path),
    )
    expect(operations.length).toBeGreaterThan(60)
    const ids = operations.map(({ operationId }) => operationId)
    expect(new Set(ids).size).toBe(operations.length)
    for (const { summary, responses } of operations) {
      expect(summary).toBeTruthy()
      expect(responses).toBeTypeOf('object')
    }
    for (const [, reference] of body.matchAll(/"\$ref":"#\/([^"]+)"/g)) {
      const target = reference!.split('/').reduce((part, key) => part?.[key], document)
      expect(target, reference).toBeDefined()
    }
  })

  test('is shown on a page that loads nothing from other sites', async () => {
    const page = await get('/api/docs')
    expect(page.statusCode).toBe(200)
    for (const [, path] of page.body.matchAll(/(?:src|href)="([^"]+)"/g)) {
      expect(path).toMatch(/^\/api\/docs\//)
      expect((await get(path!)).statusCode).toBe(200)
    }
  })
})

test('an unknown address below /api gets a JSON error, like other API errors', async () => {
  const { statusCode, headers, body } = await get('/api/no-such-call')
  expect(statusCode).toBe(404)
  expect(String(headers['content-type'])).toContain('application/json')
  expect(JSON.parse(body)).toMatchObject({ error: expect.any(String), requestId: expect.any(String) })
})

test('the server reports that it is up and ready', async () => {
  expect((await get('/health')).json()).toEqual({ status: 'up' })
  expect((await get('/ready')).json()).toEqual({ status: 'ready' })
})
