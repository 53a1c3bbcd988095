import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { WireEvent, WirePackage } from '#features/events/rules/reading/wire-schema.ts'
import { useEventsApi } from '#features/events/ui/events-api.ts'
import { maxNotesLength } from '#kernel/fields.ts'
import { failureMessage } from '#platform/browser/failure-message.ts'
import { Button } from '#platform/ui/actions/button.tsx'
import { Card } from '#platform/ui/display/card.tsx'
import { TextArea } from '#platform/ui/fields/text-area.tsx'
import { toast } from '#platform/ui/overlays/toast.ts'

type Props = {
  event: WireEvent
  /** The package whose notes are shown; undefined if the event has no package. */
  pack: WirePackage | undefined
  isReadOnly: boolean
  onChanged: (event: WireEvent) => void
}

const noteIn = ({ packageOption }: WireEvent, packageId: string): string =>
  packageOption.find(({ id }) => id === packageId)?.eventNotes ?? ''

/** Renders the organiser's notes, which the builder also shows, and the notes from staff to the organiser. */
export const EventNotes = ({ event, pack, isReadOnly, onChanged }: Props) => {
  const notesFromUs = [pack?.customerNote, event.notes?.customer].filter(Boolean)
  const hasOwnNote = pack && (!isReadOnly || Boolean(pack.eventNotes))
  if (!hasOwnNote && notesFromUs.length === 0) return null
  return (
    <Card className="grid grid-cols-1 gap-4" aria-labelledby="notes-title">
      <h2 id="notes-title" className="font-semibold text-xl">
        Notes
      </h2>
      {notesFromUs.length > 0 && (
        <section aria-labelledby="our-note-title" className="rounded-field bg-sunken px-4 py-3">
          <h3 id="our-note-title" className="font-semibold text-sm">
            A note from us
          </h3>
          {notesFromUs.map((text) => (
            <p key={text} className="wrap-anywhere whitespace-pre-line">
              {text}
            </p>
          ))}
        </section>
      )}
      {hasOwnNote && <OwnNote event={event} pack={pack} isReadOnly={isReadOnly} onChanged={onChanged} />}
    </Card>
  )
}

const OwnNote = ({ event, pack, isReadOnly, onChanged }: Props & { pack: WirePackage }) => {
  const api = useEventsApi()
  const storedNote = pack.eventNotes ?? ''
  const [note, setNote] = useState(storedNote)
  const [theirNote, setTheirs] = useState<string>()
  const { _doc: eventId, version } = event
  const saving = useMutation({
    mutationFn: async () => {
      const notes = note.trim()
      const commandList = [{ name: 'editEventNotes' as const, packageId: pack.id, data: { notes } }]
      return (await api.saveCommands({ eventId, version, commandList })).data.event
    },
    onSuccess: (changed) => {
      setTheirs(undefined)
      setNote(noteIn(changed, pack.id))
      onChanged(changed)
      toast.show('Note saved', { kind: 'good' })
    },
    onError: async (reason: Error & { code?: string }) => {
      const isConflict = reason.code === 'packageChanged'
      const response = isConflict && (await api.readEvent({ id: eventId }).catch(() => undefined))
      if (!response) return toast.error(failureMessage(reason))
      onChanged(response.data)
      setTheirs(noteIn(response.data, pack.id))
    },
  })
  const isChanged = note.trim() !== storedNote.trim()
  return (
    <>
      <TextArea
        label="Anything we should know?"
        hint={`Diets, surprises, who must not share a room. Only you and our team can see this. ${note.length} of ${maxNotesLength} characters.`}
        error={
          theirNote === undefined
            ? undefined
            : `Someone else changed this note to “${theirNote}”. Save to replace it with yours.`
        }
        maxLength={maxNotesLength}
        value={note}
        readOnly={isReadOnly}
        onChange={(change) => setNote(change.currentTarget.value)}
      />
      {isChanged && !isReadOnly && (
        <div className="flex gap-2.5">
          <Button kind="primary" pending={saving.isPending} onClick={() => saving.mutate()}>
            {saving.isPending ? 'Processing...' : 'Save note'}
          </Button>
          <Button
            kind="quiet"
            onClick={() => {
              setNote(storedNote)
              setTheirs(undefined)
            }}
          >
            Undo
          </Button>
        </div>
      )}
    </>
  )
}
