import { setImmediate as checkPhase } from 'node:timers/promises'

/**
 * Lets other requests be read and answered before long work goes on. A second turn is needed: what runs because of
 * a socket reaches the first check phase before any other socket is read.
 */
export const yieldEventLoop = async (): Promise<void> => {
  await checkPhase()
  await checkPhase()
}
