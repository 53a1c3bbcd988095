import { useBlocker } from '@tanstack/react-router'
import { confirmUnsaved } from '#platform/ui/overlays/confirm-unsaved.ts'

type Unsaved = {
  readonly isChanged: boolean
  /** Resolves to a truthy value only if everything is stored. */
  readonly save: { mutateAsync(): Promise<unknown> }
}

/** Asks what to do with unsaved changes of one or more records when the user leaves their page. */
export const useUnsavedRecord = ({ isChanged, save }: Unsaved): void => {
  useBlocker({
    enableBeforeUnload: isChanged,
    shouldBlockFn: async ({ current, next }) => {
      if (!isChanged || current.pathname === next.pathname) return false
      const answer = await confirmUnsaved()
      if (answer !== 'yes') return answer === 'cancel'
      // If saving fails, the user stays on the page and sees the reason.
      return !(await save.mutateAsync().then(Boolean, () => false))
    },
  })
}
