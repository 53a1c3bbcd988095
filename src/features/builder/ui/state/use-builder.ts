import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { readText } from '#features/content/ui/index.ts'
import { toast } from '#platform/ui/overlays/toast.ts'
import { type BuilderDeps, useBuilderDeps } from '../builder-deps.ts'
import type { Builder, BuilderState } from './builder.ts'
import { type BuilderTarget, openBuilder, refreshProducts } from './open-builder.ts'

const openedBuilders = new Map<string, Promise<Builder>>()
/** The event for which each draft was opened. */
const eventIdsOfDrafts = new Map<string, string>()

const keyOf = (target: BuilderTarget): string =>
  target.kind === 'draft'
    ? `draft/${target.section}/${target.location}`
    : `saved/${target.user.id}/${target.eventId}/${target.packageId ?? ''}/${target.state ?? ''}`

/** Returns the builder of a package, shared by all pages of this visit. */
export const builderOf = (deps: BuilderDeps, target: BuilderTarget): Promise<Builder> => {
  const key = keyOf(target)
  const eventId = target.kind === 'draft' ? target.eventId : undefined
  // If the draft is now meant for another event, it is opened again.
  if (eventId !== undefined && eventIdsOfDrafts.get(key) !== eventId) openedBuilders.delete(key)
  const sharedBuilder = openedBuilders.get(key)
  if (sharedBuilder) return sharedBuilder
  if (eventId !== undefined) eventIdsOfDrafts.set(key, eventId)
  const opening = openBuilder(deps, target)
  openedBuilders.set(key, opening)
  opening.catch(() => openedBuilders.delete(key))
  return opening
}

/**
 * Returns the builder of a package. Loads a saved package again if it was used before and has no unsaved edits, because
 * others may have changed the event.
 */
const currentBuilderOf = async (deps: BuilderDeps, target: BuilderTarget): Promise<Builder> => {
  const builder = await builderOf(deps, target)
  if (!builder.isSaved || builder.read().isChanged || !usedBuilders.has(builder)) {
    usedBuilders.add(builder)
    return builder
  }
  forgetBuilder(target)
  return currentBuilderOf(deps, target)
}
const usedBuilders = new WeakSet<Builder>()

/** Drops the builder, so that the next use opens the package again. */
export const forgetBuilder = (target: BuilderTarget): void => void openedBuilders.delete(keyOf(target))

type BuilderLoad =
  | { readonly status: 'loading' }
  | { readonly status: 'failed'; readonly problem: unknown; readonly retry: () => void }
  | { readonly status: 'ready'; readonly builder: Builder }

export const useBuilder = (target: BuilderTarget | undefined): BuilderLoad => {
  const deps = useBuilderDeps()
  const [attempt, setAttempt] = useState(0)
  const [load, setLoad] = useState<{ key: string; result: BuilderLoad }>()
  const key = target && keyOf(target)
  const retry = useCallback(() => setAttempt((before) => before + 1), [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key identifies the target, a new object in each render
  useEffect(() => {
    if (!target || key === undefined) return
    let isWanted = true
    const show = (result: BuilderLoad) => isWanted && setLoad({ key, result })
    setLoad(undefined)
    currentBuilderOf(deps, target).then(
      (builder) => {
        show({ status: 'ready', builder })
        void refreshAndNotify(deps, builder)
      },
      (problem: unknown) => show({ status: 'failed', problem, retry }),
    )
    return () => {
      isWanted = false
    }
  }, [key, deps, attempt])
  return load && load.key === key ? load.result : { status: 'loading' }
}

/** Loads the products again, and notifies the user if any has changed since it was chosen (CAT-052). */
const refreshAndNotify = async (deps: BuilderDeps, builder: Builder): Promise<void> => {
  if (await refreshProducts(deps, builder)) toast.show(await readText('productOptionsUpdated'))
}

export const useBuilderState = (builder: Builder): BuilderState =>
  useSyncExternalStore(builder.watch, builder.read, builder.read)
