/** What the browser remembers that decides whether a session is restored from its cookies (000 §4). */
export type SessionMemory = {
  /** The reader is on the way back from the external identity provider. */
  readonly externalProcessing: boolean
  /** Customers log out by this flag alone; the server's session stays. */
  readonly fakeLoggedOut: boolean
  readonly registered: boolean
  readonly lastUserType: string | undefined
}

/**
 * Whether to ask the server whose session it is (000 §4): on the way back from the external provider, or
 * when the reader did not log out, registered before and has a remembered user type. Otherwise no call is made.
 */
export const mayRestoreSession = (memory: SessionMemory): boolean =>
  memory.externalProcessing || (!memory.fakeLoggedOut && memory.registered && Boolean(memory.lastUserType))

/** The tab that the sign-in dialog opens on (000 §4). */
export const firstTab = (registered: boolean, action: 'sign-in' | 'sign-up'): 'login' | 'new-user' =>
  registered || action === 'sign-in' ? 'login' : 'new-user'
