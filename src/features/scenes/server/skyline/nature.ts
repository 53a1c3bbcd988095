import { lighter } from '../colour.ts'
import { circle, n, path, polygon } from '../pen.ts'
import type { Build } from './kit.ts'

export const crag = (b: Build): string => {
  const { x, y, w, h } = b
  const top = [
    [0, 0],
    [0.06, 0.3],
    [0.14, 0.42],
    [0.2, 0.78],
    [0.3, 0.92],
    [0.62, 1],
    [0.72, 0.86],
    [0.8, 0.5],
    [0.92, 0.26],
    [1, 0],
  ] as const
  const facets = [
    [0.14, 0.42, 0.22, 0.1, 0.2, 0.78],
    [0.3, 0.92, 0.38, 0.3, 0.46, 0.97],
    [0.62, 1, 0.6, 0.42, 0.72, 0.86],
    [0.72, 0.86, 0.7, 0.2, 0.8, 0.5],
  ] as const
  return (
    polygon(
      top.map(([px, py]) => [x + px * w, y - py * h] as const),
      b.wall,
    ) +
    facets
      .map(([ax, ay, bx, by, cx, cy]) =>
        polygon(
          [
            [x + ax * w, y - ay * h],
            [x + bx * w, y - by * h],
            [x + cx * w, y - cy * h],
          ],
          b.shade,
          'opacity="0.5"',
        ),
      )
      .join('')
  )
}

export const peaks = (b: Build): string => {
  const { pen, light } = b.context
  const snow = light.on('#ffffff', 0.12)
  const peak = (left: number, mid: number, right: number, height: number) => {
    const tip: readonly [number, number] = [b.x + mid * b.w, b.y - height * b.h]
    const fill = pen.across(
      [0, light.on(lighter('#8b97a8', 0.2), 0.2)],
      [0.5, light.on('#8793a6', 0.2)],
      [1, light.on('#5e6a80', 0.2)],
    )
    const [lx, rx] = [b.x + left * b.w, b.x + right * b.w]
    const cap = 0.3
    return (
      polygon([[lx, b.y], tip, [rx, b.y]], fill) +
      polygon(
        [
          tip,
          [tip[0] + (rx - tip[0]) * cap, tip[1] + (b.y - tip[1]) * cap],
          [tip[0] + (rx - tip[0]) * cap * 0.45, tip[1] + (b.y - tip[1]) * cap * 0.72],
          [tip[0], tip[1] + (b.y - tip[1]) * cap * 1.05],
          [tip[0] - (tip[0] - lx) * cap * 0.42, tip[1] + (b.y - tip[1]) * cap * 0.7],
          [tip[0] - (tip[0] - lx) * cap, tip[1] + (b.y - tip[1]) * cap],
        ],
        snow,
      )
    )
  }
  return peak(0, 0.2, 0.44, 0.7) + peak(0.56, 0.8, 1, 0.76) + peak(0.22, 0.5, 0.8, 1)
}

export const hill = (b: Build): string =>
  path(
    `M${n(b.x)} ${n(b.y)}C${n(b.x + b.w * 0.25)} ${n(b.y)} ${n(b.x + b.w * 0.28)} ${n(b.y - b.h)} ${n(b.x + b.w * 0.52)} ${n(b.y - b.h)}C${n(b.x + b.w * 0.72)} ${n(b.y - b.h)} ${n(b.x + b.w * 0.8)} ${n(b.y)} ${n(b.x + b.w)} ${n(b.y)}Z`,
    b.wall,
  )

export const seaArch = (b: Build): string =>
  path(
    `M${n(b.x)} ${n(b.y)}V${n(b.y - b.h * 0.86)}Q${n(b.x + b.w * 0.3)} ${n(b.y - b.h * 1.06)} ${n(b.x + b.w * 0.66)} ${n(b.y - b.h * 0.9)}Q${n(b.x + b.w)} ${n(b.y - b.h * 0.74)} ${n(b.x + b.w * 0.99)} ${n(b.y)}H${n(b.x + b.w * 0.84)}Q${n(b.x + b.w * 0.82)} ${n(b.y - b.h * 0.5)} ${n(b.x + b.w * 0.66)} ${n(b.y - b.h * 0.5)}Q${n(b.x + b.w * 0.5)} ${n(b.y - b.h * 0.46)} ${n(b.x + b.w * 0.5)} ${n(b.y)}Z`,
    b.wall,
  ) +
  path(
    `M${n(b.x)} ${n(b.y - b.h * 0.86)}Q${n(b.x + b.w * 0.3)} ${n(b.y - b.h * 1.06)} ${n(b.x + b.w * 0.66)} ${n(b.y - b.h * 0.9)}L${n(b.x + b.w * 0.6)} ${n(b.y - b.h * 0.82)}Q${n(b.x + b.w * 0.3)} ${n(b.y - b.h * 0.95)} ${n(b.x)} ${n(b.y - b.h * 0.76)}Z`,
    b.roof,
  )

export const trees = (b: Build): string => {
  const count = Math.max(2, Math.round(b.w / (b.h * 0.55)))
  return Array.from({ length: count }, (_, index) => {
    const x = b.x + ((index + 0.5) / count) * b.w
    const size = b.h * b.context.random.between(0.7, 1)
    return (
      circle(x, b.y - size * 0.5, size * 0.42, b.wall) +
      circle(x + size * 0.26, b.y - size * 0.3, size * 0.32, b.wall) +
      circle(x - size * 0.26, b.y - size * 0.3, size * 0.32, b.wall)
    )
  }).join('')
}
