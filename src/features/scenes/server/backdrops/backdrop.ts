import { z } from 'zod'
import type { Studio } from '../sky.ts'
import type { Skyline } from '../skyline/skyline.ts'

/** What a backdrop draws behind the objects. */
export type Drawn = {
  readonly behind: string
  /** How much nearer one looks, round a point: what lies outside is cut off. */
  readonly closeUp?: { readonly by: number; readonly at: [x: number, y: number] }
}

export type Stage = Studio & {
  /** The buildings of the place the picture is of; none where it is of no place. */
  readonly skyline: Skyline
}

export type Backdrop<Schema extends z.ZodType = z.ZodType> = {
  readonly options: Schema
  draw(stage: Stage, options: z.output<Schema>): Drawn
}

/** Keeps the types of a backdrop's options together. */
export const backdrop = <Schema extends z.ZodType>(
  options: Schema,
  draw: (stage: Stage, options: z.output<Schema>) => Drawn,
): Backdrop<Schema> => ({ options, draw })

export const colourOption = z.string().regex(/^#[0-9a-f]{6}$/, 'should be a colour such as #f6a5c0')
