import { formatPounds } from './money.ts'

/** The HTTP status of a refusal and its text for users. Each {name} in the text is replaced by a fact. */
export type RefusalText = { readonly status: number; readonly text: string }

/** Refusals that any endpoint can return. Each feature has its own in rules/refusals.ts. */
export const sharedRefusals = {
  notAllowed: { status: 403, text: 'Not allowed' },
  csrf: { status: 403, text: 'The page is out of date. Please refresh and try again.' },
  nodeNotFound: { status: 404, text: 'Node not found: {id}' },
  badRequest: { status: 400, text: 'Failed operation' },
  /** If the facts of the refusal contain `path`, the response reports it as invalid input of that field. */
  fieldInvalid: { status: 422, text: '{message}' },
  busy: { status: 503, text: 'We are very busy at the moment. Please try again in a few seconds.' },
  tooMany: { status: 429, text: 'Too many requests. Please wait a moment and try again.' },
  idempotencyMismatch: {
    status: 409,
    text: 'This Idempotency-Key has already been used for a different request',
  },
  idempotencyMissing: { status: 400, text: 'The Idempotency-Key header is required' },
  editConflict: {
    status: 409,
    text: 'Someone else has changed this in the meantime. Reload it, then make your change.',
  },
  uploadEmpty: { status: 422, text: 'The file is empty' },
  uploadTooBig: { status: 413, text: 'The file is too big: at most {most} MB' },
  uploadMissing: {
    status: 404,
    text: 'This file is no longer available. It has already been used, or was uploaded more than an hour ago. Please choose it again.',
  },
  uploadsTooMany: {
    status: 429,
    text: 'Too many files were uploaded. Please wait a few minutes and try again.',
  },
} as const satisfies Record<string, RefusalText>

type SharedRefusals = typeof sharedRefusals

/** Every refusal by its code. Features add theirs with `declare module`. */
export interface RefusalTexts extends SharedRefusals {}

export type RefusalCode = keyof RefusalTexts

/**
 * An expected failure, returned and not thrown, with the facts that fill its text. The fact `retryAfter`, in seconds,
 * becomes the header of that name. Unexpected failures throw an Error instead.
 */
export type Refusal = {
  readonly refused: RefusalCode
  readonly status: number
  readonly text: string
  readonly facts: Readonly<Record<string, string | number>>
}

/**
 * Returns the function that creates refusals from codes and facts.
 * @param texts the refusals that it can create. A fact after a pound sign is an amount in pounds.
 */
export const refusalFrom =
  <Code extends RefusalCode>(texts: Readonly<Record<Code, RefusalText>>) =>
  (code: Code, facts: Refusal['facts'] = {}): Refusal => {
    const { status, text } = texts[code]
    return { refused: code, status, text: fillText(text, facts), facts }
  }

/**
 * Creates a refusal that any endpoint can return. Features import `refusal` from their own rules/refusals.ts instead.
 */
export const refusal = refusalFrom(sharedRefusals)

/** Returns true if a value is a refusal. */
export const isRefusal = (value: unknown): value is Refusal =>
  typeof value === 'object' && value !== null && 'refused' in value && 'facts' in value

const fillText = (text: string, facts: Refusal['facts']): string =>
  text
    .replace(/£\{(\w+)\}/g, (_, name: string) => formatPounds(Number(facts[name] ?? 0)))
    .replace(/\{(\w+)\}/g, (_, name: string) => String(facts[name] ?? ''))
