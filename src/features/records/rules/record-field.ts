import type { Permission } from '#kernel/permission.ts'
import type { RecordKindName } from './record-kind-name.ts'

/** A choice as it is stored and as people read it. */
export type Choice = { readonly value: string; readonly label: string }

/**
 * A field of a record as people edit it. One description serves the form, the columns of an import and an export,
 * the words of a history, and what may be changed in many records at once. What a value may be the record's schema
 * says; `as` says only how it is shown.
 */
export type RecordField = {
  /** The name of the field in the record. */
  readonly at: string
  readonly label: string
  readonly hint?: string
  /** Asked for only while the field beside it that is named has one of these values. */
  readonly when?: { readonly at: string; readonly is: readonly string[] }
  /** Takes a line of its own. */
  readonly wide?: true
  /** Seldom needed: folded away with its like while none of them says anything. */
  readonly rare?: true
  /** Besides the one of its kind: without it the field is neither shown nor changed. */
  readonly needs?: Permission
  /** Said by the server: shown, and changed by nobody. */
  readonly fixed?: true
} & FieldForm

type FieldForm =
  /** One line, several, or text with markup. */
  | { readonly as: 'text' | 'longText' | 'html' }
  | { readonly as: 'email' | 'phone' | 'date' | 'time' | 'monthDay' }
  /** A moment, which people see in their own time. */
  | { readonly as: 'instant' }
  | { readonly as: 'number'; readonly unit?: string }
  /** Pounds, or whole units of the supplier's currency. */
  | { readonly as: 'amount'; readonly currency: 'GBP' | 'supplier' }
  | { readonly as: 'yesNo' }
  | { readonly as: 'choice' | 'choices'; readonly choices: readonly Choice[] }
  | { readonly as: 'reference' | 'references'; readonly to: RecordKindName }
  /** Several short texts. */
  | { readonly as: 'texts' }
  | { readonly as: 'point' }
  /** One picture, or several. */
  | { readonly as: 'image' }
  | { readonly as: 'images' }
  | { readonly as: 'group'; readonly fields: readonly RecordField[] }
  /** A list of like things; `one` is the word for one of them. */
  | { readonly as: 'rows'; readonly fields: readonly RecordField[]; readonly one: string }

/** Fields under a heading of the form. */
export type FieldSection = { readonly title: string; readonly fields: readonly RecordField[] }
