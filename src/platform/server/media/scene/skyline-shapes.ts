import { z } from 'zod'
import { darker, lighter } from './colour.ts'
import { circle, ellipse, line, n, path, polygon, rect } from './pen.ts'
import type { Studio } from './sky.ts'

const colour = z.string().regex(/^#[0-9a-f]{6}$/)
/** Where a building stands on its own strip, 1600 wide, and how large; its foot is on the ground line. */
const measures = {
  at: z.number(),
  width: z.number().positive().optional(),
  height: z.number().positive().optional(),
  colour: colour.optional(),
  roof: colour.optional(),
  /** How far behind the others, 0 to 1. */
  behind: z.number().min(0).max(1).default(0),
}

const shapeNames = [
  'arch-bridge',
  'blocks',
  'castle',
  'chimney',
  'clock-tower',
  'cottages',
  'crag',
  'crane',
  'dome',
  'gables',
  'harp-bridge',
  'hill',
  'keep',
  'lattice-tower',
  'lighthouse',
  'low-arch',
  'minster',
  'needle',
  'onion-church',
  'palace',
  'peaks',
  'round-tower',
  'sea-arch',
  'spire',
  'statue-towers',
  'stone-bridge',
  'suspension-bridge',
  'tilted-arch',
  'tower',
  'trees',
  'twin-spires',
  'viaduct',
  'wheel',
  'balloon',
  'windmill',
] as const

export const skylineShape = z.strictObject({ shape: z.enum(shapeNames), ...measures })
export type SkylineShape = z.output<typeof skylineShape>

type Build = {
  readonly studio: Studio
  /** Left edge, ground line, and size. */
  readonly x: number
  readonly y: number
  readonly w: number
  readonly h: number
  /** Fills for the wall, its shaded parts, the roof, and what burns behind windows. */
  readonly wall: string
  readonly shade: string
  readonly roof: string
  readonly trim: string
  readonly glass: string
}

/** Rows of small windows; at night some of them burn. */
const windows = (
  { studio, glass }: Build,
  area: { x: number; y: number; w: number; h: number },
  columns: number,
  rows: number,
): string => {
  const [stepX, stepY] = [area.w / columns, area.h / rows]
  let drawing = ''
  for (let row = 0; row < rows; row += 1)
    for (let column = 0; column < columns; column += 1) {
      const burns = studio.light.isDark ? studio.chance.is(0.62) : studio.chance.is(0.85)
      if (!burns) continue
      drawing += rect(
        area.x + (column + 0.28) * stepX,
        area.y + (row + 0.25) * stepY,
        stepX * 0.44,
        stepY * 0.5,
        glass,
        `opacity="${studio.light.isDark ? 0.95 : 0.55}"`,
      )
    }
  return drawing
}

const gable = (b: Build, x: number, w: number, wallHeight: number, roofHeight: number): string =>
  rect(x, b.y - wallHeight, w, wallHeight, b.wall) +
  polygon(
    [
      [x - w * 0.04, b.y - wallHeight],
      [x + w / 2, b.y - wallHeight - roofHeight],
      [x + w * 1.04, b.y - wallHeight],
    ],
    b.roof,
  )

const spireOn = (x: number, y: number, half: number, height: number, fill: string): string =>
  polygon(
    [
      [x - half, y],
      [x, y - height],
      [x + half, y],
    ],
    fill,
  )

const crenels = (x: number, y: number, w: number, count: number, fill: string): string => {
  const step = w / (count * 2 - 1)
  return Array.from({ length: count }, (_, index) =>
    rect(x + index * 2 * step, y - step * 0.9, step, step, fill),
  ).join('')
}

const archOpening = (x: number, y: number, w: number, h: number): string =>
  `M${n(x)} ${n(y)}V${n(y - h + w / 2)}A${n(w / 2)} ${n(w / 2)} 0 0 1 ${n(x + w)} ${n(y - h + w / 2)}V${n(y)}Z`

/** A wall with arched openings that one looks through. */
const arcade = (
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

const blocks = (b: Build): string => {
  const { chance } = b.studio
  let drawing = ''
  let x = b.x
  while (x < b.x + b.w) {
    const width = chance.between(46, 92)
    const height = b.h * chance.between(0.45, 1)
    drawing += rect(x, b.y - height, width + 1, height, b.wall)
    if (chance.is(0.35))
      drawing += polygon(
        [
          [x, b.y - height],
          [x + width / 2, b.y - height - width * 0.38],
          [x + width, b.y - height],
        ],
        b.roof,
      )
    else if (chance.is(0.4)) drawing += rect(x + width * 0.25, b.y - height - 12, width * 0.3, 13, b.wall)
    drawing += windows(
      b,
      { x: x + 6, y: b.y - height + 8, w: width - 12, h: height - 14 },
      Math.round(width / 20),
      Math.max(1, Math.round(height / 30)),
    )
    x += width
  }
  return drawing
}

const gables = (b: Build): string => {
  const { chance } = b.studio
  const count = Math.max(2, Math.round(b.w / 74))
  const width = b.w / count
  return Array.from({ length: count }, (_, index) => {
    const height = b.h * chance.between(0.66, 0.82)
    const x = b.x + index * width
    const tone = chance.pick(['#e2b48c', '#d98f73', '#e8cf9f', '#c9b7a6', '#dfa58f', '#b9c3b0'])
    const { light, pen } = b.studio
    const own = {
      ...b,
      wall: pen.across([0, light.on(lighter(tone, 0.1), 0.12)], [1, light.on(darker(tone, 0.2), 0.12)]),
    }
    return (
      gable(own, x, width, height, b.h - height) +
      windows(own, { x: x + 6, y: b.y - height + 4, w: width - 12, h: height * 0.8 }, 2, 3)
    )
  }).join('')
}

const archBridge = (b: Build): string => {
  const [deck, top, left, right] = [b.y - b.h * 0.34, b.y - b.h, b.x + b.w * 0.1, b.x + b.w * 0.9]
  const mid = b.x + b.w / 2
  const arch = (rise: number) =>
    `M${n(left)} ${n(b.y - 6)}Q${n(mid)} ${n(top - (b.y - top) * rise)} ${n(right)} ${n(b.y - 6)}`
  let hangers = ''
  for (let index = 1; index < 18; index += 1) {
    const share = index / 18
    const x = left + (right - left) * share
    const crest = b.y - 6 - 4 * share * (1 - share) * (b.y - top) * 0.86
    if (crest < deck) hangers += line(`M${n(x)} ${n(crest)}V${n(deck)}`, b.trim, 3)
  }
  const pylon = (x: number) =>
    rect(x, b.y - b.h * 0.62, b.w * 0.055, b.h * 0.62, b.shade) +
    rect(x - 4, b.y - b.h * 0.66, b.w * 0.055 + 8, b.h * 0.06, b.shade)
  return (
    hangers +
    line(arch(0.72), b.trim, 13) +
    line(arch(0.42), b.trim, 6) +
    rect(b.x - 40, deck, b.w + 80, 13, b.trim) +
    pylon(left - b.w * 0.045) +
    pylon(right - b.w * 0.01)
  )
}

const tiltedArch = (b: Build): string => {
  const [left, right, mid] = [b.x, b.x + b.w, b.x + b.w / 2]
  const strands = Array.from({ length: 11 }, (_, index) => {
    const share = 0.14 + index * 0.072
    const x = left + b.w * share
    const y = b.y - 4 * share * (1 - share) * b.h
    return line(
      `M${n(x)} ${n(y)}L${n(x + b.w * 0.03)} ${n(b.y - 14 + 8 * Math.sin(share * 3.14))}`,
      b.trim,
      1.8,
      'opacity="0.85"',
    )
  }).join('')
  return (
    strands +
    line(`M${n(left)} ${n(b.y)}Q${n(mid)} ${n(b.y - b.h * 2)} ${n(right)} ${n(b.y)}`, b.trim, 9) +
    line(`M${n(left)} ${n(b.y - 4)}Q${n(mid)} ${n(b.y + 14)} ${n(right)} ${n(b.y - 4)}`, b.trim, 8)
  )
}

const suspensionBridge = (b: Build): string => {
  const deck = b.y - b.h * 0.42
  const [one, other] = [b.x + b.w * 0.2, b.x + b.w * 0.8]
  const top = b.y - b.h
  const half = b.w * 0.024
  let hangers = ''
  for (let x = one + 14; x < other; x += 17) {
    const share = (x - one) / (other - one)
    hangers += line(
      `M${n(x)} ${n(top + 14 + 4 * share * (1 - share) * (deck - top - 26))}V${n(deck)}`,
      b.trim,
      1.6,
      'opacity="0.8"',
    )
  }
  const tower = (x: number) =>
    path(
      `M${n(x - half * 1.5)} ${n(b.y)}L${n(x - half)} ${n(top)}H${n(x + half)}L${n(x + half * 1.5)} ${n(b.y)}Z${archOpening(x - half * 0.5, deck, half, (deck - top) * 0.62)}`,
      b.wall,
      'fill-rule="evenodd"',
    ) + rect(x - half * 1.25, top - 9, half * 2.5, 11, b.wall)
  return (
    hangers +
    line(
      `M${n(b.x - 20)} ${n(deck)}L${n(one)} ${n(top + 8)}Q${n((one + other) / 2)} ${n(deck * 2 - top - 26)} ${n(other)} ${n(top + 8)}L${n(b.x + b.w + 20)} ${n(deck)}`,
      b.trim,
      4.5,
    ) +
    rect(b.x - 60, deck, b.w + 120, 9, b.trim) +
    tower(one) +
    tower(other)
  )
}

const harpBridge = (b: Build): string => {
  const foot = b.x + b.w * 0.3
  const tip: readonly [number, number] = [b.x + b.w * 0.12, b.y - b.h]
  let strings = ''
  for (let index = 0; index < 17; index += 1) {
    const share = index / 17
    strings += line(
      `M${n(tip[0] + share * (foot - tip[0]) * 0.8)} ${n(tip[1] + share * b.h * 0.72)}L${n(b.x + b.w * (0.98 - share * 0.56))} ${n(b.y - 16)}`,
      b.trim,
      1.6,
      'opacity="0.85"',
    )
  }
  return (
    strings +
    line(
      `M${n(foot)} ${n(b.y)}Q${n(foot - b.w * 0.02)} ${n(b.y - b.h * 0.55)} ${n(tip[0])} ${n(tip[1])}`,
      b.trim,
      12,
    ) +
    rect(b.x - 20, b.y - 20, b.w + 40, 9, b.trim, 'rx="4"')
  )
}

const lowArch = (b: Build): string => {
  const rise = b.h
  const rail = Array.from({ length: 15 }, (_, index) => {
    const share = (index + 0.5) / 15
    const x = b.x + b.w * share
    const y = b.y - 18 - 4 * share * (1 - share) * rise * 0.42
    return line(`M${n(x)} ${n(y)}V${n(y - 18)}`, b.trim, 2.4)
  }).join('')
  const curve = (lift: number) =>
    `M${n(b.x)} ${n(b.y - lift)}Q${n(b.x + b.w / 2)} ${n(b.y - lift - rise * 0.84)} ${n(b.x + b.w)} ${n(b.y - lift)}`
  const lamp = (share: number) => {
    const [x, y] = [b.x + b.w * share, b.y - 30 - 4 * share * (1 - share) * rise * 0.42]
    return (
      line(`M${n(x)} ${n(y)}V${n(y - 36)}`, b.trim, 4) +
      circle(x, y - 42, 17, b.glass, 'opacity="0.3"') +
      circle(x, y - 42, 8, b.glass)
    )
  }
  return (
    rail +
    line(curve(0), b.trim, 9) +
    line(curve(18), b.trim, 8) +
    line(curve(36), b.trim, 4) +
    lamp(0.25) +
    lamp(0.5) +
    lamp(0.75)
  )
}

const stoneBridge = (b: Build): string => {
  const arches = Math.max(3, Math.round(b.w / 150))
  const pier = 22
  const span = (b.w - pier * (arches + 1)) / arches
  const piers = Array.from({ length: arches + 1 }, (_, index) => {
    const x = b.x + index * (span + pier)
    return rect(x - 3, b.y - b.h * 0.7, pier + 6, b.h * 0.7, b.shade)
  }).join('')
  const statues = Array.from({ length: arches - 1 }, (_, index) => {
    const x = b.x + (index + 1) * (span + pier) + pier / 2
    return ellipse(x, b.y - b.h - 15, 5, 14, b.shade) + circle(x, b.y - b.h - 32, 5, b.shade)
  }).join('')
  return (
    arcade(b, b.x, b.y, b.w, b.h, arches, pier) +
    piers +
    rect(b.x - 10, b.y - b.h - 4, b.w + 20, 10, b.shade) +
    statues
  )
}

const keep = (b: Build): string => {
  const turret = (x: number) =>
    rect(x, b.y - b.h * 1.1, b.w * 0.2, b.h * 1.1, b.wall) + crenels(x, b.y - b.h * 1.1, b.w * 0.2, 3, b.wall)
  return (
    rect(b.x, b.y - b.h * 0.94, b.w, b.h * 0.94, b.wall) +
    crenels(b.x + b.w * 0.2, b.y - b.h * 0.94, b.w * 0.6, 5, b.wall) +
    turret(b.x - b.w * 0.05) +
    turret(b.x + b.w * 0.85) +
    windows(b, { x: b.x + b.w * 0.2, y: b.y - b.h * 0.82, w: b.w * 0.6, h: b.h * 0.5 }, 3, 2) +
    path(archOpening(b.x + b.w * 0.4, b.y, b.w * 0.2, b.h * 0.3), b.shade)
  )
}

const castle = (b: Build): string => {
  const { x, y, w, h } = b
  const tower = (at: number, width: number, height: number, cone: boolean) =>
    rect(x + at * w, y - height * h, width * w, height * h, b.wall) +
    (cone
      ? spireOn(x + (at + width / 2) * w, y - height * h, width * w * 0.62, width * w * 1.3, b.roof)
      : crenels(x + at * w - 2, y - height * h, width * w + 4, 4, b.wall))
  return (
    rect(x, y - h * 0.42, w, h * 0.42, b.wall) +
    crenels(x, y - h * 0.42, w, 14, b.wall) +
    tower(0.02, 0.1, 0.62, false) +
    tower(0.22, 0.16, 0.74, false) +
    tower(0.3, 0.07, 1, true) +
    tower(0.52, 0.12, 0.66, true) +
    tower(0.74, 0.2, 0.58, false) +
    tower(0.88, 0.09, 0.8, true) +
    windows(b, { x: x + w * 0.06, y: y - h * 0.36, w: w * 0.88, h: h * 0.26 }, 12, 1)
  )
}

const minster = (b: Build): string => {
  const { x, y, w, h } = b
  const tower = (left: number) =>
    rect(x + left * w, y - h, w * 0.15, h, b.wall) +
    [0, 0.12].map((at) => spireOn(x + (left + at + 0.015) * w, y - h, w * 0.017, h * 0.13, b.wall)).join('') +
    path(archOpening(x + (left + 0.04) * w, y - h * 0.62, w * 0.07, h * 0.26), b.glass, 'opacity="0.7"') +
    path(archOpening(x + (left + 0.04) * w, y - h * 0.2, w * 0.07, h * 0.3), b.shade)
  const nave = Array.from({ length: 6 }, (_, index) => {
    const left = x + (0.4 + index * 0.1) * w
    return (
      path(archOpening(left, y - h * 0.1, w * 0.04, h * 0.28), b.glass, 'opacity="0.75"') +
      spireOn(left + w * 0.07, y - h * 0.5, w * 0.008, h * 0.1, b.wall)
    )
  }).join('')
  return (
    rect(x + w * 0.3, y - h * 0.5, w * 0.7, h * 0.5, b.wall) +
    polygon(
      [
        [x + w * 0.28, y - h * 0.5],
        [x + w * 0.34, y - h * 0.64],
        [x + w * 0.96, y - h * 0.64],
        [x + w * 1.01, y - h * 0.5],
      ],
      b.roof,
    ) +
    rect(x + w * 0.56, y - h * 0.86, w * 0.17, h * 0.4, b.wall) +
    crenels(x + w * 0.56, y - h * 0.86, w * 0.17, 4, b.wall) +
    nave +
    rect(x + w * 0.14, y - h * 0.6, w * 0.1, h * 0.6, b.wall) +
    spireOn(x + w * 0.19, y - h * 0.6, w * 0.06, h * 0.14, b.roof) +
    circle(x + w * 0.19, y - h * 0.45, w * 0.028, b.glass, 'opacity="0.85"') +
    tower(0) +
    tower(0.23)
  )
}

const twinSpires = (b: Build): string => {
  const { x, y, w, h } = b
  const tower = (left: number, height: number) => {
    const [mid, half] = [x + left * w, w * 0.13]
    const pin = (dx: number) => spireOn(mid + dx, y - h * height, half * 0.34, h * 0.17, b.roof)
    return (
      rect(mid - half, y - h * height, half * 2, h * height, b.wall) +
      pin(-half * 0.72) +
      pin(half * 0.72) +
      spireOn(mid, y - h * height, half * 0.82, h * (1 - height) + h * 0.02, b.roof) +
      circle(mid, y - h * 1.02, 4, b.glass) +
      windows(b, { x: mid - half * 0.8, y: y - h * height * 0.94, w: half * 1.6, h: h * height * 0.5 }, 2, 2)
    )
  }
  return (
    polygon(
      [
        [x + w * 0.2, y - h * 0.38],
        [x + w * 0.5, y - h * 0.62],
        [x + w * 0.8, y - h * 0.38],
        [x + w * 0.8, y],
        [x + w * 0.2, y],
      ],
      b.wall,
    ) +
    circle(x + w * 0.5, y - h * 0.4, w * 0.06, b.glass, 'opacity="0.8"') +
    tower(0.22, 0.6) +
    tower(0.78, 0.56)
  )
}

const spire = (b: Build): string =>
  rect(b.x, b.y - b.h * 0.5, b.w, b.h * 0.5, b.wall) +
  rect(b.x + b.w * 0.28, b.y - b.h * 0.62, b.w * 0.44, b.h * 0.62, b.wall) +
  [0.28, 0.66]
    .map((at) => spireOn(b.x + (at + 0.03) * b.w, b.y - b.h * 0.62, b.w * 0.05, b.h * 0.1, b.roof))
    .join('') +
  spireOn(b.x + b.w / 2, b.y - b.h * 0.62, b.w * 0.19, b.h * 0.38, b.roof) +
  polygon(
    [
      [b.x - 3, b.y - b.h * 0.34],
      [b.x, b.y - b.h * 0.36],
      [b.x + b.w, b.y - b.h * 0.36],
      [b.x + b.w + 3, b.y - b.h * 0.34],
    ],
    b.roof,
  ) +
  path(archOpening(b.x + b.w * 0.4, b.y - b.h * 0.36, b.w * 0.2, b.h * 0.16), b.glass, 'opacity="0.8"')

const clockTower = (b: Build): string =>
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

const dome = (b: Build): string =>
  rect(b.x, b.y - b.h * 0.42, b.w, b.h * 0.42, b.wall) +
  rect(b.x + b.w * 0.26, b.y - b.h * 0.58, b.w * 0.48, b.h * 0.18, b.wall) +
  Array.from({ length: 7 }, (_, index) =>
    rect(
      b.x + b.w * (0.06 + index * 0.135),
      b.y - b.h * 0.36,
      b.w * 0.03,
      b.h * 0.36,
      b.shade,
      'opacity="0.5"',
    ),
  ).join('') +
  path(
    `M${n(b.x + b.w * 0.27)} ${n(b.y - b.h * 0.57)}A${n(b.w * 0.23)} ${n(b.h * 0.3)} 0 0 1 ${n(b.x + b.w * 0.73)} ${n(b.y - b.h * 0.57)}Z`,
    b.roof,
  ) +
  rect(b.x + b.w * 0.475, b.y - b.h * 0.97, b.w * 0.05, b.h * 0.13, b.trim) +
  circle(b.x + b.w / 2, b.y - b.h * 0.98, b.w * 0.025, b.glass)

const statueTowers = (b: Build): string => {
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

const onionChurch = (b: Build): string => {
  const onion = (x: number, y: number, r: number) =>
    path(
      `M${n(x - r)} ${n(y)}C${n(x - r * 1.5)} ${n(y - r * 1.2)} ${n(x - r * 0.3)} ${n(y - r * 1.5)} ${n(x)} ${n(y - r * 2.7)}C${n(x + r * 0.3)} ${n(y - r * 1.5)} ${n(x + r * 1.5)} ${n(y - r * 1.2)} ${n(x + r)} ${n(y)}Z`,
      b.roof,
    )
  const tower = (left: number, height: number, half: number) =>
    rect(b.x + left * b.w - half, b.y - b.h * height, half * 2, b.h * height, b.wall) +
    onion(b.x + left * b.w, b.y - b.h * height, half * 0.86)
  return (
    gable(b, b.x + b.w * 0.28, b.w * 0.72, b.h * 0.36, b.h * 0.2) +
    tower(0.2, 0.7, b.w * 0.085) +
    tower(0.44, 0.58, b.w * 0.075) +
    windows(b, { x: b.x + b.w * 0.55, y: b.y - b.h * 0.32, w: b.w * 0.42, h: b.h * 0.2 }, 4, 1)
  )
}

const palace = (b: Build): string =>
  rect(b.x, b.y - b.h * 0.3, b.w, b.h * 0.3, b.wall) +
  rect(b.x + b.w * 0.2, b.y - b.h * 0.52, b.w * 0.6, b.h * 0.3, b.wall) +
  rect(b.x + b.w * 0.36, b.y - b.h * 0.78, b.w * 0.28, b.h * 0.5, b.wall) +
  spireOn(b.x + b.w / 2, b.y - b.h * 0.78, b.w * 0.1, b.h * 0.24, b.roof) +
  windows(b, { x: b.x + b.w * 0.38, y: b.y - b.h * 0.74, w: b.w * 0.24, h: b.h * 0.62 }, 4, 8) +
  windows(b, { x: b.x + b.w * 0.03, y: b.y - b.h * 0.26, w: b.w * 0.32, h: b.h * 0.2 }, 5, 2) +
  windows(b, { x: b.x + b.w * 0.65, y: b.y - b.h * 0.26, w: b.w * 0.32, h: b.h * 0.2 }, 5, 2)

const roundTower = (b: Build): string =>
  path(
    `M${n(b.x + b.w * 0.1)} ${n(b.y)}L${n(b.x + b.w * 0.18)} ${n(b.y - b.h * 0.84)}H${n(b.x + b.w * 0.82)}L${n(b.x + b.w * 0.9)} ${n(b.y)}Z`,
    b.wall,
  ) +
  spireOn(b.x + b.w / 2, b.y - b.h * 0.84, b.w * 0.4, b.h * 0.17, b.roof) +
  rect(b.x + b.w * 0.44, b.y - b.h * 0.72, b.w * 0.12, b.h * 0.09, b.glass)

const latticeTower = (b: Build): string => {
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

const wheel = (b: Build): string => {
  const r = b.h * 0.46
  const [x, y] = [b.x + b.w / 2, b.y - b.h + r]
  const spokes = Array.from({ length: 14 }, (_, index) => {
    const turn = (index / 14) * Math.PI * 2
    const [ex, ey] = [x + r * Math.cos(turn), y + r * Math.sin(turn)]
    return line(`M${n(x)} ${n(y)}L${n(ex)} ${n(ey)}`, b.trim, 1.8) + circle(ex, ey, r * 0.075, b.glass)
  }).join('')
  return (
    line(
      `M${n(x)} ${n(y)}L${n(x - r * 0.55)} ${n(b.y)}M${n(x)} ${n(y)}L${n(x + r * 0.55)} ${n(b.y)}`,
      b.trim,
      8,
    ) +
    spokes +
    circle(x, y, r, 'none', `stroke="${b.trim}" stroke-width="6"`) +
    circle(x, y, r * 0.86, 'none', `stroke="${b.trim}" stroke-width="2.4"`) +
    circle(x, y, r * 0.09, b.trim)
  )
}

const crane = (b: Build): string => {
  const x = b.x + b.w * 0.34
  const top = b.y - b.h * 0.8
  return (
    line(
      `M${n(b.x + b.w * 0.12)} ${n(b.y)}L${n(x - 8)} ${n(top)}M${n(b.x + b.w * 0.56)} ${n(b.y)}L${n(x + 8)} ${n(top)}`,
      b.trim,
      8,
    ) +
    line(
      `M${n(b.x + b.w * 0.18)} ${n(b.y - b.h * 0.2)}L${n(b.x + b.w * 0.5)} ${n(b.y - b.h * 0.2)}M${n(b.x + b.w * 0.24)} ${n(b.y - b.h * 0.45)}H${n(b.x + b.w * 0.45)}`,
      b.trim,
      5,
    ) +
    rect(x - b.w * 0.15, top - b.h * 0.1, b.w * 0.3, b.h * 0.13, b.roof, 'rx="4"') +
    line(
      `M${n(x)} ${n(top - b.h * 0.06)}L${n(b.x + b.w)} ${n(b.y - b.h)}L${n(x - 6)} ${n(top - b.h * 0.2)}Z`,
      b.trim,
      6,
    ) +
    line(`M${n(b.x + b.w)} ${n(b.y - b.h)}V${n(b.y - b.h * 0.62)}`, b.trim, 2)
  )
}

const crag = (b: Build): string => {
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

const peaks = (b: Build): string => {
  const { pen, light } = b.studio
  const snow = light.on('#ffffff', 0.12)
  const peak = (left: number, mid: number, right: number, height: number) => {
    const tip: readonly [number, number] = [b.x + mid * b.w, b.y - height * b.h]
    const fill = pen.across(
      [0, light.on(lighter(b.trim.startsWith('#') ? '#8b97a8' : '#8b97a8', 0.2), 0.2)],
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

const hill = (b: Build): string =>
  path(
    `M${n(b.x)} ${n(b.y)}C${n(b.x + b.w * 0.25)} ${n(b.y)} ${n(b.x + b.w * 0.28)} ${n(b.y - b.h)} ${n(b.x + b.w * 0.52)} ${n(b.y - b.h)}C${n(b.x + b.w * 0.72)} ${n(b.y - b.h)} ${n(b.x + b.w * 0.8)} ${n(b.y)} ${n(b.x + b.w)} ${n(b.y)}Z`,
    b.wall,
  )

const seaArch = (b: Build): string =>
  path(
    `M${n(b.x)} ${n(b.y)}V${n(b.y - b.h * 0.86)}Q${n(b.x + b.w * 0.3)} ${n(b.y - b.h * 1.06)} ${n(b.x + b.w * 0.66)} ${n(b.y - b.h * 0.9)}Q${n(b.x + b.w)} ${n(b.y - b.h * 0.74)} ${n(b.x + b.w * 0.99)} ${n(b.y)}H${n(b.x + b.w * 0.84)}Q${n(b.x + b.w * 0.82)} ${n(b.y - b.h * 0.5)} ${n(b.x + b.w * 0.66)} ${n(b.y - b.h * 0.5)}Q${n(b.x + b.w * 0.5)} ${n(b.y - b.h * 0.46)} ${n(b.x + b.w * 0.5)} ${n(b.y)}Z`,
    b.wall,
  ) +
  path(
    `M${n(b.x)} ${n(b.y - b.h * 0.86)}Q${n(b.x + b.w * 0.3)} ${n(b.y - b.h * 1.06)} ${n(b.x + b.w * 0.66)} ${n(b.y - b.h * 0.9)}L${n(b.x + b.w * 0.6)} ${n(b.y - b.h * 0.82)}Q${n(b.x + b.w * 0.3)} ${n(b.y - b.h * 0.95)} ${n(b.x)} ${n(b.y - b.h * 0.76)}Z`,
    b.roof,
  )

const lighthouse = (b: Build): string => {
  const mid = b.x + b.w / 2
  const shaft = `M${n(mid - b.w * 0.3)} ${n(b.y)}L${n(mid - b.w * 0.2)} ${n(b.y - b.h * 0.76)}H${n(mid + b.w * 0.2)}L${n(mid + b.w * 0.3)} ${n(b.y)}Z`
  const bands = [0.12, 0.42]
    .map((at) => rect(mid - b.w * 0.4, b.y - b.h * (at + 0.15), b.w * 0.8, b.h * 0.14, b.roof))
    .join('')
  const beam = b.studio.light.isDark
    ? polygon(
        [
          [mid, b.y - b.h * 0.83],
          [mid - b.w * 7, b.y - b.h * 1.15],
          [mid - b.w * 7, b.y - b.h * 0.6],
        ],
        b.studio.light.lamp,
        'opacity="0.16"',
      )
    : ''
  return (
    beam +
    path(shaft, b.wall) +
    b.studio.pen.cut(`<path d="${shaft}"/>`, bands) +
    rect(mid - b.w * 0.27, b.y - b.h * 0.79, b.w * 0.54, b.h * 0.04, b.trim) +
    rect(mid - b.w * 0.16, b.y - b.h * 0.89, b.w * 0.32, b.h * 0.11, b.glass) +
    path(
      `M${n(mid - b.w * 0.2)} ${n(b.y - b.h * 0.89)}A${n(b.w * 0.2)} ${n(b.h * 0.09)} 0 0 1 ${n(mid + b.w * 0.2)} ${n(b.y - b.h * 0.89)}Z`,
      b.roof,
    )
  )
}

const viaduct = (b: Build): string =>
  arcade(b, b.x, b.y, b.w, b.h, Math.round(b.w / 84), 18) +
  rect(b.x - 12, b.y - b.h - 6, b.w + 24, 12, b.shade)

const cottages = (b: Build): string => {
  const count = Math.max(1, Math.round(b.w / 96))
  const width = b.w / count
  return Array.from({ length: count }, (_, index) => {
    const x = b.x + index * width
    return (
      rect(x + width * 0.68, b.y - b.h, width * 0.1, b.h * 0.4, b.shade) +
      rect(x + width * 0.06, b.y - b.h * 0.52, width * 0.88, b.h * 0.52, b.wall) +
      polygon(
        [
          [x, b.y - b.h * 0.5],
          [x + width * 0.16, b.y - b.h * 0.9],
          [x + width * 0.84, b.y - b.h * 0.9],
          [x + width, b.y - b.h * 0.5],
        ],
        b.roof,
      ) +
      windows(b, { x: x + width * 0.12, y: b.y - b.h * 0.44, w: width * 0.76, h: b.h * 0.34 }, 3, 1)
    )
  }).join('')
}

const tower = (b: Build): string =>
  rect(b.x, b.y - b.h, b.w, b.h, b.wall, 'rx="5"') +
  windows(
    b,
    { x: b.x + b.w * 0.12, y: b.y - b.h * 0.94, w: b.w * 0.76, h: b.h * 0.9 },
    Math.max(2, Math.round(b.w / 22)),
    Math.max(4, Math.round(b.h / 26)),
  )

const needle = (b: Build): string =>
  polygon(
    [
      [b.x + b.w * 0.3, b.y],
      [b.x + b.w / 2, b.y - b.h],
      [b.x + b.w * 0.7, b.y],
    ],
    b.trim,
  ) + circle(b.x + b.w / 2, b.y - b.h, 4, b.glass)

const chimney = (b: Build): string =>
  polygon(
    [
      [b.x, b.y],
      [b.x + b.w * 0.2, b.y - b.h],
      [b.x + b.w * 0.8, b.y - b.h],
      [b.x + b.w, b.y],
    ],
    b.wall,
  ) + rect(b.x + b.w * 0.12, b.y - b.h, b.w * 0.76, b.h * 0.05, b.shade)

const trees = (b: Build): string => {
  const count = Math.max(2, Math.round(b.w / (b.h * 0.55)))
  return Array.from({ length: count }, (_, index) => {
    const x = b.x + ((index + 0.5) / count) * b.w
    const size = b.h * b.studio.chance.between(0.7, 1)
    return (
      circle(x, b.y - size * 0.5, size * 0.42, b.wall) +
      circle(x + size * 0.26, b.y - size * 0.3, size * 0.32, b.wall) +
      circle(x - size * 0.26, b.y - size * 0.3, size * 0.32, b.wall)
    )
  }).join('')
}

/** Hangs in the air: its ground line is where its basket is. */
const balloon = (b: Build): string => {
  const r = b.w / 2
  const [x, y] = [b.x + r, b.y - b.h + r]
  const envelope = `M${n(x - r)} ${n(y)}A${n(r)} ${n(r)} 0 0 1 ${n(x + r)} ${n(y)}C${n(x + r)} ${n(y + r * 0.8)} ${n(x + r * 0.3)} ${n(y + r * 1.2)} ${n(x + r * 0.2)} ${n(y + r * 1.45)}H${n(x - r * 0.2)}C${n(x - r * 0.3)} ${n(y + r * 1.2)} ${n(x - r)} ${n(y + r * 0.8)} ${n(x - r)} ${n(y)}Z`
  return (
    path(envelope, b.wall) +
    b.studio.pen.cut(
      `<path d="${envelope}"/>`,
      ellipse(x, y, r * 0.36, r * 2, b.roof) +
        rect(x - r, y + r * 0.2, r * 2, r * 0.16, b.trim, 'opacity="0.5"'),
    ) +
    line(
      `M${n(x - r * 0.18)} ${n(y + r * 1.45)}L${n(x - r * 0.12)} ${n(y + r * 1.75)}M${n(x + r * 0.18)} ${n(y + r * 1.45)}L${n(x + r * 0.12)} ${n(y + r * 1.75)}`,
      b.shade,
      2,
    ) +
    rect(x - r * 0.16, y + r * 1.75, r * 0.32, r * 0.26, b.shade, 'rx="3"')
  )
}

const windmill = (b: Build): string => {
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

type Kind = {
  draw(build: Build): string
  width: number
  height: number
  colour: string
  roof?: string
  trim?: string
}
const stone = '#cdb592'

/** Each shape with its usual size and colours. */
const kinds: Record<(typeof shapeNames)[number], Kind> = {
  'arch-bridge': { draw: archBridge, width: 620, height: 230, colour: '#b9a587', trim: '#4f8f74' },
  balloon: { draw: balloon, width: 110, height: 170, colour: '#e8574f', roof: '#f7c64e', trim: '#ffffff' },
  blocks: { draw: blocks, width: 400, height: 130, colour: '#a9a3b4', roof: '#7d6d80' },
  castle: { draw: castle, width: 420, height: 190, colour: '#b7a694', roof: '#6d6a7c' },
  chimney: { draw: chimney, width: 30, height: 190, colour: '#b0674e' },
  'clock-tower': { draw: clockTower, width: 62, height: 300, colour: '#d3b27e', roof: '#6b7b8a' },
  cottages: { draw: cottages, width: 260, height: 84, colour: '#efe4d2', roof: '#8a5a48' },
  crag: { draw: crag, width: 560, height: 190, colour: '#8b7f78' },
  crane: { draw: crane, width: 170, height: 210, colour: '#d0604a', roof: '#d0604a', trim: '#56657a' },
  dome: { draw: dome, width: 280, height: 210, colour: '#e0d3bd', roof: '#5f9c8b', trim: '#e6c55f' },
  gables: { draw: gables, width: 420, height: 150, colour: '#d99a6c', roof: '#a5523f' },
  'harp-bridge': { draw: harpBridge, width: 480, height: 230, colour: '#eef1f5', trim: '#eef1f5' },
  hill: { draw: hill, width: 700, height: 150, colour: '#6fa873' },
  keep: { draw: keep, width: 150, height: 150, colour: '#a59784', roof: '#776b60' },
  'lattice-tower': { draw: latticeTower, width: 150, height: 330, colour: '#b5563f', trim: '#b5563f' },
  lighthouse: {
    draw: lighthouse,
    width: 76,
    height: 210,
    colour: '#f4f0ea',
    roof: '#d8483f',
    trim: '#4b5162',
  },
  'low-arch': { draw: lowArch, width: 420, height: 110, colour: '#f3f3ee', trim: '#f3f3ee' },
  minster: { draw: minster, width: 460, height: 250, colour: '#dcc9a3', roof: '#8b8577' },
  needle: { draw: needle, width: 26, height: 360, colour: '#d8dde6', trim: '#d8dde6' },
  'onion-church': { draw: onionChurch, width: 260, height: 230, colour: '#ece3d2', roof: '#3f9077' },
  palace: { draw: palace, width: 300, height: 300, colour: '#c9b18d', roof: '#8b7760' },
  peaks: { draw: peaks, width: 900, height: 300, colour: '#8793a6' },
  'round-tower': { draw: roundTower, width: 60, height: 230, colour: '#a7a196', roof: '#837d74' },
  'sea-arch': { draw: seaArch, width: 340, height: 180, colour: '#e7d3ab', roof: '#7fae6d' },
  spire: { draw: spire, width: 120, height: 240, colour: stone, roof: '#6f7d86' },
  'statue-towers': {
    draw: statueTowers,
    width: 250,
    height: 290,
    colour: '#d9cdb8',
    roof: '#b4a78f',
    trim: '#4fa088',
  },
  'stone-bridge': { draw: stoneBridge, width: 720, height: 84, colour: '#bfa583' },
  'suspension-bridge': {
    draw: suspensionBridge,
    width: 760,
    height: 250,
    colour: '#b39a80',
    trim: '#6d7684',
  },
  'tilted-arch': { draw: tiltedArch, width: 330, height: 150, colour: '#f2f4f8', trim: '#f2f4f8' },
  tower: { draw: tower, width: 92, height: 300, colour: '#8d98b5' },
  trees: { draw: trees, width: 240, height: 56, colour: '#5b9465' },
  'twin-spires': { draw: twinSpires, width: 190, height: 320, colour: '#b9a386', roof: '#4a4d5e' },
  viaduct: { draw: viaduct, width: 760, height: 150, colour: '#c2a585' },
  wheel: { draw: wheel, width: 200, height: 240, colour: '#f1f2f6', trim: '#f1f2f6' },
  windmill: { draw: windmill, width: 150, height: 200, colour: '#f2eadc', roof: '#8c5a45', trim: '#fdfaf3' },
}

/** A building on the ground line of a skyline. */
export const drawShape = (studio: Studio, shape: SkylineShape, scale: number, ground: number): string => {
  const { pen, light } = studio
  const kind = kinds[shape.shape]
  const distance = 0.1 + shape.behind * 0.62
  const [w, h] = [(shape.width ?? kind.width) * scale, (shape.height ?? kind.height) * scale]
  const wall = shape.colour ?? kind.colour
  const roof = shape.roof ?? kind.roof ?? darker(wall, 0.35)
  const faces = (colour: string) =>
    pen.across(
      [0, light.on(lighter(colour, 0.16), distance)],
      [0.6, light.on(colour, distance)],
      [1, light.on(darker(colour, 0.22), distance)],
    )
  return kind.draw({
    studio,
    x: shape.at * scale - w / 2,
    y: ground,
    w,
    h,
    wall: faces(wall),
    shade: light.on(darker(wall, 0.34), distance),
    roof: faces(roof),
    trim: light.on(shape.colour ?? kind.trim ?? darker(wall, 0.4), distance * 0.8),
    glass: light.isDark ? light.lamp : light.on(darker('#7d93ab', 0.25), distance),
  })
}
