import { afterEach, expect, test, vi } from 'vitest'
import { loadPart } from './load-part.ts'

afterEach(() => vi.unstubAllGlobals())

const openWindow = (onLine: boolean) => {
  const window = new EventTarget()
  const navigator = { onLine }
  vi.stubGlobal('window', window)
  vi.stubGlobal('navigator', navigator)
  return {
    reconnect: () => {
      navigator.onLine = true
      window.dispatchEvent(new Event('online'))
    },
  }
}

test('a part that is requested offline is loaded when the connection is back', async () => {
  const { reconnect } = openWindow(false)
  const load = vi.fn(() => Promise.reject<string>(new TypeError('Failed to fetch')))
  const loading = loadPart(load)
  await vi.waitFor(() => expect(load).toHaveBeenCalledOnce())
  load.mockResolvedValue('part')
  reconnect()
  expect(await loading).toBe('part')
})

test('a missing part is not requested again', async () => {
  openWindow(true)
  const load = vi.fn(() => Promise.reject(new TypeError('Failed to fetch')))
  await expect(loadPart(load)).rejects.toThrow('Failed to fetch')
  expect(load).toHaveBeenCalledOnce()
})
