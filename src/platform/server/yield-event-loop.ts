import { setImmediate as checkPhase } from 'node:timers/promises'

/**
 * Lets other requests be handled before long work continues. It waits two turns: work that a socket started reaches
 * the first check phase before any other socket is read.
 */
export const yieldEventLoop = async (): Promise<void> => {
  await checkPhase()
  await checkPhase()
}
