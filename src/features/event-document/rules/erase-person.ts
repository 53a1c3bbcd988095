import { erasedPerson, mapTexts, namesPerson, personRemover } from '#kernel/erased-person.ts'
import { sectionLabels } from '#kernel/section.ts'
import type { EventDocument } from './event-document.ts'

type ErasedPerson = {
  readonly id: string
  readonly firstName: string
  readonly lastName: string
  readonly emails: readonly string[]
  readonly phone: string
}

/**
 * Removes a person's name, email addresses and phone number from an event, and their requests for places. Places, money
 * and answers stay under the person's id. If the person was the organiser, also removes all notes, and the title and
 * guest of honour if they contain the name.
 */
export const eraseFromEvent = (event: EventDocument, person: ErasedPerson): EventDocument => {
  const baseEvent = event.organiserId === person.id ? withoutOrganiserTexts(event, person) : event
  const withErasedGuest = {
    ...baseEvent,
    guests: baseEvent.guests.map(({ placeRequestedBy, ...guest }) => {
      const placeRequests = placeRequestedBy?.filter(({ customerId }) => customerId !== person.id) ?? []
      return {
        ...guest,
        ...(guest.customerId === person.id && { name: erasedPerson.name }),
        ...(placeRequests.length > 0 && { placeRequestedBy: placeRequests }),
      }
    }),
  }
  return mapTexts(withErasedGuest, personRemover(person))
}

const withoutOrganiserTexts = (event: EventDocument, person: ErasedPerson): EventDocument => {
  const nullIfNamed = (text: string | null) => (text !== null && namesPerson(person, text) ? null : text)
  return {
    ...event,
    // Without its organiser's name, an event is named after its section (CONT-O12).
    name: nullIfNamed(event.name) ?? sectionLabels(event.section).name,
    eventName: nullIfNamed(event.eventName),
    guestOfHonour: nullIfNamed(event.guestOfHonour),
    notes: { summary: '', customer: '', staff: '', lostSale: '' },
    packages: event.packages.map((pack) => ({
      ...pack,
      eventNotes: '',
      customerNote: '',
      staffNote: '',
      eventCustomerNote: '',
      eventStaffNote: '',
    })),
  }
}

const freeText = /(?:notes?|name|honour)$/i

/**
 * Returns the commands of the history without the person. In their own commands and in events that they organised
 * (`isTheirs`), all names and notes are removed.
 */
export const eraseFromHistory = (commands: unknown, person: ErasedPerson, isTheirs: boolean): unknown => {
  const remove = personRemover(person)
  const erasedCommands = mapTexts(commands, remove)
  if (!isTheirs || !Array.isArray(erasedCommands)) return erasedCommands
  return erasedCommands.map((command: { data?: unknown }) => ({
    ...command,
    data: mapTexts(command.data ?? {}, (text, key) => (key && freeText.test(key) ? '' : text)),
  }))
}
