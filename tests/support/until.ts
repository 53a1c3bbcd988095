import { setTimeout as pause } from 'node:timers/promises'

/**
 * Polls every few milliseconds until a condition is true, at most until the time limit of the test. For changes without
 * an event, such as output of another process.
 */
export const until = async (condition: () => boolean | Promise<boolean>, intervalMs = 10): Promise<void> => {
  while (!(await condition())) await pause(intervalMs)
}
