/** The stored flags that decide whether the browser restores a session from its cookies (ACC-012). */
export type SessionMemory = {
  /** True from the redirect to the external identity provider until the page after the return has loaded. */
  readonly externalProcessing: boolean
  /** True after a customer logged out. The server's session stays (ACC-010). */
  readonly fakeLoggedOut: boolean
  readonly registered: boolean
  readonly lastUserType: string | undefined
}

/**
 * Returns true if the browser should request the current user from the server (ACC-012). This is the case on return
 * from the external provider. It is also the case if the user has registered, has a stored user type, and did not log
 * out.
 */
export const canRestoreSession = (memory: SessionMemory): boolean =>
  memory.externalProcessing || (!memory.fakeLoggedOut && memory.registered && Boolean(memory.lastUserType))

/** Returns the tab that the sign-in dialog shows first (ACC-020). */
export const firstTab = (registered: boolean, action: 'sign-in' | 'sign-up'): 'login' | 'new-user' =>
  registered || action === 'sign-in' ? 'login' : 'new-user'
