import { withFields, withNote } from '#features/event-document/rules/change-event-fields.ts'
import { eventDisplayName } from '#features/event-document/rules/event-display-name.ts'
import type { EventDocument } from '#features/event-document/rules/event-document.ts'
import type { EventEdit, EventsPlan } from './event-edit.ts'

type EditResult = { readonly event: EventDocument } | { readonly reason: string }

/** Returns the event with the edit applied, or the reason why it is not changed. */
export const editEvent = (event: EventDocument, edit: EventEdit): EditResult => {
  if (event.statusStage === 'Cancelled') return { reason: 'Cancelled' }
  const { managerId, heat, lostSaleNote, autoEmailsBlocked } = edit
  const isHeatMeaningful = heat === undefined || event.statusStage === 'Enquiry'
  const otherFields = {
    ...(managerId !== undefined && { managerId }),
    ...(autoEmailsBlocked !== undefined && { autoEmailsBlocked }),
  }
  if (!isHeatMeaningful && Object.keys(otherFields).length === 0)
    return { reason: 'Only enquiries have a sales heat' }
  const changedEvent = withFields(event, {
    ...otherFields,
    ...(heat !== undefined && isHeatMeaningful && { salesHeat: heat }),
  })
  const isLost = heat === 0 && isHeatMeaningful && Boolean(lostSaleNote)
  const after = isLost ? withNote(changedEvent, 'lostSale', lostSaleNote!) : changedEvent
  return after === event ? { reason: 'No change' } : { event: after }
}

/** Returns the values that differ between an event and its edited state, for a preview. */
export const describeEdit = (before: EventDocument, after: EventDocument): EventsPlan['changes'][number] => ({
  id: before.id,
  name: eventDisplayName(before),
  ...(before.managerId !== after.managerId && {
    manager: { before: before.managerId, after: after.managerId },
  }),
  ...(before.salesHeat !== after.salesHeat && {
    heat: { before: before.salesHeat, after: after.salesHeat },
  }),
  ...(before.autoEmailsBlocked !== after.autoEmailsBlocked && {
    autoEmailsBlocked: { before: before.autoEmailsBlocked, after: after.autoEmailsBlocked },
  }),
})
