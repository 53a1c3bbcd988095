import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { readText } from '#features/content/ui/index.ts'
import { genericTexts } from '#kernel/generic-messages.ts'
import { Button } from '#platform/ui/actions/button.tsx'
import { TextField } from '#platform/ui/fields/text-field.tsx'
import { toast } from '#platform/ui/overlays/toast.ts'
import type { GuestChanges } from './use-guest-changes.ts'

const maxNameLength = 120

/** Renders the form that adds a guest by name. That person can request the place later with the invite link. */
export const AddGuest = ({ changes: { add } }: { changes: GuestChanges }) => {
  const [name, setName] = useState('')
  const [isMissing, setMissing] = useState(false)
  const guestName = name.trim()
  const submit = (event: React.FormEvent) => {
    event.preventDefault()
    setMissing(guestName === '')
    if (guestName === '' || add.isPending) return
    add.mutate(guestName, {
      onSuccess: async () => {
        setName('')
        toast.show(await readText('guestHasBeenAdded', { guestName }), { kind: 'good' })
      },
    })
  }
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-2.5 sm:flex-row">
      <TextField
        className="min-w-0 grow"
        label="Add a guest by name"
        value={name}
        maxLength={maxNameLength}
        autoComplete="off"
        error={isMissing && guestName === '' ? genericTexts.required : undefined}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Button type="submit" pending={add.isPending} className="shrink-0 self-start sm:mt-[1.7rem]">
        <UserPlus aria-hidden />
        {add.isPending ? 'Processing...' : 'Add guest'}
      </Button>
    </form>
  )
}
