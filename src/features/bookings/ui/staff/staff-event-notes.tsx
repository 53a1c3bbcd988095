import type { WireEvent } from '#features/events/rules/reading/wire-schema.ts'
import { Card } from '#platform/ui/display/card.tsx'

/** Shows the notes of the event and its packages. Empty notes are left out. */
export const EventNotes = ({ event }: { event: WireEvent }) => {
  const notesOfEvent = [
    ['Summary', event.notes?.summary],
    ["Customer's note", event.notes?.customer],
    ["Staff's note", event.notes?.staff],
    ['Why the sale was lost', event.notes?.lostSale],
  ] as const
  const notesOfPackages = event.packageOption.flatMap(
    ({ locationNumber, eventNotes, customerNote, staffNote }) =>
      [
        [`Package ${locationNumber}: event`, eventNotes],
        [`Package ${locationNumber}: customer`, customerNote],
        [`Package ${locationNumber}: staff`, staffNote],
      ] as const,
  )
  const notes = [...notesOfEvent, ...notesOfPackages].filter(([, text]) => text)
  if (notes.length === 0) return <p className="text-ink-soft">No notes yet.</p>
  return (
    <Card>
      <dl className="grid gap-3">
        {notes.map(([label, text]) => (
          <div key={label}>
            <dt className="text-sm text-ink-soft">{label}</dt>
            <dd className="break-words whitespace-pre-line">{text}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}
