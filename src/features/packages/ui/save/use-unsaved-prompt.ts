import { useBlocker, useRouter } from '@tanstack/react-router'
import { askUnsaved } from '#platform/ui/overlays/ask-unsaved.ts'
import { afterUnsavedPrompt, type SaveOutcome } from '../../rules/builder/save-package.ts'
import { eventFromWire } from '../../rules/reading/from-wire.ts'
import type { Builder } from '../builder/builder.ts'
import type { BuilderTarget } from '../builder/open-builder.ts'
import { useBuilderServices } from '../builder-services.ts'
import type { SaveCallback } from './save-flow.ts'

/** Pages on which the same package goes on being built. */
const isWithin = (pathname: string) => pathname.startsWith('/my-events/package')

type Parts = {
  builder: Builder
  target: BuilderTarget
  save: (ifPrevented: SaveCallback) => Promise<SaveOutcome>
}

/** Asks what to do with edits of a saved package when its pages are left (PKG-076, PKG-077). */
export const useUnsavedPrompt = ({ builder, target, save }: Parts): void => {
  const services = useBuilderServices()
  const router = useRouter()
  useBlocker({
    disabled: target.kind !== 'saved',
    enableBeforeUnload: false,
    shouldBlockFn: async ({ next }) => {
      if (!builder.read().isChanged || isWithin(next.pathname)) return false
      const answer = await askUnsaved()
      const todo = afterUnsavedPrompt(answer)
      // A save that is prevented keeps the reader here; once it succeeds they are led where they wanted.
      const href = next.pathname + router.options.stringifySearch(next.search)
      const lead = () => void router.navigate({ href, ignoreBlocker: true })
      if (todo.includes('save')) return (await save(lead)) !== 'saved'
      if (!todo.includes('clearQueue')) return true
      if (target.kind === 'saved') builder.load(eventFromWire(await services.readEvent(target.eventId)))
      return false
    },
  })
}
