import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { isRefusal, type Refusal } from '#kernel/refusal.ts'
import type { Turn } from '../operation.ts'

/**
 * Sends a request with a key: once, twice at the same time, or again after its response. Returns the first successful
 * response, or a refusal if there is none.
 * @throws Error if two successful responses to the key differ
 */
export const sendWithKey = async <Done>(
  { random, note }: Turn,
  send: (key: string) => Promise<Done | Refusal>,
): Promise<Done | Refusal> => {
  const key = randomUUID()
  const sending = random.pick(['once', 'once', 'once', 'twice', 'again'] as const)
  if (sending !== 'once') note(`(with the same key ${sending === 'twice' ? 'at the same time' : 'again'})`)
  const firstResponses = sending === 'twice' ? await Promise.all([send(key), send(key)]) : [await send(key)]
  const responses = sending === 'again' ? [...firstResponses, await send(key)] : firstResponses
  const successes = responses.filter((response) => !isRefusal(response))
  if (successes.some((response) => !isDeepStrictEqual(response, successes[0])))
    throw new Error(`a key has different responses: ${JSON.stringify(successes)}`)
  return successes[0] ?? responses[0]!
}

/** Notes the outcome of a request. Returns true if it was not refused. */
export const isDone = <Done>(
  { note }: Turn,
  response: Done | Refusal,
): response is Exclude<Done, Refusal> => {
  note(isRefusal(response) ? `refused: ${response.refused}` : 'done')
  return !isRefusal(response)
}

export const pounds = (pence: number): number => pence / 100

export const pickFrom = <Item>({ random }: Turn, items: readonly Item[]): Item | undefined =>
  items.length > 0 ? random.pick(items) : undefined

/** Returns the name of a person of the sequence, for the transcript. */
export const nameOf = ({ world, books }: Turn, id: string): string =>
  world.people.find((one) => one.id === id)?.name ??
  books.document.guests.find((guest) => guest.customerId === id)?.name ??
  id

/** Returns a guest for whom something is paid. */
export const pickPaidGuest = (turn: Turn) =>
  pickFrom(
    turn,
    turn.books.document.guests.filter(({ paidPence }) => paidPence > 0),
  )

/** Returns all of an amount or a random part of it, in pence. */
export const partOf = ({ random }: Turn, pence: number): number =>
  random.chance(0.5) ? pence : random.wholeNumber(1, pence)
