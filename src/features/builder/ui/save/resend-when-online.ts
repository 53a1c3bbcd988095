import type { Builder } from '../state/builder.ts'
import type { BuilderTarget } from '../state/open-builder.ts'
import { saveToRepeat } from './send-package.ts'

/**
 * Runs `save` when the connection is back, if losing the connection interrupted a save of this package. If the user has
 * undone or changed edits of that save since, nothing is sent until the user saves again.
 * @returns a function that cancels the resending
 */
export const resendWhenOnline = (
  builder: Builder,
  target: BuilderTarget,
  save: () => unknown,
): (() => void) => {
  const resend = () => {
    if (target.kind === 'saved' && saveToRepeat(builder, target)) save()
  }
  window.addEventListener('online', resend)
  return () => window.removeEventListener('online', resend)
}
