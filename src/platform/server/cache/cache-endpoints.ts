import type { AnyContractProcedure } from '@orpc/contract'
import type { DependencyCache } from './dependency-cache.ts'
import { isKept } from './response-cache.ts'

type InProcessCall = (input: unknown) => Promise<object>
type Calls = Readonly<Record<string, Readonly<Record<string, InProcessCall>>>>
type Contract = Readonly<Record<string, Readonly<Record<string, AnyContractProcedure>>>>

/**
 * The calls that pages are made from, in the name of a visitor, of which those that declare themselves kept are
 * answered from memory until what they were read from changes. A refusal is not kept.
 * @returns calls whose answers belong to all who ask: they cannot be changed
 */
export const cacheEndpoints = (calls: Calls, contract: Contract, answers: DependencyCache<object>): Calls => {
  const keep =
    (name: string, call: InProcessCall): InProcessCall =>
    (input) =>
      answers.get(`${name} ${JSON.stringify(input)}`, async () => frozen(await call(input)))
  return Object.fromEntries(
    Object.entries(contract).map(([feature, parts]) => [
      feature,
      Object.fromEntries(
        Object.entries(parts).map(([name, part]) => {
          const call = calls[feature]![name]!
          return [name, isKept(part) ? keep(`${feature}.${name}`, call) : call]
        }),
      ),
    ]),
  )
}

/** Bytes of memory for an answer, about: its parts take more than their text does. */
export const sizeOfAnswer = (answer: object): number => 3 * JSON.stringify(answer).length

const frozen = <Value>(value: Value): Value => {
  if (typeof value !== 'object' || value === null) return value
  for (const part of Object.values(value)) frozen(part)
  return Object.freeze(value)
}
