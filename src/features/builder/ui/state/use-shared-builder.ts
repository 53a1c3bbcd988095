import { useEffect, useState } from 'react'
import { useBuilderDeps } from '../builder-deps.ts'
import type { Builder } from './builder.ts'
import type { BuilderTarget } from './open-builder.ts'
import { builderOf } from './use-builder.ts'

/**
 * Returns the builder that the page also uses, so that changes on the page show immediately. Undefined until it is
 * open.
 */
export const useSharedBuilder = (target: BuilderTarget | undefined): Builder | undefined => {
  const deps = useBuilderDeps()
  const [builder, setBuilder] = useState<Builder>()
  useEffect(() => {
    if (!target) return
    let isWanted = true
    builderOf(deps, target).then(
      (opened) => isWanted && setBuilder(opened),
      () => {},
    )
    return () => {
      isWanted = false
    }
  }, [deps, target])
  return builder
}

/** Returns whether the reader is the organiser of a saved package's event; undefined while this is unknown. */
export const useIsOrganiser = (target: BuilderTarget | undefined): boolean | undefined => {
  const saved = target?.kind === 'saved' ? target : undefined
  const builder = useSharedBuilder(saved)
  return saved && builder && builder.read().event.organiserId === saved.user.id
}
