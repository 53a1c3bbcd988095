import { useEffect } from 'react'
import { useLinking } from '#platform/ui/actions/link.tsx'
import { toast } from '#platform/ui/overlays/toast.ts'
import { packageAddress, withoutState } from '../state/builder-address.ts'
import type { BuilderTarget } from '../state/open-builder.ts'
import { noteLostEvent } from './lost-event.ts'

type Failure = { status?: number; code?: string; message?: string }

/**
 * A saved package that could not be opened says why and leads home (001 §2); one that only has no such history
 * state leads to how it is now. A refusal for want of permission is led away by the site itself.
 */
export const useLeadAway = (target: BuilderTarget, problem: unknown): void => {
  const { navigate } = useLinking()
  useEffect(() => {
    if (problem === undefined || target.kind === 'draft') return
    const { status, code, message = 'Failed operation' } = problem as Failure
    if (status === 403) return noteLostEvent(target.user.id)
    const isOfState = code === 'stateNotShown'
    toast.error(status === 404 && !isOfState ? 'We couldn’t find this package' : message, {
      duration: 10_000,
    })
    navigate(isOfState ? packageAddress(withoutState(target)) : '/', { replace: true })
  }, [navigate, target, problem])
}
