import { useBlocker } from '@tanstack/react-router'
import { confirmUnsaved } from '#platform/ui/overlays/confirm-unsaved.ts'
import type { useRoleEditor } from './use-role-editor.ts'

type Editor = Pick<ReturnType<typeof useRoleEditor>, 'isChanged' | 'save'>

/** Asks what to do with changes of a role when its page is left. JSON that cannot be read is one, too. */
export const useUnsavedRole = ({ isChanged, save }: Editor, isBroken: boolean): void => {
  const isUnsaved = isChanged || isBroken
  useBlocker({
    enableBeforeUnload: isUnsaved,
    shouldBlockFn: async ({ current, next }) => {
      if (!isUnsaved || current.pathname === next.pathname) return false
      const answer = await confirmUnsaved()
      if (answer !== 'yes') return answer === 'cancel'
      // What could not be saved stays in sight, with the reason.
      return isBroken || !(await save.mutateAsync().then(Boolean, () => false))
    },
  })
}
