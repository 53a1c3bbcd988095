import { changedKeys } from './changed-keys.ts'
import type { EventDocument } from './event-document.ts'

/** A change that no command describes: what differs between two states of an event, for its history. */
export const describeChange = (
  before: EventDocument,
  after: EventDocument,
): { commands: unknown; touched: string[] } => {
  const touched = changedKeys(before, after)
  return { commands: [{ name: 'change', data: { touched } }], touched }
}
