import type { SessionEvent, SessionState } from './session-events.ts'

/** The session events after which the user or their roles may be different. Only these are sent to other tabs. */
const sentStates = ['loginSuccessful', 'logoutSuccessful', 'rolesChanged'] as const
type TabChange = (typeof sentStates)[number]
const isSent = (state: SessionState): state is TabChange => (sentStates as readonly string[]).includes(state)

export type TabMessage = {
  readonly change: TabChange
  /**
   * The user type that the sending tab has stored. It is in the message, because another tab may see the stored value
   * only later.
   */
  readonly userType: string | undefined
}

let openedChannel: BroadcastChannel | undefined
/** Returns the tab's only channel. A second channel would receive the tab's own messages. */
const getChannel = (): BroadcastChannel => {
  openedChannel ??= new BroadcastChannel('session')
  return openedChannel
}

/**
 * Notifies this browser's other tabs that the session's user or roles changed, so that they do not show or save data of
 * another user. Restoring a session from cookies is not a change.
 */
export const notifyOtherTabs = ({ state, method }: SessionEvent, userType: string | undefined): void => {
  if (!isSent(state) || method === 'cookie') return
  getChannel().postMessage({ change: state, userType } satisfies TabMessage)
}

/** Listens to messages from other tabs. @returns a function that stops listening */
export const listenToOtherTabs = (onChange: (message: TabMessage) => void): (() => void) => {
  const channel = getChannel()
  const listener = ({ data }: MessageEvent<TabMessage>) => onChange(data)
  channel.addEventListener('message', listener)
  return () => channel.removeEventListener('message', listener)
}
