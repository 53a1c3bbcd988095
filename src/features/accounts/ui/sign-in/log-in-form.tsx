import { type FormEvent, useState } from 'react'
import { useForm } from 'react-hook-form'
import type { FormDescription } from '#features/content/rules/form-descriptions.ts'
import { failureMessage } from '#platform/browser/failure-message.ts'
import { formResolver } from '#platform/browser/form-resolver.ts'
import { Button } from '#platform/ui/actions/button.tsx'
import { PasswordField } from '#platform/ui/fields/password-field.tsx'
import { type GoogleStartArea, googleButtonLabel } from '../../rules/google-sign-in.ts'
import { type LogInProblem, logInProblem, resetPasswordLink } from '../../rules/log-in-problem.ts'
import { type CurrentUser, signInForm } from '../../rules/user-fields.ts'
import { useGoogleSignIn } from '../google/use-google-sign-in.ts'
import { signInFailure } from '../session/sign-in-failure.ts'
import { useSession } from '../session/use-session.ts'
import { AttendingChoice } from './attending-choice.tsx'
import { FormProblem } from './form-problem.tsx'
import { EmailField } from './person-text-fields.tsx'
import { useErrorFocus } from './use-error-focus.ts'
import { useFormRecord } from './use-form-record.ts'

type Props = {
  description: FormDescription
  email: string
  /** The reason for logging in, for example that the address already has an account. */
  message?: string
  /** The label of the attending field. Undefined if the form has no such field. */
  attendingLabel: string | undefined
  section?: string
  /** The area of the page, which decides who can sign in via Google; by default 'customer'. */
  googleStartArea?: GoogleStartArea
  onLoggedIn: (user: CurrentUser, attending: 'Yes' | 'No') => void
  onForgotten: (email: string) => void
}

const linkStyle =
  'inline-flex min-h-11 items-center self-start font-medium text-accent-ink underline underline-offset-[0.2em]'

export const LogInForm = (props: Props) => {
  const { description, email, message, attendingLabel, section, onLoggedIn, onForgotten } = props
  const { logIn } = useSession()
  const record = useFormRecord('login', section)
  const form = useForm({
    resolver: formResolver(signInForm),
    defaultValues: { email, password: '', attending: 'Yes' as const },
  })
  const [problem, setProblem] = useState<LogInProblem>()
  const { errors, isSubmitting } = form.formState
  useErrorFocus(form)
  const google = useGoogleSignIn(form.watch('email'), props.googleStartArea ?? 'customer')
  const logInByPassword = form.handleSubmit(async (values) => {
    record({ email: values.email })
    setProblem(undefined)
    try {
      onLoggedIn(await logIn(values.email, values.password), values.attending)
    } catch (reason) {
      const newProblem = logInProblem(signInFailure(reason))
      setProblem(newProblem)
      if (newProblem.place === 'external') google.markAsNeeded(values.email)
      const field =
        newProblem.place === 'email' || newProblem.place === 'password' ? newProblem.place : 'root'
      form.setError(field, { message: newProblem.text })
    }
  })
  const logInByGoogle = async () => {
    form.clearErrors()
    record({ email: form.getValues('email') })
    await google
      .leave()
      .catch((reason: unknown) => form.setError('root', { message: failureMessage(reason) }))
  }
  const isBusy = isSubmitting || google.isLeaving
  const submit = (event: FormEvent) => {
    if (!google.isNeeded) return logInByPassword(event)
    event.preventDefault()
    return logInByGoogle()
  }
  const openReset = () => onForgotten(form.getValues('email'))
  return (
    <form onSubmit={submit} noValidate>
      <fieldset disabled={isBusy} className="grid gap-4">
        {description.formIntro && <p className="text-ink-soft">{description.formIntro}</p>}
        {message && !form.formState.isSubmitted && (
          <FormProblem
            text={message}
            link={google.isNeeded ? undefined : resetPasswordLink}
            onLink={openReset}
          />
        )}
        {errors.root && <FormProblem text={errors.root.message ?? ''} />}
        <EmailField
          label={description.emailField.title}
          autoComplete="username"
          error={errors.email?.message}
          {...form.register('email')}
        />
        {!google.isNeeded && (
          <PasswordField
            label={description.passwordField.title}
            error={errors.password?.message}
            {...form.register('password')}
          />
        )}
        {attendingLabel && !google.isNeeded && (
          <AttendingChoice
            label={attendingLabel}
            value={form.watch('attending')}
            onChange={(value) => form.setValue('attending', value)}
          />
        )}
        {!google.isNeeded && (
          <button type="button" className={linkStyle} onClick={openReset}>
            {problem?.link ?? description.forgottenPassword}
          </button>
        )}
        <Button type="submit" kind="primary" wide pending={isBusy}>
          {isBusy ? 'Processing...' : google.isNeeded ? googleButtonLabel : description.buttonLabel}
        </Button>
        {description.formFooter && <p className="text-sm text-ink-faint">{description.formFooter}</p>}
      </fieldset>
    </form>
  )
}
