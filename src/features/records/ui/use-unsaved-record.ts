import { useBlocker } from '@tanstack/react-router'
import { askUnsaved } from '#platform/ui/overlays/ask-unsaved.ts'
import type { RecordEditing } from './use-record-editor.ts'

/** Asks what to do with changes of a record when its page is left. */
export const useUnsavedRecord = ({ isChanged, save }: Pick<RecordEditing, 'isChanged' | 'save'>): void => {
  useBlocker({
    enableBeforeUnload: isChanged,
    shouldBlockFn: async ({ current, next }) => {
      if (!isChanged || current.pathname === next.pathname) return false
      const answer = await askUnsaved()
      if (answer !== 'yes') return answer === 'cancel'
      // What could not be saved stays in sight, with the reason.
      return !(await save.mutateAsync().then(Boolean, () => false))
    },
  })
}
