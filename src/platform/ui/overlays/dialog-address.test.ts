import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { syncDialogAddress } from './dialog-address.ts'
import { createDialogStack } from './dialog-stack.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const pageAt = (start: string) => {
  const page = { address: start, changes: 0 }
  const stack = createDialogStack()
  const stop = syncDialogAddress(stack, {
    read: () => page.address,
    replace: (address) => {
      page.address = address
      page.changes++
    },
  })
  return { page, stack, stop }
}

test('the query parameters of a dialog are in the address while it is open (SHELL-042)', async () => {
  const { page, stack } = pageAt('/stag?sort=price#list')
  const { handle } = stack.open(undefined, { query: { dialog: 'enquiryForm', page: '1' } })
  expect(page.address).toBe('/stag?sort=price&dialog=enquiryForm&page=1#list')
  handle.cancel()
  await vi.advanceTimersByTimeAsync(100)
  expect(page.address).toBe('/stag?sort=price#list')
})

test('tab and formRef are removed from the address when any dialog publishes its result (SHELL-044)', async () => {
  const { page, stack } = pageAt('/hen?tab=login&formRef=top&a=1')
  const { handle } = stack.open()
  expect(page.address).toBe('/hen?tab=login&formRef=top&a=1')
  handle.done()
  await vi.advanceTimersByTimeAsync(100)
  expect(page.address).toBe('/hen?a=1')
})

test('an unchanged address is not written, and no address is written after the synchronisation stops', async () => {
  const { page, stack, stop } = pageAt('/hen')
  stack.open().handle.cancel()
  await vi.advanceTimersByTimeAsync(100)
  stop()
  stack.open(undefined, { query: { dialog: 'locations' } })
  expect(page).toEqual({ address: '/hen', changes: 0 })
})
