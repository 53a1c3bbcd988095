import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import type { TextOf } from '#features/content/ui/index.ts'
import { formResolver } from '#platform/browser/form-resolver.ts'
import { currentUrl, withQuery } from '#platform/browser/navigation.ts'
import { Button } from '#platform/ui/actions/button.tsx'
import { Notice } from '#platform/ui/display/notice.tsx'
import { DialogContent } from '#platform/ui/overlays/dialog-content.tsx'
import { emailField } from '../../rules/email.ts'
import { useAccountsApi } from '../session/accounts-api.ts'
import { EmailField } from './person-text-fields.tsx'

type Props = { textOf: TextOf; email: string; onBack: () => void; onClose: () => void }

const resetForm = z.object({ email: emailField })

/**
 * Sets the query parameter `password-reset` to the current step, which is 'enter' or 'sent', and removes `tab`
 * (ACC-037).
 */
const useResetAddress = (isSent: boolean) => {
  const router = useRouter()
  useEffect(() => {
    const setStep = (step: 'enter' | 'sent' | undefined) => {
      const href = withQuery(currentUrl(router), { 'password-reset': step, ...(step && { tab: undefined }) })
      void router.navigate({ href, replace: true, resetScroll: false })
    }
    setStep(isSent ? 'sent' : 'enter')
    return () => setStep(undefined)
  }, [router, isSent])
}

/** The form to request a mail with a link to set a new password. */
export const ResetPassword = ({ textOf, email, onBack, onClose }: Props) => {
  const api = useAccountsApi()
  const [isSent, setSent] = useState(false)
  useResetAddress(isSent)
  const form = useForm({ resolver: formResolver(resetForm), defaultValues: { email } })
  const { errors, isSubmitting } = form.formState
  const submit = form.handleSubmit(async (values) => {
    try {
      await api.startRecovery(values)
      setSent(true)
    } catch {
      form.setError('root', { message: textOf('resetPasswordEmailError') })
    }
  })
  return (
    <DialogContent title="Reset Password" onClose={onClose}>
      <form onSubmit={submit} noValidate>
        <fieldset disabled={isSubmitting} className="grid gap-4">
          {errors.root && <Notice tone="bad">{errors.root.message}</Notice>}
          {isSent ? (
            <Notice tone="good" title={textOf('resetPasswordSuccessTitle')}>
              {textOf('resetPasswordSuccess')}
            </Notice>
          ) : (
            <>
              <EmailField
                label="Email"
                autoComplete="username"
                error={errors.email?.message}
                {...form.register('email')}
              />
              <Button type="submit" kind="primary" wide pending={isSubmitting}>
                {isSubmitting ? 'Processing...' : 'Reset Password'}
              </Button>
            </>
          )}
          <Button kind="quiet" onClick={onBack}>
            Back to Login
          </Button>
        </fieldset>
      </form>
    </DialogContent>
  )
}
