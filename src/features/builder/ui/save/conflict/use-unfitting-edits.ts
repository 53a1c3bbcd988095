import { useEffect } from 'react'
import type { Builder } from '../../state/builder.ts'
import { showUnfitting } from './conflict-dialog.tsx'
import { describeEdit } from './unfitting-edits.ts'

/** Shows the stored edits that the event no longer accepts, once after the package was opened. */
export const useUnfittingEdits = (builder: Builder): void => {
  useEffect(() => {
    const edits = builder.takeUnfitting()
    const { event } = builder.read()
    if (edits.length > 0) void showUnfitting(edits.map((edit) => describeEdit(edit, event, builder.facts)))
  }, [builder])
}
