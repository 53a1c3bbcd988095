import { useQueryClient } from '@tanstack/react-query'
import { useBlocker, useRouter } from '@tanstack/react-router'
import { confirmUnsaved } from '#platform/ui/overlays/confirm-unsaved.ts'
import { basket } from '../basket.ts'
import type { Builder } from '../state/builder.ts'
import type { BuilderTarget } from '../state/open-builder.ts'
import { forgetBuilder } from '../state/use-builder.ts'
import { discardEdits } from './save-edits.ts'
import { resolveUnsaved, type SaveCallback, type SaveOutcome } from './save-package.ts'

/** Returns true for the builder's own pages, between which the user can move without a prompt. */
const isBuilderPage = (pathname: string) => pathname.startsWith('/my-events/package')

type Props = {
  builder: Builder
  target: BuilderTarget
  save: (ifPrevented: SaveCallback) => Promise<SaveOutcome>
}

/** Asks whether to save the edits of a saved package when the user leaves its pages (PKG-076, PKG-077). */
export const useUnsavedPrompt = ({ builder, target, save }: Props): void => {
  const router = useRouter()
  const queries = useQueryClient()
  useBlocker({
    disabled: target.kind !== 'saved',
    enableBeforeUnload: false,
    shouldBlockFn: async ({ next }) => {
      if (!builder.read().isChanged || isBuilderPage(next.pathname)) return false
      // If the save is prevented, the user stays on this page. A successful retry then opens the requested page.
      const href = next.pathname + router.options.stringifySearch(next.search)
      const openRequestedPage = () => void router.navigate({ href, ignoreBlocker: true })
      const outcome = await resolveUnsaved({
        ask: confirmUnsaved,
        save: () => save(openRequestedPage),
        discard: async () => {
          if (target.kind === 'saved') discardEdits({ builder, target })
          basket.close()
          // Drops the builder and the cached queries, so that all pages load the server's version.
          forgetBuilder(target)
          void queries.invalidateQueries()
        },
      })
      // 'no' means that the edits were discarded.
      return outcome !== 'saved' && outcome !== 'no'
    },
  })
}
