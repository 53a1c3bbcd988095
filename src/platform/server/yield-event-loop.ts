import { setImmediate as waitForCheckPhase } from 'node:timers/promises'

/**
 * Lets the process handle other requests before long work continues. It waits for two turns of the event loop,
 * because the first one can come before other sockets are read.
 */
export const yieldEventLoop = async (): Promise<void> => {
  await waitForCheckPhase()
  await waitForCheckPhase()
}
