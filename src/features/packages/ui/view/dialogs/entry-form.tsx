import { type ReactNode, useId } from 'react'
import type { ProductAnswer } from '#features/catalogue/rules/answers/product-answers.ts'
import { Button } from '#platform/ui/actions/button.tsx'
import { DialogContent } from '#platform/ui/overlays/dialog-content.tsx'
import type { DialogHandle } from '#platform/ui/overlays/dialog-stack.ts'
import type { PackageCommand } from '../../../rules/commands/index.ts'
import type { EventDocument } from '../../../rules/event-document.ts'
import type { PackageEntry } from '../../../rules/package-document.ts'

/** What every form about an entry is given; it answers the edits to make. */
export type EntryFormProps = {
  entry: PackageEntry
  event: EventDocument
  product: ProductAnswer | undefined
  about: { packageId: string; itineraryId: string }
  dialog: DialogHandle<PackageCommand[]>
}

type Props = {
  title: string
  subtitle?: ReactNode
  onSubmit: () => void
  onCancel: () => void
  submitLabel?: string
  /** False while there is nothing to be done with it. */
  isReady?: boolean
  children: ReactNode
}

/** A small form in a dialog with Cancel and a next step; Enter takes the step. */
export const SmallForm = ({
  title,
  subtitle,
  onSubmit,
  onCancel,
  submitLabel = 'Done',
  isReady = true,
  children,
}: Props) => {
  const id = useId()
  return (
    <DialogContent
      title={title}
      subtitle={subtitle}
      onClose={onCancel}
      actions={
        <>
          <Button onClick={onCancel}>Cancel</Button>
          <Button type="submit" form={id} kind="primary" disabled={!isReady}>
            {submitLabel}
          </Button>
        </>
      }
    >
      <form
        id={id}
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (isReady) onSubmit()
        }}
      >
        {children}
      </form>
    </DialogContent>
  )
}
