import type { Random } from '#kernel/random.ts'
import type { SequenceWorld } from './open-sequence-world.ts'
import type { Books } from './read-books.ts'

/** One operation as it runs: its event, its random numbers, and the books as they were before it. */
export type Turn = {
  readonly world: SequenceWorld
  readonly random: Random
  readonly books: Books
  /** Adds what was done to the transcript of the sequence. */
  note(text: string): void
}

/**
 * A kind of operation that moves money or changes what is owed. `run` returns true if it went as its name says, false if
 * it was refused or declined, and undefined if it is not possible now. It must not change anything before it returns
 * undefined.
 */
export type Operation = {
  readonly name: string
  /** The relative frequency of the operation. */
  readonly weight: number
  run(turn: Turn): Promise<boolean | undefined> | undefined
}

export const operation = (name: string, weight: number, run: Operation['run']): Operation => ({
  name,
  weight,
  run,
})
