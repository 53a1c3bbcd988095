import { circle, line, n, path, polygon, rect } from '../pen.ts'
import { type Build, spireOn, windows } from './kit.ts'

export const clockTower = (b: Build): string =>
  rect(b.x, b.y - b.h * 0.78, b.w, b.h * 0.78, b.wall) +
  rect(b.x - b.w * 0.08, b.y - b.h * 0.8, b.w * 1.16, b.h * 0.05, b.shade) +
  circle(b.x + b.w / 2, b.y - b.h * 0.68, b.w * 0.34, b.glass) +
  line(
    `M${n(b.x + b.w / 2)} ${n(b.y - b.h * 0.68)}V${n(b.y - b.h * 0.68 - b.w * 0.24)}M${n(b.x + b.w / 2)} ${n(b.y - b.h * 0.68)}L${n(b.x + b.w * 0.68)} ${n(b.y - b.h * 0.65)}`,
    b.shade,
    b.w * 0.05,
  ) +
  polygon(
    [
      [b.x - b.w * 0.04, b.y - b.h * 0.8],
      [b.x + b.w * 0.3, b.y - b.h * 0.88],
      [b.x + b.w * 0.5, b.y - b.h],
      [b.x + b.w * 0.7, b.y - b.h * 0.88],
      [b.x + b.w * 1.04, b.y - b.h * 0.8],
    ],
    b.roof,
  ) +
  windows(b, { x: b.x + b.w * 0.15, y: b.y - b.h * 0.54, w: b.w * 0.7, h: b.h * 0.5 }, 2, 5)

export const statueTowers = (b: Build): string => {
  const { x, y, w, h } = b
  const tower = (left: number) =>
    rect(x + left * w, y - h * 0.78, w * 0.16, h * 0.78, b.wall) +
    circle(x + (left + 0.08) * w, y - h * 0.66, w * 0.055, b.glass) +
    path(
      `M${n(x + left * w)} ${n(y - h * 0.78)}H${n(x + (left + 0.16) * w)}V${n(y - h * 0.83)}A${n(w * 0.08)} ${n(h * 0.06)} 0 0 0 ${n(x + left * w)} ${n(y - h * 0.83)}Z`,
      b.roof,
    ) +
    line(`M${n(x + (left + 0.08) * w)} ${n(y - h * 0.88)}V${n(y - h * 0.93)}`, b.trim, 4) +
    path(
      `M${n(x + (left + 0.08) * w)} ${n(y - h * 0.92)}q${n(w * 0.05)} ${n(-h * 0.03)} ${n(w * 0.075)} ${n(-h * 0.085)}q${n(-w * 0.055)} ${n(h * 0.015)} ${n(-w * 0.075)} ${n(h * 0.045)}q${n(-w * 0.02)} ${n(-h * 0.03)} ${n(-w * 0.075)} ${n(-h * 0.045)}q${n(w * 0.025)} ${n(h * 0.055)} ${n(w * 0.075)} ${n(h * 0.085)}z`,
      b.trim,
    )
  return (
    rect(x, y - h * 0.58, w, h * 0.58, b.wall) +
    windows(b, { x: x + w * 0.03, y: y - h * 0.54, w: w * 0.94, h: h * 0.5 }, 12, 6) +
    tower(0.08) +
    tower(0.76)
  )
}

export const palace = (b: Build): string =>
  rect(b.x, b.y - b.h * 0.3, b.w, b.h * 0.3, b.wall) +
  rect(b.x + b.w * 0.2, b.y - b.h * 0.52, b.w * 0.6, b.h * 0.3, b.wall) +
  rect(b.x + b.w * 0.36, b.y - b.h * 0.78, b.w * 0.28, b.h * 0.5, b.wall) +
  spireOn(b.x + b.w / 2, b.y - b.h * 0.78, b.w * 0.1, b.h * 0.24, b.roof) +
  windows(b, { x: b.x + b.w * 0.38, y: b.y - b.h * 0.74, w: b.w * 0.24, h: b.h * 0.62 }, 4, 8) +
  windows(b, { x: b.x + b.w * 0.03, y: b.y - b.h * 0.26, w: b.w * 0.32, h: b.h * 0.2 }, 5, 2) +
  windows(b, { x: b.x + b.w * 0.65, y: b.y - b.h * 0.26, w: b.w * 0.32, h: b.h * 0.2 }, 5, 2)

export const roundTower = (b: Build): string =>
  path(
    `M${n(b.x + b.w * 0.1)} ${n(b.y)}L${n(b.x + b.w * 0.18)} ${n(b.y - b.h * 0.84)}H${n(b.x + b.w * 0.82)}L${n(b.x + b.w * 0.9)} ${n(b.y)}Z`,
    b.wall,
  ) +
  spireOn(b.x + b.w / 2, b.y - b.h * 0.84, b.w * 0.4, b.h * 0.17, b.roof) +
  rect(b.x + b.w * 0.44, b.y - b.h * 0.72, b.w * 0.12, b.h * 0.09, b.glass)

export const latticeTower = (b: Build): string => {
  const mid = b.x + b.w / 2
  const legs = `M${n(b.x)} ${n(b.y)}Q${n(mid - b.w * 0.1)} ${n(b.y - b.h * 0.42)} ${n(mid - 4)} ${n(b.y - b.h * 0.9)}M${n(b.x + b.w)} ${n(b.y)}Q${n(mid + b.w * 0.1)} ${n(b.y - b.h * 0.42)} ${n(mid + 4)} ${n(b.y - b.h * 0.9)}`
  const rungs = Array.from({ length: 11 }, (_, index) => {
    const share = index / 12
    const half = (b.w / 2) * (1 - share) ** 1.9 + 3
    const y = b.y - b.h * 0.88 * share
    const next = (b.w / 2) * (1 - (index + 1) / 12) ** 1.9 + 3
    const above = b.y - (b.h * 0.88 * (index + 1)) / 12
    return line(
      `M${n(mid - half)} ${n(y)}L${n(mid + next)} ${n(above)}M${n(mid + half)} ${n(y)}L${n(mid - next)} ${n(above)}`,
      b.trim,
      2.4,
    )
  }).join('')
  return (
    line(legs, b.trim, 7) +
    rungs +
    rect(mid - 13, b.y - b.h * 0.93, 26, b.h * 0.05, b.trim) +
    line(`M${n(mid)} ${n(b.y - b.h * 0.9)}V${n(b.y - b.h)}`, b.trim, 4) +
    circle(mid, b.y - b.h, 5, b.glass)
  )
}

export const lighthouse = (b: Build): string => {
  const mid = b.x + b.w / 2
  const shaft = `M${n(mid - b.w * 0.3)} ${n(b.y)}L${n(mid - b.w * 0.2)} ${n(b.y - b.h * 0.76)}H${n(mid + b.w * 0.2)}L${n(mid + b.w * 0.3)} ${n(b.y)}Z`
  const bands = [0.12, 0.42]
    .map((offset) => rect(mid - b.w * 0.4, b.y - b.h * (offset + 0.15), b.w * 0.8, b.h * 0.14, b.roof))
    .join('')
  const beam = b.context.light.isDark
    ? polygon(
        [
          [mid, b.y - b.h * 0.83],
          [mid - b.w * 7, b.y - b.h * 1.15],
          [mid - b.w * 7, b.y - b.h * 0.6],
        ],
        b.context.light.lamp,
        'opacity="0.16"',
      )
    : ''
  return (
    beam +
    path(shaft, b.wall) +
    b.context.pen.cut(`<path d="${shaft}"/>`, bands) +
    rect(mid - b.w * 0.27, b.y - b.h * 0.79, b.w * 0.54, b.h * 0.04, b.trim) +
    rect(mid - b.w * 0.16, b.y - b.h * 0.89, b.w * 0.32, b.h * 0.11, b.glass) +
    path(
      `M${n(mid - b.w * 0.2)} ${n(b.y - b.h * 0.89)}A${n(b.w * 0.2)} ${n(b.h * 0.09)} 0 0 1 ${n(mid + b.w * 0.2)} ${n(b.y - b.h * 0.89)}Z`,
      b.roof,
    )
  )
}

export const tower = (b: Build): string =>
  rect(b.x, b.y - b.h, b.w, b.h, b.wall, 'rx="5"') +
  windows(
    b,
    { x: b.x + b.w * 0.12, y: b.y - b.h * 0.94, w: b.w * 0.76, h: b.h * 0.9 },
    Math.max(2, Math.round(b.w / 22)),
    Math.max(4, Math.round(b.h / 26)),
  )

export const needle = (b: Build): string =>
  polygon(
    [
      [b.x + b.w * 0.3, b.y],
      [b.x + b.w / 2, b.y - b.h],
      [b.x + b.w * 0.7, b.y],
    ],
    b.trim,
  ) + circle(b.x + b.w / 2, b.y - b.h, 4, b.glass)

export const chimney = (b: Build): string =>
  polygon(
    [
      [b.x, b.y],
      [b.x + b.w * 0.2, b.y - b.h],
      [b.x + b.w * 0.8, b.y - b.h],
      [b.x + b.w, b.y],
    ],
    b.wall,
  ) + rect(b.x + b.w * 0.12, b.y - b.h, b.w * 0.76, b.h * 0.05, b.shade)

export const windmill = (b: Build): string => {
  const mid = b.x + b.w / 2
  const hub: readonly [number, number] = [mid, b.y - b.h * 0.78]
  const sail = (turn: number) =>
    `<g transform="rotate(${turn} ${n(hub[0])} ${n(hub[1])})">${rect(hub[0] - 3, hub[1] - b.h * 0.42, 6, b.h * 0.42, b.shade)}${rect(hub[0] + 3, hub[1] - b.h * 0.4, b.w * 0.18, b.h * 0.32, b.trim, 'opacity="0.8"')}</g>`
  return (
    path(
      `M${n(mid - b.w * 0.3)} ${n(b.y)}L${n(mid - b.w * 0.18)} ${n(b.y - b.h * 0.8)}H${n(mid + b.w * 0.18)}L${n(mid + b.w * 0.3)} ${n(b.y)}Z`,
      b.wall,
    ) +
    spireOn(mid, b.y - b.h * 0.8, b.w * 0.22, b.h * 0.14, b.roof) +
    [20, 110, 200, 290].map(sail).join('')
  )
}
