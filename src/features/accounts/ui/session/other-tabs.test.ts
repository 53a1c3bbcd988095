import { expect, test } from 'vitest'
import { listenToOtherTabs, notifyOtherTabs, type TabMessage } from './other-tabs.ts'

/** Opens the channel of another tab. */
const openTab = () => {
  const channel = new BroadcastChannel('session')
  const next = () =>
    new Promise<TabMessage>((resolve) => {
      channel.onmessage = (message) => resolve((message as MessageEvent<TabMessage>).data)
    })
  return { next, post: (message: TabMessage) => channel.postMessage(message), close: () => channel.close() }
}

test('other tabs are notified of a login and its user type, but not of a session restored from cookies (ACC-007)', async () => {
  const tab = openTab()
  const message = tab.next()
  notifyOtherTabs({ state: 'loginSuccessful', method: 'cookie' }, 'staff')
  notifyOtherTabs({ state: 'loginSuccessful', method: 'loginForm' }, 'customer')
  expect(await message).toEqual({ change: 'loginSuccessful', userType: 'customer' })
  tab.close()
})

test('messages of other tabs are received until listening stops', async () => {
  const tab = openTab()
  const { promise, resolve } = Promise.withResolvers<TabMessage>()
  const stop = listenToOtherTabs(resolve)
  tab.post({ change: 'logoutSuccessful', userType: undefined })
  expect((await promise).change).toBe('logoutSuccessful')
  stop()
  tab.close()
})
