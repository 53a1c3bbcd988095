import { z } from 'zod'
import { lightRecipe } from './light.ts'
import { skylineShape } from './skyline/skyline-shapes.ts'

/** The format of the files in `data/pictures`; the README there explains it. */

const name = z
  .string()
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'should be lower-case letters, digits and single hyphens')

const sceneObject = z.strictObject({
  /** The name of the object, or several names of which each variation uses one. */
  is: z.union([name, z.array(name).min(2)]),
  /**
   * The position of the object's base from the left and the top, in a picture of 1200 by 800 (1600 by 800 for a place
   * or page).
   */
  at: z.tuple([z.number(), z.number()]),
  /** The height of the drawing, in the same unit. */
  tall: z.number().min(10).max(900),
  /** Rotation around the object's base, in degrees clockwise. */
  turn: z.number().min(-180).max(180).default(0),
  /** True for an object in the air or on a wall, which has no shadow on the ground. */
  flies: z.boolean().default(false),
  /** True to mirror the object's drawing. In a mirrored picture, every object is mirrored once more. */
  flip: z.boolean().default(false),
})
export type SceneObject = z.output<typeof sceneObject>

/** The magnification of a scene, and the point around which it magnifies. They replace those of the backdrop. */
const closeUp = z
  .strictObject({ by: z.number().min(1).max(2), at: z.tuple([z.number(), z.number()]) })
  .optional()

const sceneRecipe = z.strictObject({
  id: name,
  /**
   * The scene is used for products with one of these words in their name. Scenes without words are for the other
   * products of the category.
   */
  words: z.array(z.string().min(2)).default([]),
  /** The alternative text; `{light}` is replaced by the words of the light. */
  alt: z.string().min(10).max(160),
  /** The end of the alternative text, which mentions the place whose skyline the picture shows. */
  place: z.string().includes('{place}').optional(),
  backdrop: z.looseObject({ is: z.string() }),
  lights: z.array(name).min(1),
  /** 'No' for a scene that is never mirrored. */
  mirror: z.enum(['Yes', 'No']).default('Yes'),
  closeUp,
  objects: z.array(sceneObject).max(14).default([]),
})
export type SceneRecipe = z.output<typeof sceneRecipe>

export const categoryFile = z.strictObject({ category: name, scenes: z.array(sceneRecipe).min(1) })

/** A location, with the skyline that pictures of its products show, and with its own picture. */
export const placeFile = z.strictObject({
  place: name,
  /** The name used in alternative texts. */
  name: z.string().min(2),
  /** The alternative text of its own picture; `{light}` is replaced by the time of day. */
  alt: z.string().min(10).max(160),
  skyline: z.array(skylineShape).min(2),
  backdrop: z.looseObject({ is: z.string() }),
  /** The light of the place's own picture in its first variation. Other variations also use other lights. */
  light: name,
  closeUp,
  objects: z.array(sceneObject).max(8).default([]),
})

/** Pictures of pages, and manually chosen variations for products. */
export const pagesFile = z.strictObject({
  scenes: z.array(sceneRecipe),
  /** The scene and variation of single products for which the automatic choice looks bad. */
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
      /** Left, top, width and height of the drawing. */
      box: z.tuple([z.number(), z.number(), z.number(), z.number()]),
      body: z.string(),
    }),
  ),
})
