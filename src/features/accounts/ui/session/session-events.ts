/** The states of a session about which listeners are notified (ACC-007). */
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
  /** The message of the failure. */
  readonly reason?: string
  /** The new roles, if they changed because staff started or stopped acting as someone else. */
  readonly roles?: readonly string[]
}

const listeners = new Set<(event: SessionEvent) => void>()

/**
 * Listens to every login, logout, sign-up, restored session and change of roles.
 * @returns a function that stops listening
 */
export const listenToSession = (listener: (event: SessionEvent) => void): (() => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const broadcastSession = (event: SessionEvent): void => {
  for (const listener of listeners) listener(event)
}
