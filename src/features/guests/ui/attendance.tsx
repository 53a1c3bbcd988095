import { useState } from 'react'
import type { YesNo } from '#kernel/fields.ts'
import { Button } from '#platform/ui/actions/button.tsx'
import { SegmentedChoice } from '#platform/ui/fields/segmented-choice.tsx'
import { DialogContent } from '#platform/ui/overlays/dialog-content.tsx'
import type { DialogHandle } from '#platform/ui/overlays/dialog-stack.ts'
import { openDialog } from '#platform/ui/overlays/open-dialog.ts'

const choices = [
  { value: 'Yes', label: 'Yes' },
  { value: 'No', label: 'No' },
] as const

type Question = {
  title: string
  subtitle?: string
  okLabel: string
  /** The answer that is selected when the dialog opens. */
  initialAnswer: YesNo
}

/**
 * Asks whether the user is going to the event.
 * @returns the answer; undefined if the dialog was closed without one
 */
export const askAttending = async (question: Question): Promise<YesNo | undefined> => {
  const { data } = await openDialog<YesNo>((dialog) => <Attendance {...question} dialog={dialog} />, {
    name: 'attendance',
    size: 'small',
    closesOnBackdrop: false,
  })
  return data
}

const Attendance = ({
  title,
  subtitle,
  okLabel,
  initialAnswer,
  dialog,
}: Question & { dialog: DialogHandle<YesNo> }) => {
  const [attending, setAttending] = useState(initialAnswer)
  return (
    <DialogContent title={title} subtitle={subtitle} onClose={dialog.cancel}>
      <div className="grid gap-5">
        <SegmentedChoice
          label="Are you going to the event?"
          value={attending}
          onChange={setAttending}
          choices={choices}
        />
        <Button kind="primary" wide onClick={() => dialog.done(attending)}>
          {okLabel}
        </Button>
      </div>
    </DialogContent>
  )
}
