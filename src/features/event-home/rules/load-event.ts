import type { WireEvent, WirePackage } from '#features/events/rules/reading/wire-schema.ts'

/** How far the loading of the current event is (001 §4). */
const initStates = ['no', 'started', 'done', 'cancelled'] as const
type InitState = (typeof initStates)[number]

type Loading = {
  /** Null is a visitor, undefined while that is being found out. */
  readonly userId: string | null | undefined
  readonly eventId: string | undefined
  readonly isLoaded: boolean
  /** The text of what failed. */
  readonly problem: string | undefined
}

/** Cancelled without anybody logged in and for an event that is not there, done once it is here. */
export const initStateOf = ({ userId, eventId, isLoaded, problem }: Loading): InitState => {
  if (userId === null) return 'cancelled'
  if (problem !== undefined) return loadProblem(problem) === 'notFound' ? 'cancelled' : 'no'
  if (userId === undefined || eventId === undefined) return 'no'
  return isLoaded ? 'done' : 'started'
}

type LoadProblem = 'notAllowed' | 'notFound' | 'other'

/** What a failed loading means, by its text (001 §8). */
export const loadProblem = (text: string): LoadProblem => {
  if (text === 'Not allowed') return 'notAllowed'
  return text.startsWith('Node not found') ? 'notFound' : 'other'
}

/** The package to show: the booked one of a booked event, else the one asked for, else the first (001 §4). */
export const currentPackageOf = (
  event: WireEvent,
  packageId: string | undefined,
): WirePackage | undefined => {
  const packs = event.packageOption
  const booked = event.statusStage === 'Booked' ? packs.find((pack) => pack.booked) : undefined
  return booked ?? packs.find(({ id }) => id === packageId) ?? packs[0]
}
