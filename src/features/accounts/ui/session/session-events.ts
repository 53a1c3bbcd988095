/** What happens to a session, as listeners are told (000 §4). */
export type SessionState =
  | 'loginStarted'
  | 'loginSuccessful'
  | 'loginFailed'
  | 'logoutStarted'
  | 'logoutSuccessful'
  | 'registrationStarted'
  | 'registrationFailed'
  | 'registrationSuccessful'
  | 'done'
  | 'rolesChanged'
export type LoginMethod = 'auto' | 'loginForm' | 'token' | 'cookie'

export type SessionEvent = {
  readonly state: SessionState
  readonly method?: LoginMethod
  /** The text of what failed. */
  readonly reason?: string
  /** The roles one has now, where they changed: staff act as somebody else, or themselves again. */
  readonly roles?: readonly string[]
}

const listeners = new Set<(event: SessionEvent) => void>()

/** Hears of every log-in, log-out, sign-up, restoring and change of roles. @returns a way to stop */
export const listenToSession = (listener: (event: SessionEvent) => void): (() => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const broadcastSession = (event: SessionEvent): void => {
  for (const listener of listeners) listener(event)
}
