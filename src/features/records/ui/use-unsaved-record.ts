import { useBlocker } from '@tanstack/react-router'
import { confirmUnsaved } from '#platform/ui/overlays/confirm-unsaved.ts'

type Unsaved = {
  readonly isChanged: boolean
  /** Answers something once all of it is stored. */
  readonly save: { mutateAsync(): Promise<unknown> }
}

/** Asks what to do with changes of a record, or of several, when their page is left. */
export const useUnsavedRecord = ({ isChanged, save }: Unsaved): void => {
  useBlocker({
    enableBeforeUnload: isChanged,
    shouldBlockFn: async ({ current, next }) => {
      if (!isChanged || current.pathname === next.pathname) return false
      const answer = await confirmUnsaved()
      if (answer !== 'yes') return answer === 'cancel'
      // What could not be saved stays in sight, with the reason.
      return !(await save.mutateAsync().then(Boolean, () => false))
    },
  })
}
