import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { openSignInAsOrganiser, useCurrentUser, useCustomerDataCheck } from '#features/accounts/ui/index.ts'
import { currentUrl, withQuery } from '#platform/browser/navigation.ts'
import { useBuilderDeps } from '../builder-deps.ts'
import type { Builder } from '../state/builder.ts'
import type { BuilderTarget } from '../state/open-builder.ts'
import { resendWhenOnline } from './resend-when-online.ts'
import { saveOfDraft } from './save-draft.ts'
import { runSave, saveWithMessages } from './save-edits.ts'
import type { SaveCallback, SaveOutcome } from './save-package.ts'

type Props = { readonly builder: Builder; readonly target: BuilderTarget }

/**
 * Returns `save`, which saves the package and resolves to the outcome, and `isSaving`. A save ends when its last
 * message has been closed. If a save is prevented, a retry runs the callback that was passed to `save`.
 */
export const useSave = ({ builder, target }: Props) => {
  const deps = useBuilderDeps()
  const queries = useQueryClient()
  const router = useRouter()
  const user = useCurrentUser() ?? undefined
  const needsCorrection = useCustomerDataCheck()
  const [isSaving, setSaving] = useState(false)

  const leaveTo = (href: string, options?: { replace: true }) =>
    router.navigate({ href, ...options, ignoreBlocker: true })
  const requestAccountCorrection = async () => {
    if (!(await needsCorrection())) return
    const href = withQuery(currentUrl(router), { 'correct-account': 'yes' })
    await router.navigate({ href, replace: true, resetScroll: false })
  }
  const save = (
    ifPrevented?: SaveCallback,
    { asks = true }: { asks?: boolean } = {},
  ): Promise<SaveOutcome> => {
    const signIn = async () => (await openSignInAsOrganiser({ section: builder.read().pack.section })).data
    const commonOptions = {
      user,
      signIn,
      ifPrevented,
      afterSave: () => setSaving(false),
      ...(!asks && { beforeSave: undefined }),
    }
    const pendingOutcome =
      target.kind === 'draft'
        ? runSave({
            ...saveOfDraft({ deps, queries, builder, target, leaveTo, requestAccountCorrection }),
            ...commonOptions,
          })
        : runSave({ ...saveWithMessages({ deps, builder, target, leaveTo }, queries), ...commonOptions })
    setSaving(true)
    return pendingOutcome
  }
  // The repeated save asks no questions, because the user answered them before the connection was lost.
  useResend({ builder, target }, () => void save(undefined, { asks: false }))
  return { save: (ifPrevented?: SaveCallback) => save(ifPrevented), isSaving }
}

/** Repeats a save that a lost connection interrupted, as soon as the connection is back. */
const useResend = ({ builder, target }: Props, save: () => unknown): void => {
  const resend = useEffectEvent(save)
  useEffect(() => resendWhenOnline(builder, target, () => resend()), [builder, target])
}
