import { useEffect } from 'react'
import { useLinking } from '#platform/ui/actions/link.tsx'
import { toast } from '#platform/ui/overlays/toast.ts'
import { packageAddress, withoutState } from '../state/builder-address.ts'
import type { BuilderTarget } from '../state/open-builder.ts'
import { storeDeniedEvent } from './denied-event.ts'

type Failure = { status?: number; code?: string; message?: string }

/**
 * Shows why a saved package could not be opened, and redirects to the home page (EVT-022). If only the history state
 * is missing, redirects to the current package instead (EVT-025). After a 403, only stores that access was denied: the
 * site itself then redirects to the home page, whichever page is open (SHELL-062).
 */
export const useRedirectOnFailure = (target: BuilderTarget, problem: unknown): void => {
  const { navigate } = useLinking()
  useEffect(() => {
    if (problem === undefined || target.kind === 'draft') return
    const { status, code, message = 'Failed operation' } = problem as Failure
    if (status === 403) return storeDeniedEvent(target.user.id)
    const isStateMissing = code === 'stateNotShown'
    toast.error(status === 404 && !isStateMissing ? 'We couldn’t find this package' : message, {
      duration: 10_000,
    })
    navigate(isStateMissing ? packageAddress(withoutState(target)) : '/', { replace: true })
  }, [navigate, target, problem])
}
