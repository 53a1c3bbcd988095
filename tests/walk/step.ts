import type { Turn } from './trip.ts'

/** An action of a person or of the clock. If it sends no request, it was not possible, and another step is chosen. */
export type Step = {
  readonly name: string
  /** The relative frequency of the step. */
  readonly weight: number
  run(turn: Turn): Promise<unknown> | unknown
}

export const step = (name: string, weight: number, run: Step['run']): Step => ({ name, weight, run })
