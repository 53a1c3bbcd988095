import { z } from 'zod'
import { lightRecipe } from './light.ts'
import { skylineShape } from './skyline/skyline-shapes.ts'

/** What the files of `data/pictures` may say; its README tells what it means. */

const name = z
  .string()
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'should be lower-case letters, digits and single hyphens')

const sceneObject = z.strictObject({
  /** The object, or several of which a variation takes one. */
  is: z.union([name, z.array(name).min(2)]),
  /** Where its foot stands: from the left and from the top, in a picture 1200 by 800 (a place: 1600 by 800). */
  at: z.tuple([z.number(), z.number()]),
  /** Height of what is drawn, in the same measure. */
  tall: z.number().min(10).max(900),
  /** Degrees clockwise, around its foot. */
  turn: z.number().min(-180).max(180).default(0),
  /** In the air or on a wall: casts no shadow on the ground. */
  flies: z.boolean().default(false),
  /** Looks one way, so that it turns round where the picture is mirrored; `flip` turns it round to begin with. */
  flip: z.boolean().default(false),
})
export type SceneObject = z.output<typeof sceneObject>

/** How much nearer than its backdrop would have it a scene is looked at, and round which point. */
const closeUp = z
  .strictObject({ by: z.number().min(1).max(2), at: z.tuple([z.number(), z.number()]) })
  .optional()

const sceneRecipe = z.strictObject({
  id: name,
  /** Products whose name has one of these words get this scene; those of the category without are for the others. */
  words: z.array(z.string().min(2)).default([]),
  /** What is seen; `{light}` stands for the words of the light. */
  alt: z.string().min(10).max(160),
  /** Where the skyline of the product's place is in the picture, as the alternative text goes on to say. */
  place: z.string().includes('{place}').optional(),
  backdrop: z.looseObject({ is: z.string() }),
  lights: z.array(name).min(1),
  /** No: it is never mirrored. */
  mirror: z.enum(['Yes', 'No']).default('Yes'),
  closeUp,
  objects: z.array(sceneObject).max(14).default([]),
})
export type SceneRecipe = z.output<typeof sceneRecipe>

export const categoryFile = z.strictObject({ category: name, scenes: z.array(sceneRecipe).min(1) })

/** A location: its skyline, which stands in pictures of what is sold there, and a picture of its own. */
export const placeFile = z.strictObject({
  place: name,
  /** As alternative texts call it. */
  name: z.string().min(2),
  /** What its own picture shows; `{light}` where it says the time of day. */
  alt: z.string().min(10).max(160),
  skyline: z.array(skylineShape).min(2),
  backdrop: z.looseObject({ is: z.string() }),
  /** That of its own picture; trips to it show it in others too. */
  light: name,
  closeUp,
  objects: z.array(sceneObject).max(8).default([]),
})

/** Pictures of pages, and variations that are chosen by hand. */
export const pagesFile = z.strictObject({
  scenes: z.array(sceneRecipe),
  /** By product: the scene and the variation, where chance chose badly. */
  chosen: z
    .record(name, z.strictObject({ scene: name, variation: z.number().int().min(0).max(15) }))
    .default({}),
})

export const lightsFile = z.record(name, lightRecipe)

export const objectsFile = z.strictObject({
  source: z.string(),
  licence: z.string(),
  objects: z.record(
    name,
    z.strictObject({
      /** Left, top, width and height of what is drawn. */
      box: z.tuple([z.number(), z.number(), z.number(), z.number()]),
      body: z.string(),
    }),
  ),
})
