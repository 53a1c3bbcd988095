import { useEffect, useRef } from 'react'
import { useForm } from 'react-hook-form'
import { formResolver } from '#platform/browser/form-resolver.ts'
import { isTransient } from '#platform/browser/request-failure.ts'
import { Button } from '#platform/ui/actions/button.tsx'
import { PasswordField } from '#platform/ui/fields/password-field.tsx'
import { splitFullName } from '../../rules/full-name.ts'
import { signUpProblem } from '../../rules/log-in-problem.ts'
import { phoneCheckMessage } from '../../rules/phone.ts'
import { signUpForm } from '../../rules/sign-up-fields.ts'
import type { CurrentUser } from '../../rules/user-fields.ts'
import { useAccountsApi } from '../session/accounts-api.ts'
import { readFormMemory, writeFormMemory } from '../session/form-memory.ts'
import { refusedFields, signInFailure } from '../session/sign-in-failure.ts'
import { useSession } from '../session/use-session.ts'
import { AttendingChoice } from './attending-choice.tsx'
import { FormProblem } from './form-problem.tsx'
import { EmailField, FullNameField, PhoneField } from './person-text-fields.tsx'
import type { SignInRequest } from './sign-in-request.ts'
import { requestEmailCheck, requestPhoneCheck } from './sign-up-checks.ts'
import { useErrorFocus } from './use-error-focus.ts'
import { useFormRecord } from './use-form-record.ts'
import type { SignInTexts } from './use-sign-in-texts.ts'

type Props = {
  request: SignInRequest
  texts: SignInTexts
  onRegistered: (user: CurrentUser, attending: 'Yes' | 'No') => void
  /** Called if the address already has an account. */
  onUserExists: (email: string) => void
  /** Called if the address must sign in via Google. */
  onGoogleRequired: (email: string) => void
}

type Values = { fullName: string; email: string; phone: string; password: string; attending?: 'Yes' | 'No' }

const emptyForm: Values = { fullName: '', email: '', phone: '', password: '', attending: 'Yes' }

const rememberedPerson = (section: string | undefined): Partial<Values> => {
  const { fullName = '', email = '', phone = '' } = readFormMemory(section)
  return { fullName, email, phone }
}

/** For each field of the request, the form field that shows its error. */
const fieldOf = {
  firstName: 'fullName',
  lastName: 'fullName',
  email: 'email',
  phone: 'phone',
  password: 'password',
} as const

const codeOf = (reason: unknown) => (reason as { readonly code?: string } | null)?.code

const useSignUp = ({ request, texts, onRegistered, onUserExists, onGoogleRequired }: Props) => {
  const api = useAccountsApi()
  const { signUp, logIn } = useSession()
  /** The address of a sign-up that got no response. The server may have created its account. */
  const unconfirmedEmail = useRef<string>(undefined)
  const record = useFormRecord(request.form, request.section)
  const schema = signUpForm(texts.fields, texts.password)
  const form = useForm<Values, unknown, Values>({
    resolver: formResolver(schema) as never,
    defaultValues: { ...emptyForm, ...rememberedPerson(request.section), ...request.defaults },
  })
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => writeFormMemory(request.section, values),
      }),
    [form, request.section],
  )
  const submit = form.handleSubmit(async ({ fullName, email, phone, password, attending = 'Yes' }) => {
    record({ name: fullName, email, phone })
    const [emailValidation, phoneCheck] = await Promise.all([
      requestEmailCheck(api, email),
      requestPhoneCheck(api, phone),
    ])
    if (emailValidation?.safety === false)
      return form.setError('email', { message: texts.textOf('invalidEmailError') })
    if (phoneCheck?.valid === false) return form.setError('phone', { message: phoneCheckMessage })
    const verifiedPhone = phoneCheck?.internationalNumber
    const names = splitFullName(fullName)
    try {
      const newUser = {
        ...names,
        email,
        phone,
        ...(password === '' ? {} : { password, passwordVerify: password }),
        emailValidation,
        verifiedPhone,
      }
      onRegistered(await signUp(newUser), attending)
    } catch (reason) {
      const fields = refusedFields(reason).filter(({ path }) => path in fieldOf)
      for (const { path, message } of fields)
        form.setError(fieldOf[path as keyof typeof fieldOf], { message })
      if (fields.length > 0) return
      if (isTransient(reason)) unconfirmedEmail.current = email
      const { place, text, userExists } = signUpProblem(signInFailure(reason), texts.textOf)
      const isOwnAccount = userExists && unconfirmedEmail.current === email && password !== ''
      const user = isOwnAccount ? await logIn(email, password).catch(() => undefined) : undefined
      if (user) onRegistered(user, attending)
      else if (userExists) onUserExists(email)
      else if (codeOf(reason) === 'googleRequired') onGoogleRequired(email)
      else form.setError(place === 'email' ? 'email' : 'root', { message: text })
    }
  })
  return { form, submit }
}

export const SignUpForm = (props: Props) => {
  const { form, submit } = useSignUp(props)
  const { errors, isSubmitting } = form.formState
  useErrorFocus(form)
  const { forms, fields, password } = props.texts
  const description = forms[props.request.form]
  return (
    <form onSubmit={submit} noValidate>
      <fieldset disabled={isSubmitting} className="grid gap-4">
        {description.formIntro && <p className="text-ink-soft">{description.formIntro}</p>}
        {errors.root && <FormProblem text={errors.root.message ?? ''} />}
        <FullNameField
          label={description.nameField.title}
          autoComplete="name"
          error={errors.fullName?.message}
          {...form.register('fullName')}
        />
        <EmailField
          label={description.emailField.title}
          autoComplete="email"
          error={errors.email?.message}
          {...form.register('email')}
        />
        {fields.phone !== 'hidden' && (
          <PhoneField
            label={description.phoneField.title}
            autoComplete="tel"
            error={errors.phone?.message}
            {...form.register('phone')}
          />
        )}
        {fields.password !== 'hidden' && (
          <PasswordField
            label={description.passwordField.title}
            autoComplete="new-password"
            hint={password.messages[password.strength]}
            error={errors.password?.message}
            {...form.register('password')}
          />
        )}
        {fields.attending && (
          <AttendingChoice
            label={description.attendingField.title}
            value={form.watch('attending')}
            onChange={(value) => form.setValue('attending', value)}
          />
        )}
        <Button type="submit" kind="primary" wide pending={isSubmitting}>
          {isSubmitting ? 'Processing...' : description.buttonLabel}
        </Button>
        {description.formFooter && <p className="text-sm text-ink-faint">{description.formFooter}</p>}
      </fieldset>
    </form>
  )
}
