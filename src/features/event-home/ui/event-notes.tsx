import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { WireEvent } from '#features/events/rules/reading/wire-schema.ts'
import { useEventsApi } from '#features/events/ui/events-api.ts'
import { failureMessage } from '#platform/browser/failure-message.ts'
import { Button } from '#platform/ui/actions/button.tsx'
import { Card } from '#platform/ui/display/card.tsx'
import { TextArea } from '#platform/ui/fields/text-area.tsx'
import { toast } from '#platform/ui/overlays/toast.ts'

/** The maximum length of a note (EVT-066). */
const maxLength = 2000

type Props = { event: WireEvent; isReadOnly: boolean; onChanged: (event: WireEvent) => void }

/** The organiser's notes for the team. */
export const EventNotes = ({ event, isReadOnly, onChanged }: Props) => {
  const api = useEventsApi()
  const stored = event.notes?.customer ?? ''
  const [note, setNote] = useState(stored)
  const [theirs, setTheirs] = useState<string>()
  const id = event._doc
  const saving = useMutation({
    mutationFn: async () => (await api.updateCustomerNote({ id, note: note.trim(), was: stored })).data.event,
    onSuccess: (changed) => {
      setTheirs(undefined)
      setNote(changed.notes?.customer ?? '')
      onChanged(changed)
      toast.show('Note saved', { kind: 'good' })
    },
    onError: async (reason: Error & { code?: string }) => {
      const read = reason.code === 'editConflict' && (await api.readEvent({ id }).catch(() => undefined))
      if (!read) return toast.error(failureMessage(reason))
      onChanged(read.data)
      setTheirs(read.data.notes?.customer ?? '')
    },
  })
  const isChanged = note.trim() !== stored.trim()
  return (
    <Card className="grid grid-cols-1 gap-4" aria-labelledby="notes-title">
      <h2 id="notes-title" className="font-semibold text-xl">
        Notes
      </h2>
      <TextArea
        label="Anything we should know?"
        hint="Allergies, surprises, who must not share a room. Only you and our team can see this."
        error={
          theirs === undefined
            ? undefined
            : `Someone else changed this note to “${theirs}”. Save to replace it with yours.`
        }
        maxLength={maxLength}
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
              setNote(stored)
              setTheirs(undefined)
            }}
          >
            Undo
          </Button>
        </div>
      )}
    </Card>
  )
}
