import { expect, test, vi } from 'vitest'
import { loadOidcProvider } from './load-oidc-provider.ts'

test('loading the library suppresses its warning about the runtime, and no other warning', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const loading = loadOidcProvider()
  console.warn('something else')
  const { Provider } = await loading
  console.warn('oidc-provider WARNING: afterwards')
  expect(Provider).toBeTypeOf('function')
  expect(warn.mock.calls).toEqual([['something else'], ['oidc-provider WARNING: afterwards']])
  expect(console.warn).toBe(warn)
})
