/** Where the sign-in form shows a failure, and the text it shows there (000 §8). */
export type LogInProblem = {
  readonly place: 'email' | 'password' | 'attempts' | 'form' | 'external'
  readonly text: string
  /** The link beside a password error. */
  readonly link?: string
}

/** Leads to a new password from what went wrong (000 §8). */
export const resetPasswordLink = 'Click here to reset password.'

const places: readonly {
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

/** Maps the text of a failed sign-in to the field that shows it (000 §8). */
export const logInProblem = (message: string): LogInProblem => {
  if (message.includes('fetch failed')) return { place: 'form', text: 'Login error' }
  const known = places.find(({ text }) => message.includes(text))
  return known ? { place: known.place, text: message, link: known.link } : { place: 'form', text: message }
}

/** Where the sign-up form shows a failure (000 §8). */
type SignUpProblem = {
  readonly place: 'email' | 'form'
  readonly text: string
  /** The address is known already: the form turns to signing in. */
  readonly userExists: boolean
}

/** What the server answers for an address that its check refuses (000 §8). */
export const emailInvalidated = 'This email address was rejected by our email check'

/**
 * Maps the text of a failed sign-up to the field that shows it (000 §8).
 * @param textOf the dictionary: editors word what is said of a known address
 */
export const signUpProblem = (message: string, textOf: (name: string) => string): SignUpProblem => {
  if (message.includes('fetch failed'))
    return { place: 'form', text: 'New user creating error', userExists: false }
  if (/A user already exists for this email|Email is not unique/.test(message))
    return { place: 'email', text: textOf('signUpEmailExistError'), userExists: true }
  if (message.includes(emailInvalidated))
    return { place: 'email', text: textOf('invalidEmailError'), userExists: false }
  return { place: 'form', text: message, userExists: false }
}
