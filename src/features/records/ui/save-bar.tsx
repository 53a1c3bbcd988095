import type { ReactNode } from 'react'
import { Button } from '#platform/ui/actions/button.tsx'
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

/** Always at the foot of the window, however long or short the form is: a message that goes does not move it. */
export const SaveBar = ({ words, isChanged, isSaving, onSave, children }: Props) => (
  <section
    aria-label="Save"
    data-foot-bar
    className="sticky bottom-0 z-[2] -mx-4 mt-auto flex flex-wrap items-center justify-end gap-2.5 border-line border-t bg-surface px-4 py-2.5 lg:-mx-5 lg:px-5"
  >
    <p role="status" className="min-w-0 grow text-sm text-ink-soft">
      {words}
    </p>
    {children}
    {/* Never disabled: a number is taken over when its field is left, which may be by pressing this. */}
    <Button
      kind="primary"
      pending={isSaving}
      onClick={() => (isChanged ? onSave() : toast.show('Nothing has changed'))}
    >
      Save
    </Button>
  </section>
)
