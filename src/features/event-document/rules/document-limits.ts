/**
 * The limits of one event, which schemas, commands and the store all use. The requirements specify up to 100 people and
 * 7 nights (PKG-036, PKG-037), which a section's template can widen, and 1 MB for a request (API-O15). The other limits
 * are several times what a trip of a hundred people for a week needs. With them, reading or saving the largest event
 * takes well below a tenth of a second.
 */

/** The most people that any event can have. A section's template sets its own maximum, by default 100. */
export const maxPeople = 1000
/** Guests of an event: three times the usual 100 people, because guests who answered No stay in the list. */
export const maxGuests = 300
/** The most nights that any package can have. A section's template sets its own maximum, by default 7. */
export const maxNights = 60
/** Packages of an event; each is an alternative to compare. */
export const maxPackages = 20
/** Entries of a package: eight days with 25 products each. */
export const maxEntriesOfPackage = 200
/** Entries of all packages of an event together. */
export const maxEntriesOfEvent = 400
/** Entries of one add command: a product on each day of the longest package. */
export const maxEntriesOfCommand = maxNights + 1
/**
 * Commands of one save. Real saves have far fewer, because in the queue a later edit replaces an earlier one of its
 * kind.
 */
export const maxCommands = 200
/** Options of an entry. The same limit applies to its add-ons. */
export const maxExtras = 50
/** Stored confirmations of an entry. Only the latest are stored; the last one is the agreement with the supplier. */
export const maxConfirmations = 50
/** Kinds of automatic emails that staff can turn off for an event; the code declares about 20 of these kinds. */
export const maxMailKinds = 60
/** Bytes of an event's stored document, including what booking it will add (`bytesForBooking`). */
export const maxBytes = 1_048_576
/**
 * Characters of all notes with HTML in one event; plain text is not counted. Sanitising HTML takes a thousand times
 * as long as reading it, and happens whenever the notes are shown.
 */
export const maxHtml = 40_000
