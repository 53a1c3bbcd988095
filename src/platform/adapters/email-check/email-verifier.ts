/** Who knows whether mail to an address would arrive: a provider outside our walls. */
export type EmailVerifier = {
  /** Of an address whose form is right already. May fail, and may take any time. */
  arrives(email: string): Promise<MailArrival>
}

export type MailArrival = 'yes' | 'no' | 'unknown'

/** The shipped default: nobody is asked. */
export const noEmailVerifier: EmailVerifier = { arrives: async () => 'unknown' }

/** Milliseconds a provider may take: less than the 5000 that the forms wait (000 §9). */
const patience = 3000

/** What is known of an address; 'unknown' when the provider fails or takes too long. */
export const mailArrival = async (
  verifier: EmailVerifier,
  email: string,
  limit = patience,
): Promise<MailArrival> => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const tooLate = new Promise<MailArrival>((resolve) => {
    timer = setTimeout(() => resolve('unknown'), limit)
  })
  const found = Promise.resolve()
    .then(() => verifier.arrives(email))
    .catch((): MailArrival => 'unknown')
  return Promise.race([found, tooLate]).finally(() => clearTimeout(timer))
}
