/** An external provider that checks whether mail to an address can be delivered. */
export type EmailVerifier = {
  /**
   * Returns whether mail to a well-formed address can be delivered. Implementations can fail or take any time;
   * `mailArrival` handles both.
   */
  checkArrival(email: string): Promise<MailArrival>
}

export type MailArrival = 'yes' | 'no' | 'unknown'

/** The default without a provider: every result is unknown. */
export const noEmailVerifier: EmailVerifier = { checkArrival: async () => 'unknown' }

/** Timeout of the provider in milliseconds: less than the 5000 of ACC-063. */
const timeoutMs = 3000

/** Returns whether mail to an address can be delivered; 'unknown' when the provider fails or takes too long. */
export const mailArrival = async (
  verifier: EmailVerifier,
  email: string,
  limit = timeoutMs,
): Promise<MailArrival> => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const tooLate = new Promise<MailArrival>((resolve) => {
    timer = setTimeout(() => resolve('unknown'), limit)
  })
  const arrival = Promise.resolve()
    .then(() => verifier.checkArrival(email))
    .catch((): MailArrival => 'unknown')
  return Promise.race([arrival, tooLate]).finally(() => clearTimeout(timer))
}
