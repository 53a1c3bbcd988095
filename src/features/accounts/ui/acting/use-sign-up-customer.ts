import { useState } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import { z } from 'zod'
import { failureMessage } from '#platform/browser/failure-message.ts'
import { formResolver } from '#platform/browser/form-resolver.ts'
import { emailField } from '../../rules/email.ts'
import { fullNameField, splitFullName } from '../../rules/full-name.ts'
import { emailRejectedMessage, signUpProblem } from '../../rules/log-in-problem.ts'
import { optionalPhoneField, phoneCheckMessage } from '../../rules/phone.ts'
import { type AccountsApi, useAccountsApi } from '../session/accounts-api.ts'
import { requestEmailCheck, requestPhoneCheck } from '../sign-in/sign-up-checks.ts'
import { useFormRecord } from '../sign-in/use-form-record.ts'

const customerForm = z.object({
  fullName: fullNameField,
  email: emailField,
  phone: optionalPhoneField,
  bypass: z.boolean(),
  sendInvite: z.boolean(),
})
type Values = z.output<typeof customerForm>

/** Returns the initial values of the form. A typed text with @ is used as the address, any other text as the name. */
const initialValues = (typedText: string): Values => ({
  fullName: typedText.includes('@') ? '' : typedText,
  email: typedText.includes('@') ? typedText : '',
  phone: '',
  bypass: false,
  sendInvite: true,
})

/**
 * Returns the id of the existing customer with this address, who is then selected instead of signed up. Looks only on
 * pages under /my-events (ACC-053).
 */
const findCustomer = async (api: AccountsApi, email: string): Promise<string | undefined> => {
  if (!window.location.pathname.startsWith('/my-events')) return undefined
  const { customerId } = (await api.checkCustomerExists({ email })).data
  return customerId ?? undefined
}

type EmailValidation = Awaited<ReturnType<typeof requestEmailCheck>>

const register = async (
  api: AccountsApi,
  { fullName, email, phone, sendInvite }: Values,
  emailValidation: EmailValidation,
  verifiedPhone: string | null | undefined,
): Promise<string> => {
  const names = splitFullName(fullName)
  const request = {
    ...names,
    email,
    phone,
    emailValidation,
    verifiedPhone,
    generatePassword: true,
    sendInvite,
  }
  return (await api.register(request)).user.id
}

/**
 * Returns the form where staff sign up a customer. It refuses an unsafe address until staff tick the checkbox that
 * bypasses the check (ACC-065).
 * @returns the form, the submit handler, and `unsafeEmail`, the address that the check found unsafe
 */
export const useSignUpCustomer = (typedText: string, onCustomer: (customerId: string) => void) => {
  const api = useAccountsApi()
  const record = useFormRecord('signUpCustomer')
  const form = useForm<Values>({
    resolver: formResolver(customerForm),
    defaultValues: initialValues(typedText),
  })
  const [unsafeEmail, setUnsafeEmail] = useState<string>()
  const submit = form.handleSubmit(async (values) => {
    const { fullName: name, email, phone } = values
    record({ name, email, phone })
    try {
      const existingId = await findCustomer(api, email)
      if (existingId) return onCustomer(existingId)
      const [emailCheck, phoneCheck] = await Promise.all([
        requestEmailCheck(api, email),
        requestPhoneCheck(api, phone),
      ])
      const isUnsafe = emailCheck?.safety === false
      const isBypassed = values.bypass && unsafeEmail === email
      if (isUnsafe && !isBypassed) {
        setUnsafeEmail(email)
        form.setValue('bypass', false)
        return form.setError('email', { message: emailRejectedMessage })
      }
      if (phoneCheck?.valid === false) return form.setError('phone', { message: phoneCheckMessage })
      const validation = emailCheck && { ...emailCheck, isValidationOverridden: isUnsafe }
      onCustomer(await register(api, values, validation, phoneCheck?.internationalNumber))
    } catch (reason) {
      showProblem(form, failureMessage(reason))
    }
  })
  return { form, submit, unsafeEmail }
}

const showProblem = (form: UseFormReturn<Values>, message: string) => {
  // Shows the server's message. The texts that staff edit for this form are meant for customers who sign up themselves.
  const { place } = signUpProblem(message, () => message)
  form.setError(place === 'email' ? 'email' : 'root', { message })
}
