import { once } from 'node:events'
import { get } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { testApp } from '#tests/support/test-app.ts'

const site = await testApp()
const register = (fields: object) =>
  site.visitor().post('/api/register', {
    email: 'ann@test.com',
    firstName: 'Ann',
    lastName: 'Lee',
    password: 'riverboat7',
    ...fields,
  })

test.each([
  [{ company: 'x'.repeat(121) }, [{ path: 'company', message: 'The maximum length allowed is 120' }]],
  [{ company: '<b>' }, [{ path: 'company', message: 'This field does not look correct' }]],
  [{ email: undefined }, [{ path: 'email', message: 'Required' }]],
  [{ subscribe: 'often' }, [{ path: 'subscribe', message: 'Field is not valid' }]],
  [{ userType: 'king' }, [{ path: 'userType', message: 'Field is not valid' }]],
  [{ roles: [{ name: '' }] }, [{ path: 'roles.0.name', message: 'Required' }]],
  [
    { crown: 'gold', 'sceptre.length': 2 },
    [
      { path: 'crown', message: 'Field is not valid' },
      { path: 'sceptre.length', message: 'Field is not valid' },
    ],
  ],
])(
  'invalid input is reported by field with the generic messages: %j (SHELL-071, SHELL-072)',
  async (fields, errors) => {
    const { status, body } = await register(fields)
    expect(status).toBe(422)
    expect(body).toMatchObject({ code: 'invalidInput', errors })
    expect(body.errors).toHaveLength(errors.length)
  },
)

test('a field that breaks several rules is reported once, with the message of the first', async () => {
  const { body } = await site.visitor().get('/api/location/%20/products/stag')
  expect(body.errors).toEqual([{ path: 'locationName', message: 'Required' }])
})

test('numbers out of range are reported with the messages ‘too small’ and ‘too big’ (SHELL-071)', async () => {
  const errorsFor = async (count: number) =>
    (await site.visitor().get(`/api/location?count=${count}`)).body.errors
  expect(await errorsFor(0)).toEqual([{ path: 'count', message: 'too small' }])
  expect(await errorsFor(1001)).toEqual([{ path: 'count', message: 'too big' }])
})

test('an endpoint can’t be reached through an address that leaves /api/', async () => {
  await site.app.http.listen({ port: 0, host: '127.0.0.1' })
  const { port } = site.app.http.server.address() as AddressInfo
  // Unlike fetch, node:http sends an address unchanged.
  const statusOf = async (path: string) => {
    const [response] = await once(get({ port, host: '127.0.0.1', path, agent: false }), 'response')
    response.resume()
    return response.statusCode
  }
  expect(await statusOf('/api/location')).toBe(200)
  for (const path of ['/api/../abc/location', '/%61pi/../abc/location', 'http://x/api/../location'])
    expect([path, await statusOf(path)]).toEqual([path, 404])
})
