import { eraseFromEvent, eraseFromHistory } from '#features/event-document/rules/erase-person.ts'
import type { EventDocument } from '#features/event-document/rules/event-document.ts'
import { isRefusal } from '#kernel/refusal.ts'
import { deleteAttachments } from '#platform/server/mail/mail-attachment-store.ts'
import { eraseFromMails, type RenamedEvent } from '#platform/server/mail/mail-records.ts'
import type { PersonalRecords } from '#platform/server/personal/personal-records.ts'
import { changeEvent, unchanged } from '../change-event.ts'
import { lockEvents, readEvent } from '../event-store.ts'
import type { BookingFollowUps } from '../events-deps.ts'
import { showEvent } from '../reading/show-event.ts'
import {
  eventsOf,
  historyOfEvents,
  ownHistory,
  replaceCommandsInHistory,
  replaceSnapshot,
  snapshotsOfEvent,
} from './event-records-store.ts'

/**
 * Describes and erases the personal data in events. Describing covers the changes that a person made, and the events
 * that they are part of. Erasing also covers events that they left, snapshots, and emails about the events.
 */
export const eventRecords = (followUps: BookingFollowUps): PersonalRecords => ({
  name: 'events',
  tables: ['event', 'event_guest', 'event_command', 'event_snapshot'],
  remains: 'Trips you were part of, for the rest of the group, without your name, notes or contact details.',
  async describe(database, { id }, now) {
    const events = []
    for (const eventId of await eventsOf(database, id)) {
      const event = await readEvent(database, eventId)
      if (!event) continue
      const kind = event.organiserId === id ? 'organiser' : 'guest'
      // A person who left an event cannot read it any more; their actions are in the history.
      if (kind === 'guest' && !event.guests.some(({ customerId }) => customerId === id)) continue
      const actor = { userId: id, sessionId: '', userType: 'customer', roles: [] } as const
      const wireEvent = await showEvent({ database, now: () => now }, actor, event)
      if (!isRefusal(wireEvent)) events.push({ youAre: kind, ...wireEvent })
    }
    const history = await ownHistory(database, id)
    return {
      events,
      youDid: history.map(({ event_id, commands, done_at }) => ({
        eventId: event_id,
        at: done_at.toISOString(),
        commands,
      })),
    }
  },
  lock: async (tx, { id }) => {
    await lockEvents(tx, await eventsOf(tx, id))
  },
  async erase(tx, person, now) {
    const eventIds = await eventsOf(tx, person.id)
    const renamed: RenamedEvent[] = []
    const organisedIds = new Set<string>()
    for (const eventId of eventIds) {
      const change = {
        eventId,
        doneBy: person.id,
        authorKind: 'system',
        now,
        followUps,
        hasHappened: true,
      } as const
      const changed = await changeEvent(tx, change, (event) => {
        const erased = eraseFromEvent(event, person)
        return JSON.stringify(erased) === JSON.stringify(event)
          ? unchanged
          : {
              event: erased,
              log: { commands: [{ name: 'eraseCustomer', data: { customerId: person.id } }] },
            }
      })
      if (isRefusal(changed)) continue
      const { before, after } = changed
      if (before.organiserId === person.id) organisedIds.add(eventId)
      renamed.push({ id: eventId, titles: changedTitles(before, after) })
    }
    // An event can have twenty earlier versions, so they are loaded one event at a time.
    for (const eventId of eventIds)
      for (const snapshot of await snapshotsOfEvent(tx, eventId))
        await replaceSnapshot(tx, snapshot, eraseFromEvent(snapshot.document, person))
    for (const row of await historyOfEvents(tx, eventIds)) {
      const isTheirs = row.done_by === person.id || organisedIds.has(row.event_id)
      const commands = eraseFromHistory(row.commands, person, isTheirs)
      if (JSON.stringify(commands) !== JSON.stringify(row.commands))
        await replaceCommandsInHistory(tx, row, commands)
    }
    await eraseFromMails(tx, renamed, person)
    // Any attachment, such as a list of rooms, can contain the person's name, and names in files can't be found.
    await deleteAttachments(tx, eventIds)
  },
})

/** Returns the event's titles that were removed with the person's name, each with the title that replaces it. */
const changedTitles = (before: EventDocument, after: EventDocument): [string, string][] => {
  const titles = [before.eventName, before.name].filter((title) => title !== null)
  const remaining = [after.eventName, after.name]
  return titles.filter((title) => !remaining.includes(title)).map((title) => [title, after.name])
}
