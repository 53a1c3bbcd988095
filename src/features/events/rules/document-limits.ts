/**
 * How much one event holds, in one place. Figures of the documents where they give one: up to 100 people and 7
 * nights (001 §9), which a section's template may widen, and 1 MB a request (API-O15). The others leave several
 * times what a trip of a hundred people for a week needs, and keep every read and save of the largest event
 * well below a tenth of a second. Schemas, commands and the store all take them from here.
 */

/** People an event can be asked for at all; a section's template narrows it, to 100 where it says nothing. */
export const maxPeople = 1000
/** Guests of an event: three times the usual 100 people, for those who said No stay in the list. */
export const maxGuests = 300
/** Nights a package can have at all; a section's template narrows it, to 7 where it says nothing. */
export const maxNights = 60
/** Packages of an event: each is an alternative that somebody compares. */
export const maxPackages = 20
/** Entries of a package: eight days with 25 products each. */
export const maxEntriesOfPackage = 200
/** Entries of all packages of an event together. */
export const maxEntriesOfEvent = 400
/** Entries that one add brings: a product on each day of the longest package. */
export const maxEntriesOfCommand = maxNights + 1
/** Commands of one save: later edits of a kind replace the earlier, so few packages come near. */
export const maxCommands = 200
/** Options, and add-ons, of an entry. */
export const maxExtras = 50
/** Confirmations kept of an entry, the latest ones; the last is what the supplier agreed to. */
export const maxConfirmations = 50
/** Bytes of an event's document as stored, with the room that booking it will take (`bookingRoom`). */
export const maxBytes = 1_048_576
/**
 * Characters of notes with HTML in one event, all its notes together; plain text is not counted. To make HTML
 * safe takes a thousand times as long as to read it, and is done whenever it is shown.
 */
export const maxHtml = 40_000
