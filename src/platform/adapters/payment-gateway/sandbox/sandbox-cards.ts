/**
 * The behaviour of a test card. Every other card number is declined, so that nobody pays with a real card by mistake.
 * `notices` is the number of notifications. With `noticeFirst`, they are sent before the browser gets its response.
 */
export type SandboxCard =
  | { readonly does: 'pay'; readonly notices: number; readonly noticeFirst: boolean }
  | { readonly does: 'decline'; readonly reason: string }
  | { readonly does: 'challenge' }
  /** The browser gets no outcome, but the money is charged a little later. */
  | { readonly does: 'timeOut' }

const sandboxCards: Readonly<Record<string, SandboxCard>> = {
  '4111111111111111': { does: 'pay', notices: 1, noticeFirst: false },
  '4000000000000002': { does: 'decline', reason: 'The card was declined' },
  '4000000000009995': { does: 'decline', reason: 'Not enough money on the card' },
  '4000000000003220': { does: 'challenge' },
  '4000000000000119': { does: 'timeOut' },
  '4000000000000259': { does: 'pay', notices: 2, noticeFirst: false },
  '4000000000000341': { does: 'pay', notices: 1, noticeFirst: true },
}

/**
 * Returns the reference of a stored card. It ends with the card's last digits, which identify the test card, so that
 * the card number is not stored.
 */
export const storedCardReference = (reference: string, number: string): string =>
  `sandbox-${reference}-${number.replace(/\D/g, '').slice(-4)}`

/** Returns what a stored card does when it is charged. Its customer is not present, so a challenge is declined. */
export const findStoredSandboxCard = (cardReference: string): SandboxCard & { readonly digits: string } => {
  const digits = cardReference.slice(-4)
  const [, card] = Object.entries(sandboxCards).find(([number]) => number.endsWith(digits)) ?? []
  if (card && card.does !== 'challenge') return { ...card, digits }
  return { does: 'decline', reason: 'Your bank asks you to confirm this payment yourself', digits }
}

/** The code that the sandbox accepts in a challenge. */
export const challengeCode = '1234'

/** Returns what a card does on a day; expired and unknown cards are declined. */
export const findSandboxCard = (number: string, expiry: string, now: Date): SandboxCard => {
  const card = sandboxCards[number.replace(/\s/g, '')]
  if (!card) return { does: 'decline', reason: 'This is a test system: please use a test card' }
  const [month = 0, year = 0] = expiry.split('/').map(Number)
  const expiresAt = Date.UTC(2000 + year, month, 1)
  return now.getTime() < expiresAt ? card : { does: 'decline', reason: 'The card has expired' }
}
