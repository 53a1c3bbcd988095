import type { Kysely } from 'kysely'
import type { Refusal } from '#kernel/refusal.ts'
import type { Tables } from '../database/tables.ts'
import type { Tx } from '../database/transact.ts'

/** A person whose records are told or erased, as the accounts know them before they are erased. */
export type RecordedPerson = {
  readonly id: string
  readonly firstName: string
  readonly lastName: string
  /** Every address they had with us, the present one first, in lower case. */
  readonly emails: readonly string[]
  readonly phone: string
}

export type ErasingQuestion = {
  readonly now: Date
  /** True in the transaction that erases: then also what erasing has ended before must be ended. */
  readonly isErasing: boolean
}

/**
 * What one part of the product stores about people. Features know only earlier ones, so each tells and
 * erases what is its own; app/personal-records.ts lists them all, and a test finds tables without one.
 */
export type PersonalRecords = {
  /** What the download calls it. */
  readonly name: string
  /** Every table whose rows about a person this part tells and erases. */
  readonly tables: readonly string[]
  /** What stays when the person is erased, in words for them. */
  readonly remains?: string
  /** Everything about the person, as JSON gives it. Never anybody else's contact details, nor a secret. */
  describe(database: Kysely<Tables>, person: RecordedPerson, now: Date): Promise<unknown>
  /** Locks whatever `reasonNotToErase` looks at, in an order of ids, so that its answer holds until the end. */
  hold?(tx: Tx, person: RecordedPerson): Promise<void>
  /** Returns why the person cannot be erased yet. */
  reasonNotToErase?(
    database: Kysely<Tables>,
    person: RecordedPerson,
    about: ErasingQuestion,
  ): Promise<Refusal | undefined>
  /** Blanks or removes it. The person's id stays where money or other people's records hang on it. */
  erase(tx: Tx, person: RecordedPerson, now: Date): Promise<void>
}
