import { formatPounds } from './money.ts'
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

/** Makes a refusal of its code and the facts that its text needs. */
export const refusal = (code: RefusalCode, facts: Refusal['facts'] = {}): Refusal => ({
  refused: code,
  facts,
})

/** True for an expected failure, whatever else a call may return. */
export const isRefusal = (value: unknown): value is Refusal =>
  typeof value === 'object' && value !== null && 'refused' in value && 'facts' in value

/** The HTTP status and the text a refusal is answered with; a fact after a pound sign is a sum of pounds. */
export const refusalAnswer = ({ refused, facts }: Refusal): { status: number; text: string } => {
  const { status, text } = refusals[refused]
  const words = text
    .replace(/£\{(\w+)\}/g, (_, name: string) => formatPounds(Number(facts[name] ?? 0)))
    .replace(/\{(\w+)\}/g, (_, name: string) => String(facts[name] ?? ''))
  return { status, text: words }
}
