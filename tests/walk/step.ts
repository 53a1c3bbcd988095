import type { Turn } from './trip.ts'

/** Something that somebody does. A step that sends nothing was not possible, and another one is drawn. */
export type Step = {
  readonly name: string
  /** How often it is drawn, compared with the others. */
  readonly weight: number
  run(turn: Turn): Promise<unknown> | unknown
}

export const step = (name: string, weight: number, run: Step['run']): Step => ({ name, weight, run })
