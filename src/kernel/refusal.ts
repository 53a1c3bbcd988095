import { type RefusalCode, refusals } from './refusals.ts'

/**
 * An expected failure, returned and not thrown: a code of the one list of refusals and the facts
 * its text needs. The fact `retryAfter`, in seconds, becomes the header of that name. A broken
 * assumption throws an Error instead.
 */
export type Refusal = {
  readonly refused: RefusalCode
  readonly facts: Readonly<Record<string, string | number>>
}

export const refusal = (code: RefusalCode, facts: Refusal['facts'] = {}): Refusal => ({
  refused: code,
  facts,
})

export const isRefusal = (value: unknown): value is Refusal =>
  typeof value === 'object' && value !== null && 'refused' in value && 'facts' in value

/** The HTTP status and the text a refusal is answered with. */
export const refusalAnswer = ({ refused, facts }: Refusal): { status: number; text: string } => {
  const { status, text } = refusals[refused]
  return { status, text: text.replace(/\{(\w+)\}/g, (_, name: string) => String(facts[name] ?? '')) }
}
