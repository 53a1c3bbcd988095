/** Returns the message for users about a failure, such as a failed request (SHELL-060). */
export const failureMessage = (reason: unknown): string => {
  if (reason instanceof DOMException && reason.name === 'TimeoutError') return 'Timeout error'
  return (reason instanceof Error && reason.message) || 'Failed operation'
}
