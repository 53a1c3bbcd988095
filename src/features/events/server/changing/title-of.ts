import { findPerson } from '#features/accounts/server/index.ts'
import type { EventDocument } from '#features/event-document/rules/event-document.ts'
import type { Tx } from '#platform/server/database/transact.ts'
import { defaultTitleTemplate, eventTitle } from '../../rules/creation/event-title.ts'
import type { EventsDeps } from '../events-deps.ts'

/** Returns the title of an event, from the title template of its section and its organiser's first name (EVT-003). */
export const titleOf = async (
  { sectionSettings }: Pick<EventsDeps, 'sectionSettings'>,
  tx: Tx,
  { section, organiserId }: Pick<EventDocument, 'section' | 'organiserId'>,
): Promise<string> => {
  const settings = await sectionSettings?.(tx, section)
  const organiser = await findPerson(tx, organiserId)
  return eventTitle(settings?.titleTemplate ?? defaultTitleTemplate, section, organiser?.firstName ?? '')
}
