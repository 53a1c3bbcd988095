import { useState } from 'react'
import type { PackageLimits } from '#features/event-document/rules/quantities/package-limits.ts'
import { Button } from '#platform/ui/actions/button.tsx'
import { NumberField } from '#platform/ui/fields/number-field.tsx'
import { DialogContent } from '#platform/ui/overlays/dialog-content.tsx'
import type { DialogHandle } from '#platform/ui/overlays/dialog-stack.ts'
import { openDialog } from '#platform/ui/overlays/open-dialog.ts'

type Limits = Pick<PackageLimits, 'nights'>

/**
 * Asks for the number of nights of a new package (ENQ-022).
 * @returns undefined if the dialog was closed
 */
export const askNights = async (limits: Limits): Promise<number | undefined> => {
  const { data } = await openDialog<number>((dialog) => <AskNights {...limits} dialog={dialog} />, {
    name: 'numberOfNights',
    size: 'small',
  })
  return data
}

const AskNights = ({ nights, dialog }: Limits & { dialog: DialogHandle<number> }) => {
  const [count, setCount] = useState<number | undefined>(nights.default)
  return (
    <DialogContent
      title="Please Select Number of Nights"
      onClose={dialog.cancel}
      actions={
        <Button kind="primary" disabled={count === undefined} onClick={() => dialog.done(count)}>
          OK
        </Button>
      }
    >
      <NumberField
        label="Number of nights"
        value={count}
        min={nights.minimum}
        max={nights.maximum}
        onChange={setCount}
      />
    </DialogContent>
  )
}
