import type { ReactNode } from 'react'
import { Button } from '#platform/ui/actions/button.tsx'
import { FooterBar } from '#platform/ui/layout/footer-bar.tsx'
import { toast } from '#platform/ui/overlays/toast.ts'

type Props = {
  /** The state of the form, such as 'Not saved'. Empty if everything is saved. */
  readonly message: string
  readonly isChanged: boolean
  readonly isSaving: boolean
  readonly onSave: () => void
  /** Other actions on unsaved changes. */
  readonly children?: ReactNode
}

/** The footer of a form with a Save button. */
export const SaveBar = ({ message, isChanged, isSaving, onSave, children }: Props) => (
  <FooterBar label="Save" message={message}>
    {children}
    {/* Never disabled: a number field commits its value on blur, and pressing this button may cause that blur. */}
    <Button
      kind="primary"
      pending={isSaving}
      onClick={() => (isChanged ? onSave() : toast.show('There are no changes to save'))}
    >
      Save
    </Button>
  </FooterBar>
)
