import { afterEach, expect, test, vi } from 'vitest'
import { loadPart } from './load-part.ts'

afterEach(() => vi.unstubAllGlobals())

const openWindow = (onLine: boolean) => {
  const window = new EventTarget()
  const navigator = { onLine }
  vi.stubGlobal('window', window)
  vi.stubGlobal('navigator', navigator)
  return {
    comeBack: () => {
      navigator.onLine = true
      window.dispatchEvent(new Event('online'))
    },
  }
}

test('a part that is asked for without a connection comes when there is one again', async () => {
  const { comeBack } = openWindow(false)
  const load = vi.fn(() => Promise.reject<string>(new TypeError('Failed to fetch')))
  const coming = loadPart(load)
  await vi.waitFor(() => expect(load).toHaveBeenCalledOnce())
  load.mockResolvedValue('part')
  comeBack()
  expect(await coming).toBe('part')
})

test('a part that is not there is not asked for again', async () => {
  openWindow(true)
  const load = vi.fn(() => Promise.reject(new TypeError('Failed to fetch')))
  await expect(loadPart(load)).rejects.toThrow('Failed to fetch')
  expect(load).toHaveBeenCalledOnce()
})
