import type { ReactNode } from 'react'
import { Button } from '#platform/ui/actions/button.tsx'
import { FooterBar } from '#platform/ui/layout/footer-bar.tsx'
import { toast } from '#platform/ui/overlays/toast.ts'

type Props = {
  /** What is not saved, or needs another look; empty where all is well. */
  readonly words: string
  readonly isChanged: boolean
  readonly isSaving: boolean
  readonly onSave: () => void
  /** What else may be done with what is not saved. */
  readonly children?: ReactNode
}

/** The foot of a form that saves. */
export const SaveBar = ({ words, isChanged, isSaving, onSave, children }: Props) => (
  <FooterBar label="Save" words={words}>
    {children}
    {/* Never disabled: a number is taken over when its field is left, which may be by pressing this. */}
    <Button
      kind="primary"
      pending={isSaving}
      onClick={() => (isChanged ? onSave() : toast.show('There are no changes to save'))}
    >
      Save
    </Button>
  </FooterBar>
)
