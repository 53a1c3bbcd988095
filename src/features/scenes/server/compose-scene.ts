import type { Random } from '#kernel/random.ts'
import type { SceneContext } from './backdrops/backdrop.ts'
import { backdrops } from './backdrops/index.ts'
import type { Light } from './light.ts'
import { createPen, ellipse, n } from './pen.ts'
import type { SceneObject, SceneRecipe } from './recipe.ts'
import { drawAir } from './sky.ts'
import type { Skyline } from './skyline/skyline.ts'

/** A drawing that scenes place on their ground, and the rectangle that it fills. */
export type PictureObject = {
  readonly box: readonly [x: number, y: number, width: number, height: number]
  readonly body: string
}

/** Everything that a picture depends on: equal parts always result in the same picture. */
type SceneParts = {
  readonly width: number
  readonly height: number
  readonly light: Light
  readonly skyline: Skyline
  readonly backdrop: { readonly is: string }
  readonly objects: readonly SceneObject[]
  /** The close-up of the scene; by default that of its backdrop. */
  readonly closeUp?: SceneRecipe['closeUp']
  readonly mirrored: boolean
  readonly random: Random
}

const pickObject = (is: SceneObject['is'], random: Random): string =>
  typeof is === 'string' ? is : random.pick(is)

const placeObject = (
  { pen, width, light }: SceneContext,
  { at, tall, turn, flies, flip }: SceneObject,
  { box, body }: PictureObject,
  mirrored: boolean,
): string => {
  const [left, top, w, h] = box
  const scale = tall / h
  const [x, y] = [mirrored ? width - at[0] : at[0], at[1]]
  const drawnWidth = w * scale
  const shadow = flies
    ? ''
    : ellipse(
        x + drawnWidth * 0.1,
        y - tall * 0.004,
        drawnWidth * 0.62,
        Math.max(7, drawnWidth * 0.085),
        pen.round([0, '#1b1026', light.isDark ? 0.62 : 0.46], [0.6, '#1b1026', 0.2], [1, '#1b1026', 0]),
      )
  const facing = flip !== mirrored ? ' scale(-1 1)' : ''
  const rotation = turn === 0 ? '' : ` rotate(${n(mirrored ? -turn : turn)})`
  return `${shadow}<g transform="translate(${n(x)} ${n(y)})${rotation}${facing} scale(${scale.toFixed(4)}) translate(${n(-left - w / 2)} ${n(-top - h)})">${body}</g>`
}

/** Draws a scene as an SVG document. @throws Error when its backdrop or an object does not exist */
export const composeScene = (
  { width, height, light, skyline, backdrop, objects, closeUp, mirrored, random }: SceneParts,
  findObject: (name: string) => PictureObject,
): string => {
  const pen = createPen(mirrored)
  const context = { pen, light, random, width, height, skyline }
  const { is, ...options } = backdrop
  // Mirroring the finished backdrop would move its sun to the other side. So the backdrop is drawn with the sun
  // mirrored, and the second mirroring puts it back.
  const sunAt = [1 - light.sunAt[0], light.sunAt[1]] as [number, number]
  const backdropDrawing = backdrops.draw(
    is,
    mirrored ? { ...context, light: { ...light, sunAt } } : context,
    options,
  )
  const mirrorIfNeeded = (drawing: string) =>
    mirrored ? `<g transform="translate(${width} 0) scale(-1 1)">${drawing}</g>` : drawing
  const placedObjects = objects
    .map((object) => placeObject(context, object, findObject(pickObject(object.is, random)), mirrored))
    .join('')
  const picture = mirrorIfNeeded(backdropDrawing.behind) + drawAir(context) + placedObjects
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="${frameOf(closeUp ?? backdropDrawing.closeUp, width, height)}">` +
    `<defs>${pen.definitions.join('')}</defs>${picture}</svg>`
  )
}

/** Returns the view box of a close-up. The point around which it magnifies stays at the same relative position. */
const frameOf = (closeUp: SceneRecipe['closeUp'], width: number, height: number): string => {
  if (!closeUp) return `0 0 ${width} ${height}`
  const { by, at } = closeUp
  return [at[0] - at[0] / by, at[1] - at[1] / by, width / by, height / by]
    .map((value) => value.toFixed(1))
    .join(' ')
}
