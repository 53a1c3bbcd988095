import { darker, lighter } from './colour.ts'
import { circle, ellipse, line, n, path, rect } from './pen.ts'
import type { DrawContext } from './sky.ts'

export type TreeKind = 'pines' | 'round' | 'poplars'

/** The position of a tree’s base, its height, and its distance from 0 (near) to 1 (far). */
type Tree = { x: number; y: number; size: number; colour: string; distance: number }

const pine = ({ pen, light }: DrawContext, { x, y, size, colour, distance }: Tree): string => {
  const fill = pen.across(
    [0, light.on(lighter(colour, 0.14), distance)],
    [1, light.on(darker(colour, 0.3), distance)],
  )
  const tier = (top: number, bottom: number, half: number) =>
    path(
      `M${n(x)} ${n(y - top * size)}L${n(x + half * size)} ${n(y - bottom * size)}Q${n(x)} ${n(y - (bottom - 0.07) * size)} ${n(x - half * size)} ${n(y - bottom * size)}Z`,
      fill,
      'stroke-linejoin="round"',
    )
  return (
    rect(x - size * 0.035, y - size * 0.16, size * 0.07, size * 0.18, light.on('#6b4a35', distance)) +
    tier(0.62, 0.12, 0.27) +
    tier(0.84, 0.36, 0.21) +
    tier(1, 0.6, 0.15)
  )
}

const roundTree = ({ pen, light }: DrawContext, { x, y, size, colour, distance }: Tree): string => {
  const fill = pen.slant(
    [0, light.on(lighter(colour, 0.22), distance)],
    [1, light.on(darker(colour, 0.28), distance)],
  )
  return (
    rect(x - size * 0.045, y - size * 0.42, size * 0.09, size * 0.44, light.on('#76543c', distance)) +
    circle(x - size * 0.17, y - size * 0.5, size * 0.22, fill) +
    circle(x + size * 0.17, y - size * 0.52, size * 0.22, fill) +
    circle(x, y - size * 0.7, size * 0.28, fill)
  )
}

const poplar = ({ pen, light }: DrawContext, { x, y, size, colour, distance }: Tree): string =>
  ellipse(
    x,
    y - size * 0.52,
    size * 0.15,
    size * 0.5,
    pen.across([0, light.on(lighter(colour, 0.18), distance)], [1, light.on(darker(colour, 0.3), distance)]),
  )

const kinds = { pines: pine, round: roundTree, poplars: poplar }

export const drawTree = (context: DrawContext, kind: TreeKind, tree: Tree): string =>
  kinds[kind](context, tree)

/** Draws a potted plant with a few long leaves. */
export const drawPlant = (
  { pen, light }: DrawContext,
  x: number,
  y: number,
  size: number,
  pot = '#c8765a',
): string => {
  const leaf = pen.slant([0, light.on('#5fb57c')], [1, light.on('#226046')])
  const blade = (turn: number, length: number) =>
    `<g transform="translate(${n(x)} ${n(y - size * 0.3)}) rotate(${n(turn)})">${path(`M0 0Q${n(-length * 0.2)} ${n(-length * 0.55)} 0 ${n(-length)}Q${n(length * 0.2)} ${n(-length * 0.55)} 0 0Z`, leaf)}</g>`
  return (
    blade(-52, size * 0.62) +
    blade(50, size * 0.62) +
    blade(-27, size * 0.78) +
    blade(25, size * 0.76) +
    blade(0, size * 0.86) +
    path(
      `M${n(x - size * 0.2)} ${n(y - size * 0.36)}H${n(x + size * 0.2)}L${n(x + size * 0.15)} ${n(y)}H${n(x - size * 0.15)}Z`,
      pen.across([0, light.on(lighter(pot, 0.15))], [1, light.on(darker(pot, 0.3))]),
    ) +
    rect(
      x - size * 0.22,
      y - size * 0.38,
      size * 0.44,
      size * 0.07,
      light.on(lighter(pot, 0.08)),
      `rx="${n(size * 0.02)}"`,
    )
  )
}

/** Draws a string of small lamps between two points. */
export const drawFestoon = (
  { light }: DrawContext,
  from: readonly [number, number],
  to: readonly [number, number],
  sag: number,
  count = 9,
): string => {
  const pointAt = (share: number): readonly [number, number] => [
    from[0] + (to[0] - from[0]) * share,
    from[1] + (to[1] - from[1]) * share + sag * 4 * share * (1 - share),
  ]
  const [mx, my] = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2 + sag * 2]
  const string = line(
    `M${n(from[0])} ${n(from[1])}Q${n(mx)} ${n(my)} ${n(to[0])} ${n(to[1])}`,
    light.on('#3a3140'),
    2.5,
    'opacity="0.8"',
  )
  const lamps = Array.from({ length: count }, (_, index) => {
    const [x, y] = pointAt((index + 0.5) / count)
    return (
      circle(x, y + 9, 22, light.lamp, 'opacity="0.16"') +
      circle(x, y + 9, 12, light.lamp, 'opacity="0.28"') +
      circle(x, y + 9, 6.5, lighter(light.lamp, 0.5))
    )
  })
  return string + lamps.join('')
}
