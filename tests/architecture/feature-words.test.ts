import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { permissionPaths } from '#app/permission-paths.ts'
import { permissionAreas } from '#features/access/rules/permissions.ts'
import { sharedRefusals } from '#kernel/refusal.ts'
import { allRefusals } from '#tests/support/all-refusals.ts'
import { placeOf } from './checker/place.ts'
import { listFiles, root } from './checker/read-source.ts'

type Text = { readonly file: string; readonly text: string }

const textsOf = (...layers: readonly string[]): Text[] =>
  listFiles()
    .filter((file) => layers.includes(placeOf(file).layer) && !placeOf(file).test)
    .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }))

/** Nouns of features. Events, guests and suppliers are absent: the access of an endpoint names relations to them. */
const nouns = [
  'basket',
  'builder',
  'catalogue',
  'enquiry',
  'invite',
  'itinerary',
  'package',
  'payment',
  'product',
  'refund',
  'review',
  'trip',
  'venue',
]

const withoutComments = (text: string) => text.replace(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*/g, '')

/** Returns the single words of the names and texts in code: 'web-package' and 'webPackage' both have 'package'. */
const wordsIn = (text: string): ReadonlySet<string> =>
  new Set(
    withoutComments(text)
      .match(/[A-Z]?[a-z]+/g)
      ?.map((word) => word.toLowerCase()),
  )

const nounsIn = (texts: readonly Text[]): string[] =>
  texts.flatMap(({ file, text }) => {
    const words = wordsIn(text)
    return nouns.filter((noun) => words.has(noun) || words.has(`${noun}s`)).map((noun) => `${file}: ${noun}`)
  })

/** The codes and permissions of features, without permission areas, because their names are common words. */
const featureCodes = [
  ...Object.keys(allRefusals).filter((code) => !(code in sharedRefusals)),
  ...permissionPaths.filter((path) => !(permissionAreas as readonly string[]).includes(path)),
]

const codesIn = (texts: readonly Text[]): string[] =>
  texts.flatMap(({ file, text }) =>
    featureCodes
      .filter(
        (code) => text.includes(`'${code}'`) || text.includes(`'${code}.`) || text.includes(`${code}: {`),
      )
      .map((code) => `${file}: ${code}`),
  )

test('the code of the kernel has no noun of a feature', () => {
  expect(nounsIn(textsOf('kernel'))).toEqual([])
})

test('kernel and platform have no refusal and no permission of a feature', () => {
  expect(codesIn(textsOf('kernel', 'platform'))).toEqual([])
})

describe('the check finds', () => {
  const plant = (text: string): Text[] => [{ file: 'src/kernel/probe.ts', text }]

  test('a noun in a name or a text, but not in a comment', () => {
    expect(nounsIn(plant('export const pricePackages = 5'))).toEqual(['src/kernel/probe.ts: package'])
    expect(nounsIn(plant("export const title = 'Your trip'"))).toEqual(['src/kernel/probe.ts: trip'])
    expect(nounsIn(plant('/** Like a trip. */\nexport const a = 5 // of a package'))).toEqual([])
  })

  test('a refusal or a permission of a feature', () => {
    expect(codesIn(plant("export const texts = { eventFull: { status: 422, text: 'Full' } }"))).toEqual([
      'src/kernel/probe.ts: eventFull',
    ])
    expect(codesIn(plant("export const needed = 'eventFunctions.cancelBooking'"))).toHaveLength(1)
    expect(codesIn(plant("export const needed = 'mailArea.edit'"))).toHaveLength(1)
    expect(codesIn(plant("export const shared = 'notAllowed'"))).toEqual([])
  })
})
