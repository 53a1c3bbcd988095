import { n, path, polygon, rect } from '../pen.ts'
import type { DrawContext } from '../sky.ts'

export type Build = {
  readonly context: DrawContext
  /** The left edge, the ground line, and the size. */
  readonly x: number
  readonly y: number
  readonly w: number
  readonly h: number
  /** The fills of the wall, its shaded parts, the roof, the details and the windows. */
  readonly wall: string
  readonly shade: string
  readonly roof: string
  readonly trim: string
  readonly glass: string
}

/** Draws rows of small windows and leaves some out. At night, those that are drawn are lit. */
export const windows = (
  { context, glass }: Build,
  area: { x: number; y: number; w: number; h: number },
  columns: number,
  rows: number,
): string => {
  const [stepX, stepY] = [area.w / columns, area.h / rows]
  let drawing = ''
  for (let row = 0; row < rows; row += 1)
    for (let column = 0; column < columns; column += 1) {
      const isDrawn = context.light.isDark ? context.random.chance(0.62) : context.random.chance(0.85)
      if (!isDrawn) continue
      drawing += rect(
        area.x + (column + 0.28) * stepX,
        area.y + (row + 0.25) * stepY,
        stepX * 0.44,
        stepY * 0.5,
        glass,
        `opacity="${context.light.isDark ? 0.95 : 0.55}"`,
      )
    }
  return drawing
}

export const gable = (b: Build, x: number, w: number, wallHeight: number, roofHeight: number): string =>
  rect(x, b.y - wallHeight, w, wallHeight, b.wall) +
  polygon(
    [
      [x - w * 0.04, b.y - wallHeight],
      [x + w / 2, b.y - wallHeight - roofHeight],
      [x + w * 1.04, b.y - wallHeight],
    ],
    b.roof,
  )

export const spireOn = (x: number, y: number, half: number, height: number, fill: string): string =>
  polygon(
    [
      [x - half, y],
      [x, y - height],
      [x + half, y],
    ],
    fill,
  )

export const crenels = (x: number, y: number, w: number, count: number, fill: string): string => {
  const step = w / (count * 2 - 1)
  return Array.from({ length: count }, (_, index) =>
    rect(x + index * 2 * step, y - step * 0.9, step, step, fill),
  ).join('')
}

export const archOpening = (x: number, y: number, w: number, h: number): string =>
  `M${n(x)} ${n(y)}V${n(y - h + w / 2)}A${n(w / 2)} ${n(w / 2)} 0 0 1 ${n(x + w)} ${n(y - h + w / 2)}V${n(y)}Z`

/** Draws a wall with open arches. */
export const arcade = (
  b: Build,
  x: number,
  y: number,
  w: number,
  h: number,
  arches: number,
  pier: number,
): string => {
  const span = (w - pier * (arches + 1)) / arches
  let d = `M${n(x)} ${n(y - h)}H${n(x + w)}V${n(y)}H${n(x)}Z`
  for (let index = 0; index < arches; index += 1) {
    const left = x + pier + index * (span + pier)
    d += archOpening(left, y + 1, span, Math.min(h * 0.82, h - 8))
  }
  return path(d, b.wall, 'fill-rule="evenodd"')
}
