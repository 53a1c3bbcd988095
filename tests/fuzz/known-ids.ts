import type { ListedEndpoint } from '#tests/support/list-endpoints.ts'
import type { KnownIds } from './generate/input-arbitrary.ts'

const idLike = /^[\w.:-]{1,80}$/
const maxValues = 30

/** Returns the specific name of an id in a path: 'eventId' for `{id}` in /event/{id}/rename. */
const specificNameOf = ({ path }: ListedEndpoint, field: string): string => {
  const [, noun] = new RegExp(`/(\\w+)/\\{\\+?${field}\\}`).exec(path) ?? []
  return field === 'id' && noun ? `${noun}Id` : field
}

/** Collects ids and names from responses, so that later inputs reach existing records. */
export const createKnownIds = () => {
  const learnedValues = new Map<string, Set<string>>()
  let preferredValues: Readonly<Record<string, string>> = {}
  const store = (field: string, value: string) => {
    const values = learnedValues.get(field) ?? new Set<string>()
    if (values.size < maxValues) learnedValues.set(field, values.add(value))
  }
  const learn = (value: unknown, parent = ''): void => {
    if (Array.isArray(value)) {
      for (const item of value.slice(0, 20)) learn(item, parent)
      return
    }
    if (typeof value !== 'object' || value === null) return
    for (const [field, content] of Object.entries(value)) {
      if (typeof content === 'string' && idLike.test(content))
        store(field === 'id' ? `${parent}Id` : field, content)
      else learn(content, field === 'data' ? parent : field.replace(/s$/, ''))
    }
  }
  const of = (field: string): readonly string[] => {
    const otherValues = [...(learnedValues.get(field) ?? [])]
    const preferredValue = preferredValues[field]
    // The preferred value, which certainly exists, appears about twice as often as all others together.
    return preferredValue === undefined
      ? otherValues
      : [...Array(2 * otherValues.length + 2).fill(preferredValue), ...otherValues]
  }
  return {
    learn: (body: unknown) => learn(body),
    /** Sets values that most inputs use from now on. */
    prefer: (values: Readonly<Record<string, string>>) => {
      preferredValues = values
    },
    forEndpoint: (listed: ListedEndpoint): KnownIds => ({ of: (field) => of(specificNameOf(listed, field)) }),
  }
}
