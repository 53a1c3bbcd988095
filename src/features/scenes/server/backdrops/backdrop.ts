import { z } from 'zod'
import type { DrawContext } from '../sky.ts'
import type { Skyline } from '../skyline/skyline.ts'

/** The drawing of a backdrop, which is shown behind the objects. */
export type BackdropDrawing = {
  readonly behind: string
  /** Magnifies the drawing around a point and crops it to the picture. */
  readonly closeUp?: { readonly by: number; readonly at: [x: number, y: number] }
}

export type SceneContext = DrawContext & {
  /** The buildings of the picture’s place; empty for a picture without a place. */
  readonly skyline: Skyline
}

export type Backdrop<Schema extends z.ZodType = z.ZodType> = {
  readonly options: Schema
  draw(context: SceneContext, options: z.output<Schema>): BackdropDrawing
}

/** Returns a backdrop. The schema `options` determines the type of the options that `draw` gets. */
export const backdrop = <Schema extends z.ZodType>(
  options: Schema,
  draw: (context: SceneContext, options: z.output<Schema>) => BackdropDrawing,
): Backdrop<Schema> => ({ options, draw })

export const colourOption = z.string().regex(/^#[0-9a-f]{6}$/, 'should be a colour such as #f6a5c0')
