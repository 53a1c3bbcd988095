import type { SessionEvent, SessionState } from './session-events.ts'

/** After these somebody else is there, nobody, or the same person with other roles. */
const told = ['loginSuccessful', 'logoutSuccessful', 'rolesChanged'] as const
type TabChange = (typeof told)[number]
const isTold = (state: SessionState): state is TabChange => (told as readonly string[]).includes(state)

export type TabMessage = {
  readonly change: TabChange
  /** What this tab remembers of who is there: its storage may reach the other tabs later than the message. */
  readonly userType: string | undefined
}

let opened: BroadcastChannel | undefined
/** One for the whole tab: a channel hears every other one, also those of its own tab. */
const channel = (): BroadcastChannel => {
  opened ??= new BroadcastChannel('session')
  return opened
}

/**
 * Tells the other tabs of this browser that the session stands for somebody else now: what they show is
 * another person's, and what would be saved there would be saved for the wrong one. A session that was only
 * found again in the cookies is news to nobody.
 */
export const notifyOtherTabs = ({ state, method }: SessionEvent, userType: string | undefined): void => {
  if (!isTold(state) || method === 'cookie') return
  channel().postMessage({ change: state, userType } satisfies TabMessage)
}

/** @returns a way to stop */
export const listenToOtherTabs = (onChange: (message: TabMessage) => void): (() => void) => {
  const heard = channel()
  const hear = ({ data }: MessageEvent<TabMessage>) => onChange(data)
  heard.addEventListener('message', hear)
  return () => heard.removeEventListener('message', hear)
}
