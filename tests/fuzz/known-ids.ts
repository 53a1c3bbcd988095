import type { ListedEndpoint } from '#tests/support/list-endpoints.ts'
import type { KnownIds } from './generate/input-arbitrary.ts'

const idLike = /^[\w.:-]{1,80}$/
const maxValues = 30

/** Returns the specific name of an id in a path: 'eventId' for `{id}` in /event/{id}/rename. */
const meaningIn = ({ path }: ListedEndpoint, field: string): string => {
  const [, noun] = new RegExp(`/(\\w+)/\\{\\+?${field}\\}`).exec(path) ?? []
  return field === 'id' && noun ? `${noun}Id` : field
}

/** Collects ids and names from responses, so that later inputs reach existing records. */
export const createKnownIds = () => {
  const learned = new Map<string, Set<string>>()
  let preferred: Readonly<Record<string, string>> = {}
  const store = (field: string, value: string) => {
    const values = learned.get(field) ?? new Set<string>()
    if (values.size < maxValues) learned.set(field, values.add(value))
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
    const others = [...(learned.get(field) ?? [])]
    const first = preferred[field]
    // The preferred value, which certainly exists, appears about twice as often as all others together.
    return first === undefined ? others : [...Array(2 * others.length + 2).fill(first), ...others]
  }
  return {
    learn: (body: unknown) => learn(body),
    /** Sets values that most inputs use from now on. */
    prefer: (values: Readonly<Record<string, string>>) => {
      preferred = values
    },
    forEndpoint: (listed: ListedEndpoint): KnownIds => ({ of: (field) => of(meaningIn(listed, field)) }),
  }
}
