import { setTimeout as pause } from 'node:timers/promises'

/**
 * Waits until something is so, asking every few milliseconds. For what tells nobody when it happens, such as
 * a line that another process prints; the test's own time limit ends a wait that is in vain.
 */
export const until = async (isSo: () => boolean | Promise<boolean>, every = 10): Promise<void> => {
  while (!(await isSo())) await pause(every)
}
