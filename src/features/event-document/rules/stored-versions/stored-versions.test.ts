import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type EventDocument, eventDocument } from '../event-document.ts'
import { currentEvent, type StoredEvent, schemaVersion, storedEvent } from '../stored-event.ts'
import { documentShape } from '../testing/document-shape.ts'

const here = import.meta.dirname
type Sample = StoredEvent & { readonly id: string; readonly schemaVersion?: number }
const samplesOf = (version: number) =>
  JSON.parse(readFileSync(join(here, `version-${version}.json`), 'utf8')) as Sample[]

const versions = Array.from({ length: schemaVersion }, (_, index) => index + 1)
const currentSamples = samplesOf(schemaVersion)

test.each(versions)(
  'sample events of version %i are read as the same events in the current version',
  (version) => {
    const samples = samplesOf(version)
    expect(samples.length).toBeGreaterThan(1)
    for (const sample of samples) {
      expect(sample.schemaVersion ?? 1).toBe(version)
      const expected = currentSamples.find(({ id }) => id === sample.id)
      expect(storedEvent(currentEvent(sample))).toEqual(expected)
    }
  },
)

test.each([2, 3])('events of version %i that were stored without a version are read too', (version) => {
  for (const { schemaVersion: _, ...sample } of samplesOf(version))
    expect(storedEvent(currentEvent(sample as Sample))).toEqual(
      currentSamples.find(({ id }) => id === sample.id),
    )
})

test('the sample events of the current version are valid', () => {
  for (const sample of currentSamples)
    expect(eventDocument.safeParse(currentEvent(sample)).error).toBeUndefined()
})

/** Returns every value at a path such as `packages[].entries[].stage`. */
const valuesAt = (value: unknown, steps: readonly string[]): unknown[] => {
  const [step, ...rest] = steps
  if (step === undefined) return [value]
  if (step === '[]') return (value as unknown[]).flatMap((one) => valuesAt(one, rest))
  const inner = (value as Record<string, unknown> | null)?.[step]
  return inner === undefined ? [] : valuesAt(inner, rest)
}
const findPathsWithoutValue = (samples: readonly EventDocument[]) =>
  documentShape()
    .map(({ path }) => path)
    .filter((path) => {
      const steps = path.replaceAll('?', '').replaceAll('[]', '.[]').split('.')
      return samples.flatMap((sample) => valuesAt(sample, steps)).every((value) => value === null)
    })

test('the sample events of the current version have a value at every path', () => {
  expect(findPathsWithoutValue(currentSamples.map(currentEvent))).toEqual([])
})

test('control: a path without a value is found', () => {
  const bare = currentSamples.map(currentEvent).map((event) => ({ ...event, guestOfHonour: null }))
  expect(findPathsWithoutValue(bare)).toEqual(['guestOfHonour'])
})

test('the shape of stored events is the one recorded for the current version', async () => {
  const shape = documentShape().map(({ path, kinds }) => `${path}: ${kinds.join(' | ')}\n`)
  await expect(
    shape.join(''),
    'The shape of stored events has changed, so it needs the next version. Add a step to stored-event.ts, and copy ' +
      `the samples of version ${schemaVersion}, with the new field, to version-${schemaVersion + 1}.json beside this ` +
      'test. Use `npx vitest -u` only for a version that no site has stored yet.',
  ).toMatchFileSnapshot(`version-${schemaVersion}.shape.txt`)
})
