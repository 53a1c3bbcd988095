import { lazy } from 'react'
import { formReferenceOfPage } from '#platform/browser/address/form-reference.ts'
import { loadPart } from '#platform/browser/load-part.ts'
import type { DialogHandle, DialogResult } from '#platform/ui/overlays/dialog-stack.ts'
import { openDialog } from '#platform/ui/overlays/open-dialog.ts'
import { firstTab } from '../../rules/restore-session.ts'
import { hasRegistered } from '../session/session-memory.ts'
import type { SignInOutcome, SignInRequest } from './sign-in-request.ts'

// Forms and schemas are loaded when the dialog first opens, not with the page.
const SignInDialog = lazy(() =>
  loadPart(() => import('./sign-in-dialog.tsx')).then((module) => ({ default: module.SignInDialog })),
)

/** Returns the default tab (ACC-020). */
export const firstSignInTab = (action: 'sign-in' | 'sign-up' = 'sign-up') => firstTab(hasRegistered(), action)

/** The minimum heights of the dialog, by form and tab. The guest form is higher because of its attending field. */
const minHeights = {
  member: { login: '28rem', 'new-user': '38rem' },
  organiser: { login: '28rem', 'new-user': '41.5rem' },
  enquiry: { login: '28rem', 'new-user': '41.5rem' },
  guest: { login: '34rem', 'new-user': '47.5rem' },
} as const

/** Opens the dialog with its two tabs, and returns how it was closed. */
export const openSignIn = (request: SignInRequest): Promise<DialogResult<SignInOutcome>> => {
  const tab = request.tab ?? firstSignInTab(request.action)
  const { pathname, search } = window.location
  const formRef = formReferenceOfPage(pathname, new URLSearchParams(search))
  const render = (dialog: DialogHandle<SignInOutcome>) => (
    <SignInDialog request={request} firstTab={tab} dialog={dialog} />
  )
  return openDialog<SignInOutcome>(render, {
    name: `${request.form}Form`,
    query: { dialog: `${request.form}Form`, tab, ...(formRef && { formRef }) },
    closesOnBack: true,
    closesOnBackdrop: false,
    minHeight: minHeights[request.form][tab],
  })
}

/**
 * Opens the organiser's dialog. If the result is 'existing-user', opens it again on the Log In tab with the entered
 * address.
 */
export const openSignInAsOrganiser = async (
  request: Omit<SignInRequest, 'form'>,
): Promise<DialogResult<SignInOutcome>> => {
  const result = await openSignIn({ ...request, form: 'organiser' })
  if (result.data?.kind !== 'existing-user') return result
  const { email } = result.data
  const defaults = { ...request.defaults, email }
  return openSignInAsOrganiser({ ...request, tab: 'login', isKnown: true, defaults })
}
