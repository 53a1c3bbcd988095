import type { EventDocument } from '../event-document.ts'

/** Returns the number of entries in all packages of an event. */
export const entryCountOf = ({ packages }: Pick<EventDocument, 'packages'>): number =>
  packages.reduce((count, { entries }) => count + entries.length, 0)
