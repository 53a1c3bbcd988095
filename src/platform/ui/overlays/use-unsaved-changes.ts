import { useBlocker } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { confirmUnsaved } from './confirm-unsaved.ts'

type Unsaved = {
  readonly isChanged: boolean
  readonly save: {
    readonly isPending: boolean
    /** Resolves to a truthy value only if everything is stored. */
    mutateAsync(): Promise<unknown>
  }
}

/**
 * Asks what to do with unsaved changes when the user leaves the page. If a save is running, the question waits for its
 * outcome, so that nothing is saved twice.
 */
export const useUnsavedChanges = (unsaved: Unsaved): void => {
  const { latest, untilSettled } = useLatest(unsaved)
  useBlocker({
    enableBeforeUnload: unsaved.isChanged,
    shouldBlockFn: async ({ current, next }) => {
      if (current.pathname === next.pathname) return false
      await untilSettled()
      if (!latest.current.isChanged) return false
      const answer = await confirmUnsaved()
      if (answer !== 'yes') return answer === 'cancel'
      // If saving fails, the user stays on the page and sees the reason.
      return !(await latest.current.save.mutateAsync().then(Boolean, () => false))
    },
  })
}

/** Returns the state of the last rendering, and a function that waits until no save is running. */
const useLatest = (unsaved: Unsaved) => {
  const latest = useRef(unsaved)
  const waitingResumes = useRef<(() => void)[]>([])
  useEffect(() => {
    latest.current = unsaved
    if (!unsaved.save.isPending) for (const resume of waitingResumes.current.splice(0)) resume()
  })
  const untilSettled = async () => {
    if (latest.current.save.isPending)
      await new Promise<void>((resume) => waitingResumes.current.push(resume))
  }
  return { latest, untilSettled }
}
