import { useEffect, useEffectEvent } from 'react'
import type { BuilderTarget } from '../state/open-builder.ts'
import { readUnconfirmed } from './unconfirmed-save.ts'

/** Repeats a save that the lost connection interrupted, once the connection is back. */
export const useResend = (target: BuilderTarget, save: () => unknown): void => {
  const resend = useEffectEvent(() => {
    if (target.kind === 'saved' && readUnconfirmed(target.eventId)) save()
  })
  useEffect(() => {
    const whenOnline = () => resend()
    window.addEventListener('online', whenOnline)
    return () => window.removeEventListener('online', whenOnline)
  }, [])
}
