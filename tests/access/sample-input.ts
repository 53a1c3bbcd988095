import fc from 'fast-check'
import type { z } from 'zod'
import { inputArbitrary, inputSchemaOf } from '#tests/fuzz/generate/input-arbitrary.ts'
import { repair } from '#tests/fuzz/generate/repair.ts'
import { createKnownIds } from '#tests/fuzz/known-ids.ts'
import type { ListedEndpoint } from '#tests/support/list-endpoints.ts'
import { ownSamples } from './own-samples.ts'
import type { ReaderKind } from './reader-kinds.ts'
import { type WorldIds, worldIds } from './world-ids.ts'

export type Input = Readonly<Record<string, unknown>>
type Ids = Partial<WorldIds>

const schemaOf = (listed: ListedEndpoint) => listed.procedure['~orpc'].inputSchema as z.ZodType | undefined

/** Returns the input without the fields that the schema does not require. */
const withoutOptionalFields = (input: Input, isValid: (input: Input) => boolean): Input => {
  let result = input
  for (const field of Object.keys(input)) {
    const { [field]: _, ...rest } = result
    if (isValid(rest)) result = rest
  }
  return result
}

/**
 * Generates a valid input of an endpoint without optional fields, with the given ids in the fields that accept them.
 * Returns undefined if no generated input is valid.
 */
const generate = (listed: ListedEndpoint, schema: z.ZodType, ids: Ids): Input | undefined => {
  const isValid = (input: unknown) => schema.safeParse(input).success
  const knownIds = createKnownIds()
  knownIds.prefer(ids)
  const idsForEndpoint = knownIds.forEndpoint(listed)
  const guesses = inputArbitrary(inputSchemaOf(schema), idsForEndpoint)
  for (let seed = 1; seed <= 12; seed += 1) {
    const [guess] = fc.sample(guesses, { seed, numRuns: 1 })
    const repaired = repair(guess, schema, idsForEndpoint) as Input
    const preferred = Object.keys(repaired).flatMap((field) => {
      const [id] = idsForEndpoint.of(field)
      return id === undefined ? [] : [[field, id]]
    })
    const input = [{ ...repaired, ...Object.fromEntries(preferred) }, repaired].find(isValid)
    if (input) return withoutOptionalFields(input, isValid)
  }
  return undefined
}

const placeholders: Ids = Object.fromEntries(
  worldIds.map((name) => [name, name === 'email' ? 'sample-email@test.com' : `sample-${name}`]),
)

const samples = new Map<string, Input | undefined>()

const sampleOf = (listed: ListedEndpoint, schema: z.ZodType): Input => {
  if (!samples.has(listed.name)) samples.set(listed.name, generate(listed, schema, placeholders))
  const input = samples.get(listed.name)
  if (!input) throw new Error(`${listed.name} needs an input in tests/access/own-samples.ts`)
  return input
}

/**
 * Generates the samples of these endpoints, except those in own-samples.ts. Call it at the top of a test file: it
 * blocks the process for so long that a running application would start to reject requests.
 */
export const prepareSamples = (endpoints: readonly ListedEndpoint[]): void => {
  for (const listed of endpoints) {
    const schema = schemaOf(listed)
    if (schema && !ownSamples[listed.name]) sampleOf(listed, schema)
  }
}

/** Returns the input with the ids of a world. */
const withIds = (input: Input, ids: Ids): Input => {
  const givenNames = worldIds.filter((name) => ids[name] !== undefined)
  const text = givenNames.reduce(
    (all, name) => all.replaceAll(placeholders[name]!, ids[name]!),
    JSON.stringify(input),
  )
  return JSON.parse(text)
}

/**
 * Returns a valid input of an endpoint with these ids: its sample in own-samples.ts, otherwise an input without
 * optional fields, which is generated from the schema once for each endpoint.
 * @throws Error if no valid input is generated: the endpoint then needs a sample in own-samples.ts
 */
export const sampleInput = (listed: ListedEndpoint, ids: Ids, kind: ReaderKind): Input => {
  const schema = schemaOf(listed)
  if (!schema) return {}
  const ownSample = ownSamples[listed.name]
  if (ownSample) return ownSample(ids, kind)
  return withIds(sampleOf(listed, schema), ids)
}
