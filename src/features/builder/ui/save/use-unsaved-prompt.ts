import { useQueryClient } from '@tanstack/react-query'
import { useBlocker, useRouter } from '@tanstack/react-router'
import { confirmUnsaved } from '#platform/ui/overlays/confirm-unsaved.ts'
import { basket } from '../basket.ts'
import type { Builder } from '../state/builder.ts'
import type { BuilderTarget } from '../state/open-builder.ts'
import { forgetBuilder } from '../state/use-builder.ts'
import { resolveUnsaved, type SaveCallback, type SaveOutcome } from './save-package.ts'

/** Pages on which the same package goes on being built. */
const isWithin = (pathname: string) => pathname.startsWith('/my-events/package')

type Parts = {
  builder: Builder
  target: BuilderTarget
  save: (ifPrevented: SaveCallback) => Promise<SaveOutcome>
}

/** Asks what to do with edits of a saved package when its pages are left (PKG-076, PKG-077). */
export const useUnsavedPrompt = ({ builder, target, save }: Parts): void => {
  const router = useRouter()
  const queries = useQueryClient()
  useBlocker({
    disabled: target.kind !== 'saved',
    enableBeforeUnload: false,
    shouldBlockFn: async ({ next }) => {
      if (!builder.read().isChanged || isWithin(next.pathname)) return false
      // A save that is prevented keeps the reader here; once it succeeds they are led where they wanted.
      const href = next.pathname + router.options.stringifySearch(next.search)
      const lead = () => void router.navigate({ href, ignoreBlocker: true })
      const outcome = await resolveUnsaved({
        ask: confirmUnsaved,
        save: () => save(lead),
        discard: async () => {
          builder.discard()
          basket.close()
          // Whoever opens it next, and the page that is gone to, gets what the server has.
          forgetBuilder(target)
          void queries.invalidateQueries()
        },
      })
      return outcome !== 'saved' && outcome !== 'no'
    },
  })
}
