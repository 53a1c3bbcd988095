import type { ListedCall } from '#tests/support/list-calls.ts'
import type { KnownIds } from './generate/input-arbitrary.ts'

const idLike = /^[\w.:-]{1,80}$/
const most = 30

/** What `{id}` means in an address: in /event/{id}/rename the id of an event. */
const meaningIn = ({ path }: ListedCall, field: string): string => {
  const [, noun] = new RegExp(`/(\\w+)/\\{\\+?${field}\\}`).exec(path) ?? []
  return field === 'id' && noun ? `${noun}Id` : field
}

/** Learns ids and names from what the site answers, so that later input reaches real records. */
export const createKnownIds = () => {
  const learned = new Map<string, Set<string>>()
  let preferred: Readonly<Record<string, string>> = {}
  const put = (field: string, value: string) => {
    const values = learned.get(field) ?? new Set<string>()
    if (values.size < most) learned.set(field, values.add(value))
  }
  const learn = (value: unknown, parent = ''): void => {
    if (Array.isArray(value)) {
      for (const item of value.slice(0, 20)) learn(item, parent)
      return
    }
    if (typeof value !== 'object' || value === null) return
    for (const [field, held] of Object.entries(value)) {
      if (typeof held === 'string' && idLike.test(held)) put(field === 'id' ? `${parent}Id` : field, held)
      else learn(held, field === 'data' ? parent : field.replace(/s$/, ''))
    }
  }
  const of = (field: string): readonly string[] => {
    const others = [...(learned.get(field) ?? [])]
    const first = preferred[field]
    // The one that is sure to exist and to be reached, as often as twice all others.
    return first === undefined ? others : [...Array(2 * others.length + 2).fill(first), ...others]
  }
  return {
    learn: (body: unknown) => learn(body),
    /** Values that most inputs are to carry from now on. */
    prefer: (values: Readonly<Record<string, string>>) => {
      preferred = values
    },
    forCall: (listed: ListedCall): KnownIds => ({ of: (field) => of(meaningIn(listed, field)) }),
  }
}
