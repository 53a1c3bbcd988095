import type { WireEvent, WirePackage } from '#features/events/rules/reading/wire-schema.ts'

/** The loading states of the current event (EVT-016). */
const initStates = ['no', 'started', 'done', 'cancelled'] as const
type InitState = (typeof initStates)[number]

type Loading = {
  /** Null for a visitor; undefined while it is not known whether a user is logged in. */
  readonly userId: string | null | undefined
  readonly eventId: string | undefined
  readonly isLoaded: boolean
  /** The error text if loading failed. */
  readonly problem: string | undefined
}

/**
 * Returns 'cancelled' for a visitor and for a missing event, and 'no' after any other failure and while the user or the
 * event to load is unknown. Otherwise returns 'started', and 'done' once the event is loaded.
 */
export const initStateOf = ({ userId, eventId, isLoaded, problem }: Loading): InitState => {
  if (userId === null) return 'cancelled'
  if (problem !== undefined) return classifyLoadProblem(problem) === 'notFound' ? 'cancelled' : 'no'
  if (userId === undefined || eventId === undefined) return 'no'
  return isLoaded ? 'done' : 'started'
}

type LoadProblem = 'notAllowed' | 'notFound' | 'other'

/** Classifies a loading failure by its text (EVT-017, EVT-021). */
export const classifyLoadProblem = (text: string): LoadProblem => {
  if (text === 'Not allowed') return 'notAllowed'
  return text.startsWith('Node not found') ? 'notFound' : 'other'
}

/**
 * Returns the package to show: the booked one of a booked event, otherwise the one with `packageId`, otherwise
 * the first (EVT-019).
 */
export const currentPackageOf = (
  event: WireEvent,
  packageId: string | undefined,
): WirePackage | undefined => {
  const packs = event.packageOption
  const booked = event.statusStage === 'Booked' ? packs.find((pack) => pack.booked) : undefined
  return booked ?? packs.find(({ id }) => id === packageId) ?? packs[0]
}
