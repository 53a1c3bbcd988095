import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { failureMessage } from '#platform/browser/failure-message.ts'
import { formResolver } from '#platform/browser/form-resolver.ts'
import { toast } from '#platform/ui/overlays/toast.ts'
import { splitFullName } from '../../rules/full-name.ts'
import { emailRejectedMessage } from '../../rules/log-in-problem.ts'
import { phoneCheckMessage } from '../../rules/phone.ts'
import { type AccountChange, type CurrentUser, detailsForm } from '../../rules/user-fields.ts'
import { useAccountsApi } from '../session/accounts-api.ts'
import { useSession } from '../session/use-session.ts'
import { requestEmailCheck, requestPhoneCheck } from '../sign-in/sign-up-checks.ts'
import { checkCustomerData } from './check-customer-data.ts'

type Values = { fullName: string; email: string; phone: string; subscribe: boolean }

const fullNameOf = ({ firstName, lastName }: CurrentUser) => `${firstName} ${lastName}`.trim()
const valuesOf = (user: CurrentUser): Values => ({
  fullName: fullNameOf(user),
  email: user.email,
  phone: user.phone,
  subscribe: user.subscribe,
})

/**
 * Returns only the changed fields, so that two devices do not undo each other's changes. While a new email waits for
 * its confirmation, the current one counts as a change, because saving it cancels the new one.
 */
const changeOf = (user: CurrentUser, { fullName, email, phone, subscribe }: Values): AccountChange => ({
  ...(fullName === fullNameOf(user) ? {} : splitFullName(fullName)),
  ...(email === user.email && !user.newEmail ? {} : { email }),
  ...(phone === user.phone ? {} : { phone }),
  ...(subscribe === user.subscribe ? {} : { subscribe }),
})

/**
 * Returns the form with the user's own details. On submit, it checks changed fields in the same way as the sign-up
 * form, saves them and shows the result.
 * @param opensForCorrection true to mark the details that the user should correct when the form opens
 */
export const useDetailsForm = (user: CurrentUser, opensForCorrection: boolean) => {
  const api = useAccountsApi()
  const { changeAccount } = useSession()
  const form = useForm<Values, unknown, Values>({
    resolver: formResolver(detailsForm) as never,
    defaultValues: valuesOf(user),
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs only once, when the form opens for a correction
  useEffect(() => {
    if (!opensForCorrection) return
    void checkCustomerData(api, user).then((problems) => {
      for (const [field, message] of Object.entries(problems))
        form.setError(field as keyof Values, { message })
    })
  }, [opensForCorrection])
  const submit = form.handleSubmit(async (values) => {
    const change = changeOf(user, values)
    const [emailCheck, phoneCheck] = await Promise.all([
      change.email === undefined ? null : requestEmailCheck(api, change.email),
      change.phone === undefined ? null : requestPhoneCheck(api, change.phone),
    ])
    if (emailCheck?.safety === false) return form.setError('email', { message: emailRejectedMessage })
    if (phoneCheck?.valid === false) return form.setError('phone', { message: phoneCheckMessage })
    try {
      const saved = await changeAccount(change)
      form.reset(valuesOf(saved))
      toast.show('Details saved', { kind: 'good' })
    } catch (reason) {
      const message = failureMessage(reason)
      const isAboutEmail = /already exists for this email|our email check/.test(message)
      form.setError(isAboutEmail ? 'email' : 'root', { message })
    }
  })
  return { form, submit }
}
