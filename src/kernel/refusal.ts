import { formatPounds } from './money.ts'
import { type RefusalCode, refusals } from './refusals.ts'

/**
 * An expected failure, returned and not thrown: a code from the list of refusals and the facts for its text. The
 * fact `retryAfter`, in seconds, becomes the header of that name. Unexpected failures throw an Error instead.
 */
export type Refusal = {
  readonly refused: RefusalCode
  readonly facts: Readonly<Record<string, string | number>>
}

/** Creates a refusal from its code and the facts for its text. */
export const refusal = (code: RefusalCode, facts: Refusal['facts'] = {}): Refusal => ({
  refused: code,
  facts,
})

/** Returns true if a value is a refusal. */
export const isRefusal = (value: unknown): value is Refusal =>
  typeof value === 'object' && value !== null && 'refused' in value && 'facts' in value

/** Returns the HTTP status and the text of a refusal. A fact after a pound sign is an amount in pounds. */
export const refusalResponse = ({ refused, facts }: Refusal): { status: number; text: string } => {
  const { status, text } = refusals[refused]
  const filled = text
    .replace(/£\{(\w+)\}/g, (_, name: string) => formatPounds(Number(facts[name] ?? 0)))
    .replace(/\{(\w+)\}/g, (_, name: string) => String(facts[name] ?? ''))
  return { status, text: filled }
}
