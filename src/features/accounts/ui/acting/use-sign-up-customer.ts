import { useState } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import { z } from 'zod'
import { failureMessage } from '#platform/browser/failure-message.ts'
import { formResolver } from '#platform/browser/form-resolver.ts'
import { emailField } from '../../rules/email.ts'
import { fullNameField, splitFullName } from '../../rules/full-name.ts'
import { emailInvalidated, signUpProblem } from '../../rules/log-in-problem.ts'
import { optionalPhoneField, phoneCheckMessage } from '../../rules/phone.ts'
import { type AccountsApi, useAccountsApi } from '../session/accounts-api.ts'
import { askEmailCheck, askPhoneCheck } from '../sign-in/sign-up-checks.ts'
import { useFormRecord } from '../sign-in/use-form-record.ts'

const customerForm = z.object({
  fullName: fullNameField,
  email: emailField,
  phone: optionalPhoneField,
  bypass: z.boolean(),
  sendInvite: z.boolean(),
})
type Values = z.output<typeof customerForm>

/** What was searched before is where the form begins: an address, or a name. */
const beginWith = (typed: string): Values => ({
  fullName: typed.includes('@') ? '' : typed,
  email: typed.includes('@') ? typed : '',
  phone: '',
  bypass: false,
  sendInvite: true,
})

/** Under /my-events somebody with this address who is a customer already is taken instead (000 §6). */
const findCustomer = async (api: AccountsApi, email: string): Promise<string | undefined> => {
  if (!window.location.pathname.startsWith('/my-events')) return undefined
  const { customerId } = (await api.checkCustomerExists({ email })).data
  return customerId ?? undefined
}

type EmailValidation = Awaited<ReturnType<typeof askEmailCheck>>

const register = async (
  api: AccountsApi,
  { fullName, email, phone, sendInvite }: Values,
  emailValidation: EmailValidation,
  verifiedPhone: string | null | undefined,
): Promise<string> => {
  const names = splitFullName(fullName)
  const given = { ...names, email, phone, emailValidation, verifiedPhone, generatePassword: true, sendInvite }
  return (await api.register(given)).user.id
}

/**
 * The form by which staff sign somebody up. An address that the check calls unsafe is not taken until staff
 * tick that they bypass the check (000 §5).
 * @returns `unsafeEmail`: the address of which the check said so
 */
export const useSignUpCustomer = (typed: string, onCustomer: (customerId: string) => void) => {
  const api = useAccountsApi()
  const record = useFormRecord('signUpCustomer')
  const form = useForm<Values>({ resolver: formResolver(customerForm), defaultValues: beginWith(typed) })
  const [unsafeEmail, setUnsafeEmail] = useState<string>()
  const submit = form.handleSubmit(async (values) => {
    const { fullName: name, email, phone } = values
    record({ name, email, phone })
    try {
      const known = await findCustomer(api, email)
      if (known) return onCustomer(known)
      const [checked, phoneCheck] = await Promise.all([askEmailCheck(api, email), askPhoneCheck(api, phone)])
      const isUnsafe = checked?.safety === false
      const mayBypass = values.bypass && unsafeEmail === email
      if (isUnsafe && !mayBypass) {
        setUnsafeEmail(email)
        form.setValue('bypass', false)
        return form.setError('email', { message: emailInvalidated })
      }
      if (phoneCheck?.valid === false) return form.setError('phone', { message: phoneCheckMessage })
      const validation = checked && { ...checked, isValidationOverridden: isUnsafe }
      onCustomer(await register(api, values, validation, phoneCheck?.internationalNumber))
    } catch (reason) {
      showProblem(form, failureMessage(reason))
    }
  })
  return { form, submit, unsafeEmail }
}

const showProblem = (form: UseFormReturn<Values>, message: string) => {
  // Staff are told about the customer, in the server's words: not about themselves.
  const { place } = signUpProblem(message, () => message)
  form.setError(place === 'email' ? 'email' : 'root', { message })
}
