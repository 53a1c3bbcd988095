import { entryKey, eventKey, packageKey } from './commands/define-command.ts'
import type { EventDocument } from './event-document.ts'
import type { PackageDocument } from './package-document.ts'

/** A change that no command describes: what differs between two states of an event, for its history. */
export const describeChange = (
  before: EventDocument,
  after: EventDocument,
): { commands: unknown; touched: string[] } => {
  const touched = [
    ...changedFields(before, after, ['version', 'packages']).map(eventKey),
    ...after.packages.flatMap((pack) => changedInPackage(packageOf(before, pack.id), pack)),
    ...before.packages.filter(({ id }) => !packageOf(after, id)).map(({ id }) => packageKey(id, 'removed')),
  ]
  return { commands: [{ name: 'change', data: { touched } }], touched }
}

const packageOf = ({ packages }: EventDocument, id: string) => packages.find((pack) => pack.id === id)

const changedInPackage = (before: PackageDocument | undefined, after: PackageDocument): string[] => {
  if (before === after) return []
  if (!before) return [packageKey(after.id, 'added')]
  const former = new Map(before.entries.map((entry) => [entry.itineraryId, entry]))
  const now = new Map(after.entries.map((entry) => [entry.itineraryId, entry]))
  const ids = [...new Set([...former.keys(), ...now.keys()])]
  return [
    ...changedFields(before, after, ['entries']).map((field) => packageKey(after.id, field)),
    ...ids.filter((id) => !same(former.get(id), now.get(id))).map((id) => entryKey(after.id, id)),
  ]
}

const changedFields = <Value extends object>(
  before: Value,
  after: Value,
  except: (keyof Value)[],
): string[] =>
  Object.keys(after).filter(
    (field) =>
      !except.includes(field as keyof Value) &&
      !same(before[field as keyof Value], after[field as keyof Value]),
  )

const same = (a: unknown, b: unknown): boolean => a === b || JSON.stringify(a) === JSON.stringify(b)
