/** What a failure, as of a call, says to who met it (000 §8). */
export const failureMessage = (reason: unknown): string => {
  if (reason instanceof DOMException && reason.name === 'TimeoutError') return 'Timeout error'
  return (reason instanceof Error && reason.message) || 'Failed operation'
}
