/** The place where the sign-in form shows a failure, and the text that it shows (ACC-076 to ACC-080). */
export type LogInProblem = {
  readonly place: 'email' | 'password' | 'attempts' | 'form' | 'external'
  readonly text: string
  /** The link beside a password error. */
  readonly link?: string
}

/** The label of the link to reset the password, beside the error (ACC-077). */
export const resetPasswordLink = 'Click here to reset password.'

const knownMessages: readonly {
  readonly text: string
  readonly place: LogInProblem['place']
  readonly link?: string
}[] = [
  { text: 'Unable to find user for username', place: 'email' },
  { text: 'User not found', place: 'email' },
  { text: 'There was a problem logging in', place: 'password', link: resetPasswordLink },
  { text: 'The maximum number of login attempts', place: 'attempts' },
  { text: 'Use Google Sign-in', place: 'external' },
]

/** Maps the message of a failed sign-in to the field that shows it (ACC-076 to ACC-080). */
export const logInProblem = (message: string): LogInProblem => {
  if (message.includes('fetch failed')) return { place: 'form', text: 'Login error' }
  const knownMessage = knownMessages.find(({ text }) => message.includes(text))
  return knownMessage
    ? { place: knownMessage.place, text: message, link: knownMessage.link }
    : { place: 'form', text: message }
}

/** The place where the sign-up form shows a failure (ACC-083). */
type SignUpProblem = {
  readonly place: 'email' | 'form'
  readonly text: string
  /** True if the address already has an account. The form then switches to sign-in. */
  readonly userExists: boolean
}

/** The server's message for an address that the email check refuses (ACC-084). */
export const emailRejectedMessage = 'This email address was rejected by our email check'

/**
 * Maps the message of a failed sign-up to the field that shows it (ACC-083, ACC-084, ACC-085).
 * @param textOf returns a text of the dictionary, which editors can change
 */
export const signUpProblem = (message: string, textOf: (name: string) => string): SignUpProblem => {
  if (message.includes('fetch failed'))
    return { place: 'form', text: 'New user creating error', userExists: false }
  if (/A user already exists for this email|Email is not unique/.test(message))
    return { place: 'email', text: textOf('signUpEmailExistError'), userExists: true }
  if (message.includes(emailRejectedMessage))
    return { place: 'email', text: textOf('invalidEmailError'), userExists: false }
  return { place: 'form', text: message, userExists: false }
}
