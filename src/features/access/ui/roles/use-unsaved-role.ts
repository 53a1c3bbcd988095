import { useBlocker } from '@tanstack/react-router'
import { confirmUnsaved } from '#platform/ui/overlays/confirm-unsaved.ts'
import type { useRoleEditor } from './use-role-editor.ts'

type Editor = Pick<ReturnType<typeof useRoleEditor>, 'isChanged' | 'save'>

/** Asks whether to save a role's changes when the user leaves its page. Invalid JSON counts as a change. */
export const useUnsavedRole = ({ isChanged, save }: Editor, isBroken: boolean): void => {
  const isUnsaved = isChanged || isBroken
  useBlocker({
    enableBeforeUnload: isUnsaved,
    shouldBlockFn: async ({ current, next }) => {
      if (!isUnsaved || current.pathname === next.pathname) return false
      const choice = await confirmUnsaved()
      if (choice !== 'yes') return choice === 'cancel'
      // If saving fails, the user stays on the page and sees the reason.
      return isBroken || !(await save.mutateAsync().then(Boolean, () => false))
    },
  })
}
