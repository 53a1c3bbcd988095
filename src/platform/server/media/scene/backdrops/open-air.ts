import { z } from 'zod'
import { darker, lighter, mix } from '../colour.ts'
import { circle, ellipse, line, n, path, polygon, rect } from '../pen.ts'
import { drawFestoon, drawTree, type TreeKind } from '../plants.ts'
import { drawRidge, drawSky, type RidgeLine, type Studio } from '../sky.ts'
import { drawSkyline } from '../skyline.ts'
import { backdrop, colourOption, type Stage } from './backdrop.ts'

const treeKinds = ['pines', 'round', 'poplars'] as const

type Planting = {
  kind: TreeKind
  colour: string
  distance: number
  size: number
  count: number
  clear?: readonly [number, number]
}

/** Trees along a ridge; `clear` keeps a stretch free, so that what stands before it is seen. */
const plant = (studio: Studio, ridge: RidgeLine, { kind, count, clear, ...tree }: Planting): string =>
  Array.from({ length: count }, (_, index) => {
    const x = ((index + studio.chance.between(0.1, 0.9)) / count) * studio.width
    if (clear && x > clear[0] * studio.width && x < clear[1] * studio.width) return ''
    const size = tree.size * studio.chance.between(0.75, 1.2)
    return drawTree(studio, kind, { ...tree, x, y: ridge.heightAt(x) + size * 0.06, size })
  }).join('')

/** Tufts and pale flecks that keep a meadow from being flat. */
const meadow = ({ light, chance, width, height }: Studio, top: number, colour: string): string =>
  Array.from({ length: 26 }, () => {
    const y = top + chance.next() ** 0.7 * (height - top)
    const x = chance.next() * width
    const size = 5 + ((y - top) / (height - top)) * 12
    const tone = chance.is(0.75) ? light.on(darker(colour, 0.24)) : light.on(lighter(colour, 0.35))
    return line(
      `M${n(x - size * 0.5)} ${n(y - size)}Q${n(x - size * 0.2)} ${n(y - size * 0.4)} ${n(x)} ${n(y)}Q${n(x + size * 0.1)} ${n(y - size * 0.6)} ${n(x + size * 0.6)} ${n(y - size * 1.1)}`,
      tone,
      2.2,
      'opacity="0.55"',
    )
  }).join('')

/** The place's buildings, small and pale on the horizon. */
const farPlace = (stage: Stage, horizon: number): string =>
  stage.skyline.length === 0
    ? ''
    : drawSkyline(stage, stage.skyline, horizon, {
        scale: (stage.width / 1600) * 0.8,
        shift: stage.width * 0.1,
        behind: 0.42,
      })

const hills = backdrop(
  z.strictObject({
    cover: colourOption.default('#7fbf6f'),
    far: colourOption.default('#7fa58c'),
    trees: z.enum([...treeKinds, 'none']).default('round'),
    peaks: z.boolean().default(false),
    festoon: z.boolean().default(false),
    /** A winding track through the grass. */
    track: z.boolean().default(false),
  }),
  (stage, { cover, far, trees, peaks, festoon, track }) => {
    const { width, height, pen, light, chance } = stage
    const horizon = height * 0.56
    let behind = drawSky(stage, horizon)
    if (peaks) {
      const mountain = drawRidge(stage, {
        y: height * 0.4,
        sway: 70,
        points: 6,
        colour: '#7d86a8',
        distance: 0.52,
      })
      behind += mountain.drawing
    }
    behind += drawRidge(stage, { y: height * 0.5, sway: 34, points: 4, colour: far, distance: 0.36 }).drawing
    behind += farPlace(stage, height * 0.535)
    const second = drawRidge(stage, {
      y: height * 0.575,
      sway: 24,
      points: 4,
      colour: mix(far, cover, 0.55),
      distance: 0.16,
    })
    const kind = trees === 'none' ? undefined : trees
    const wood = darker(mix(cover, '#2f6b4f', 0.6), 0.05)
    behind += second.drawing
    if (kind) behind += plant(stage, second, { kind, colour: wood, distance: 0.3, size: 62, count: 17 })
    const third = drawRidge(stage, { y: height * 0.69, sway: 15, points: 3, colour: cover, distance: 0 })
    if (kind)
      behind += plant(stage, third, {
        kind,
        colour: wood,
        distance: 0.1,
        size: 150,
        count: 9,
        clear: [0.17, 0.83],
      })
    behind += third.drawing
    if (track) {
      const earth = pen.down([0, light.on('#c9a678', 0.2)], [1, light.on('#a57f56')])
      behind += path(
        `M${n(width * 0.47)} ${n(third.heightAt(width * 0.48) + 4)}C${n(width * 0.42)} ${n(height * 0.76)} ${n(width * 0.7)} ${n(height * 0.8)} ${n(width * 0.26)} ${n(height + 10)}H${n(width * 0.86)}C${n(width * 0.9)} ${n(height * 0.83)} ${n(width * 0.5)} ${n(height * 0.76)} ${n(width * 0.5)} ${n(third.heightAt(width * 0.48) + 4)}Z`,
        earth,
      )
    }
    behind += meadow(stage, height * 0.76, cover)
    if (festoon) {
      const y = height * chance.between(0.14, 0.18)
      behind +=
        drawFestoon(stage, [-20, y], [width * 0.52, y + 12], 42) +
        drawFestoon(stage, [width * 0.52, y + 12], [width + 20, y - 26], 46)
    }
    return { behind }
  },
)

const forest = backdrop(
  z.strictObject({
    cover: colourOption.default('#6fae5f'),
    trunk: colourOption.default('#7d5b45'),
    haze: colourOption.default('#cfe8c0'),
  }),
  (stage, { cover, trunk, haze }) => {
    const { width, height, pen, light, chance } = stage
    const far = light.on(haze, 0.25)
    let behind = rect(
      0,
      0,
      width,
      height,
      pen.down([0, light.on(mix(haze, cover, 0.35), 0.2)], [0.6, far], [1, light.on(cover)]),
    )
    behind += ellipse(
      width * 0.3,
      height * 0.28,
      width * 0.5,
      height * 0.5,
      pen.round([0, light.glow, 0.75], [1, light.glow, 0]),
    )
    const row = (count: number, size: number, distance: number, foot: number, clear: boolean) =>
      Array.from({ length: count }, (_, index) => {
        const x = ((index + chance.between(0.2, 0.8)) / count) * width
        if (clear && x > width * 0.2 && x < width * 0.8) return ''
        const wide = size * chance.between(0.8, 1.25)
        const bark = pen.across(
          [0, light.on(lighter(trunk, 0.2), distance)],
          [1, light.on(darker(trunk, 0.35), distance)],
        )
        return path(
          `M${n(x - wide * 0.4)} -10L${n(x - wide * 0.5)} ${n(foot - 14)}Q${n(x - wide * 0.55)} ${n(foot)} ${n(x - wide)} ${n(foot + 8)}H${n(x + wide)}Q${n(x + wide * 0.55)} ${n(foot)} ${n(x + wide * 0.5)} ${n(foot - 14)}L${n(x + wide * 0.4)} -10Z`,
          bark,
        )
      }).join('')
    const canopy = (count: number, y: number, size: number, distance: number) =>
      Array.from({ length: count }, (_, index) => {
        const x = ((index + chance.between(0.1, 0.9)) / count) * width
        const tone = pen.down(
          [0, light.on(darker(cover, 0.25), distance)],
          [1, light.on(lighter(cover, 0.1), distance)],
        )
        return ellipse(x, y + chance.between(-30, 20), size * chance.between(0.8, 1.2), size * 0.62, tone)
      }).join('')
    behind += row(13, 15, 0.6, height * 0.62, false) + canopy(9, height * 0.06, 120, 0.5)
    behind += drawRidge(stage, {
      y: height * 0.62,
      sway: 14,
      points: 5,
      colour: cover,
      distance: 0.42,
    }).drawing
    behind += row(8, 27, 0.3, height * 0.68, false) + canopy(8, height * 0.01, 150, 0.25)
    behind += drawRidge(stage, {
      y: height * 0.69,
      sway: 14,
      points: 4,
      colour: cover,
      distance: 0.18,
    }).drawing
    const shaft = (x: number, wide: number) =>
      polygon(
        [
          [x, -10],
          [x + wide, -10],
          [x + wide + 330, height * 0.82],
          [x + 190, height * 0.82],
        ],
        pen.down([0, light.glow, 0.4], [1, light.glow, 0]),
      )
    behind += shaft(width * 0.08, 60) + shaft(width * 0.26, 100) + shaft(width * 0.5, 54)
    behind += row(7, 52, 0.04, height * 0.8, true) + canopy(7, -height * 0.05, 170, 0.04)
    const floor = drawRidge(stage, { y: height * 0.77, sway: 10, points: 4, colour: cover, distance: 0 })
    behind += floor.drawing + meadow(stage, height * 0.8, cover)
    return { behind }
  },
)

const wave = (y: number, width: number, length: number, lift: number, shift: number): string => {
  let d = `M${n(-length + shift)} ${n(y)}`
  for (let x = -length + shift; x < width + length; x += length)
    d += `q${n(length / 4)} ${n(-lift)} ${n(length / 2)} 0t${n(length / 2)} 0`
  return d
}

const ripples = (
  { light, chance, width, height }: Studio,
  top: number,
  count: number,
  tone = '#ffffff',
): string =>
  Array.from({ length: count }, () => {
    const share = chance.next() ** 0.8
    const y = top + 12 + share * (height - top)
    const length = (24 + share * 120) * chance.between(0.6, 1.3)
    return line(
      `M${n(chance.next() * width)} ${n(y)}h${n(length)}`,
      mix(tone, light.sky[2], 0.3),
      1.6 + share * 3.2,
      `opacity="${n(chance.between(0.18, 0.5))}"`,
    )
  }).join('')

const glitter = ({ pen, light, width, height }: Studio, top: number): string =>
  light.sun === undefined
    ? ''
    : ellipse(
        width * light.sunAt[0],
        top + (height - top) * 0.3,
        width * 0.13,
        (height - top) * 0.62,
        pen.round([0, light.glow, 0.55], [1, light.glow, 0]),
      )

const coast = backdrop(
  z.strictObject({
    /** Sand in front; without it there is water up to the foot of the picture. */
    beach: z.boolean().default(true),
    cliff: z.boolean().default(false),
    water: colourOption.default('#3f9fc0'),
    surf: z.boolean().default(true),
  }),
  (stage, { beach, cliff, water, surf }) => {
    const { width, height, pen, light, chance } = stage
    const horizon = height * 0.5
    let behind = drawSky(stage, horizon)
    behind += farPlace(stage, horizon + 2)
    if (cliff) {
      const face = pen.across([0, light.on('#d8c3a0', 0.2)], [1, light.on('#9a8468', 0.2)])
      behind += path(
        `M${n(width + 10)} ${n(height * 0.26)}C${n(width * 0.9)} ${n(height * 0.25)} ${n(width * 0.84)} ${n(height * 0.3)} ${n(width * 0.8)} ${n(height * 0.38)}L${n(width * 0.74)} ${n(height * 0.45)}L${n(width * 0.71)} ${n(horizon + 6)}H${n(width + 10)}Z`,
        face,
      )
      behind += path(
        `M${n(width + 10)} ${n(height * 0.26)}C${n(width * 0.9)} ${n(height * 0.25)} ${n(width * 0.84)} ${n(height * 0.3)} ${n(width * 0.8)} ${n(height * 0.38)}C${n(width * 0.88)} ${n(height * 0.34)} ${n(width * 0.94)} ${n(height * 0.32)} ${n(width + 10)} ${n(height * 0.33)}Z`,
        light.on('#7db56b', 0.15),
      )
    }
    behind += rect(
      0,
      horizon,
      width,
      height - horizon,
      pen.down(
        [0, light.on(lighter(water, 0.28), 0.3)],
        [0.5, light.on(water, 0.06)],
        [1, light.on(darker(water, 0.2))],
      ),
    )
    behind += glitter(stage, horizon) + ripples(stage, horizon, 34)
    if (surf)
      for (const [share, lift] of [
        [0.2, 9],
        [0.42, 14],
      ] as const) {
        const y = horizon + (height - horizon) * share
        behind += path(
          `${wave(y, width, 210 + share * 200, lift, -chance.between(0, 90))}V${n(height)}H-300Z`,
          pen.down([0, light.on(lighter(water, 0.3)), 0.75], [0.4, light.on(water), 0]),
        )
        behind += line(
          wave(y, width, 210 + share * 200, lift, -chance.between(0, 90)),
          '#ffffff',
          3 + share * 4,
          'opacity="0.5"',
        )
      }
    if (beach) {
      const sand = drawRidge(stage, { y: height * 0.79, sway: 12, points: 3, colour: '#f0d8a6', distance: 0 })
      const foam = drawRidge(stage, {
        y: height * 0.765,
        sway: 10,
        points: 4,
        colour: '#ffffff',
        distance: 0,
      })
      behind += `<g opacity="0.55">${foam.drawing}</g>${sand.drawing}`
      behind += Array.from({ length: 26 }, () =>
        circle(
          chance.next() * width,
          height * chance.between(0.84, 1),
          chance.between(1.5, 3.6),
          light.on('#c9a46c'),
          'opacity="0.55"',
        ),
      ).join('')
    }
    return { behind }
  },
)

/** Where the far bank of a river is, as a share of the height. */
const river = backdrop(
  z.strictObject({
    water: colourOption.default('#4a87b5'),
    quay: z.boolean().default(false),
    bank: z.enum(['stone', 'grass']).default('stone'),
    festoon: z.boolean().default(false),
    /** Where the far bank lies, as a share of the height. */
    horizon: z.number().min(0.4).max(0.75).default(0.56),
  }),
  (stage, { water, quay, bank, festoon, horizon: share }) => {
    const { width, height, pen, light, skyline } = stage
    const horizon = height * share
    let behind = drawSky(stage, horizon)
    const far = drawRidge(stage, { y: horizon - 46, sway: 20, points: 4, colour: '#7c94a0', distance: 0.52 })
    const buildings = drawSkyline(stage, skyline, horizon, {
      scale: (width / 1600) * (width > 1300 ? 1 : 1.12),
      shift: width > 1300 ? 0 : -width * 0.06,
    })
    const edge = rect(0, horizon - 3, width, 16, light.on(bank === 'stone' ? '#8e8378' : '#5f8f5e', 0.1))
    behind += far.drawing + buildings
    behind += rect(
      0,
      horizon,
      width,
      height - horizon,
      pen.down([0, light.on(lighter(water, 0.1), 0.25)], [1, light.on(darker(water, 0.35))]),
    )
    behind += pen.cut(
      `<rect x="0" y="${n(horizon)}" width="${width}" height="${n(height - horizon)}"/>`,
      `<g transform="translate(0 ${n(horizon * 2)}) scale(1 -1)" opacity="${light.isDark ? 0.42 : 0.26}">${buildings}</g>`,
    )
    behind +=
      edge + glitter(stage, horizon) + ripples(stage, horizon, 30, light.isDark ? light.lamp : '#ffffff')
    if (festoon) {
      const y = height * 0.12
      behind +=
        drawFestoon(stage, [-20, y - 10], [width * 0.46, y + 10], 40) +
        drawFestoon(stage, [width * 0.46, y + 10], [width + 20, y - 30], 50)
    }
    if (quay) {
      const top = height * 0.79
      behind += rect(
        0,
        top,
        width,
        height - top,
        pen.down([0, light.on('#c2b19d')], [0.12, light.on('#a4937f')], [1, light.on('#6f6258')]),
      )
      behind += rect(0, top, width, 9, light.on('#ddcdb8'))
      for (let x = -40; x < width; x += 150)
        behind += line(
          `M${n(x)} ${n(top + 12)}L${n(x - 50)} ${n(height)}`,
          light.on('#6f6258'),
          2,
          'opacity="0.45"',
        )
      behind += line(`M0 ${n(top + 62)}H${width}`, light.on('#6f6258'), 2, 'opacity="0.4"')
    }
    return { behind }
  },
)

const gorge = backdrop(
  z.strictObject({
    rock: colourOption.default('#b08d78'),
    water: z.boolean().default(true),
    bridge: z.boolean().default(true),
    wood: colourOption.default('#5f9a5f'),
  }),
  (stage, { rock, water, bridge, wood }) => {
    const { width, height, pen, light, skyline } = stage
    let behind = drawSky(stage, height * 0.55)
    if (bridge && skyline.length > 0)
      behind += drawSkyline(stage, skyline, height * 0.56, {
        scale: width / 1900,
        behind: 0.45,
        shift: -width * 0.02,
      })
    const far = drawRidge(stage, { y: height * 0.52, sway: 22, points: 5, colour: wood, distance: 0.5 })
    behind +=
      far.drawing + plant(stage, far, { kind: 'round', colour: wood, distance: 0.46, size: 54, count: 20 })
    const face = (distance: number) =>
      pen.across([0, light.on(lighter(rock, 0.22), distance)], [1, light.on(darker(rock, 0.28), distance)])
    const facet = (points: readonly (readonly [number, number])[], dark: boolean) =>
      polygon(
        points.map(([x, y]) => [x * width, y * height] as const),
        dark ? '#1d1020' : '#ffffff',
        `opacity="${dark ? 0.13 : 0.14}"`,
      )
    const left = [
      [-0.02, 0.1],
      [0.16, 0.13],
      [0.22, 0.2],
      [0.235, 0.36],
      [0.27, 0.44],
      [0.28, 0.62],
      [0.35, 0.8],
      [0.36, 1.02],
      [-0.02, 1.02],
    ] as const
    const right = [
      [1.02, 0.2],
      [0.88, 0.22],
      [0.82, 0.3],
      [0.83, 0.44],
      [0.77, 0.54],
      [0.77, 0.68],
      [0.71, 0.82],
      [0.68, 1.02],
      [1.02, 1.02],
    ] as const
    if (water) {
      behind += rect(
        0,
        height * 0.7,
        width,
        height * 0.3,
        pen.down([0, light.on('#8fc3cf', 0.2)], [1, light.on('#3f7f96')]),
      )
      behind += ripples(stage, height * 0.72, 16)
    } else
      behind += drawRidge(stage, {
        y: height * 0.74,
        sway: 10,
        points: 4,
        colour: wood,
        distance: 0.08,
      }).drawing
    behind += polygon(
      right.map(([x, y]) => [x * width, y * height] as const),
      face(0.16),
    )
    behind +=
      facet(
        [
          [0.88, 0.22],
          [0.82, 0.3],
          [0.83, 0.44],
          [0.9, 0.5],
        ],
        false,
      ) +
      facet(
        [
          [0.77, 0.54],
          [0.77, 0.68],
          [0.86, 0.78],
          [0.88, 0.56],
        ],
        true,
      ) +
      facet(
        [
          [0.9, 0.5],
          [0.88, 0.56],
          [0.86, 0.78],
          [1.02, 0.86],
          [1.02, 0.44],
        ],
        true,
      )
    behind += path(
      `M${n(width * 1.02)} ${n(height * 0.14)}Q${n(width * 0.9)} ${n(height * 0.16)} ${n(width * 0.84)} ${n(height * 0.24)}Q${n(width * 0.93)} ${n(height * 0.25)} ${n(width * 1.02)} ${n(height * 0.25)}Z`,
      light.on(wood, 0.12),
    )
    behind += polygon(
      left.map(([x, y]) => [x * width, y * height] as const),
      face(0.02),
    )
    behind +=
      facet(
        [
          [0.16, 0.13],
          [0.22, 0.2],
          [0.235, 0.36],
          [0.12, 0.42],
        ],
        true,
      ) +
      facet(
        [
          [-0.02, 0.1],
          [0.16, 0.13],
          [0.12, 0.42],
          [-0.02, 0.36],
        ],
        false,
      ) +
      facet(
        [
          [0.27, 0.44],
          [0.28, 0.62],
          [0.14, 0.72],
          [0.12, 0.42],
          [0.235, 0.36],
        ],
        false,
      ) +
      facet(
        [
          [0.28, 0.62],
          [0.35, 0.8],
          [0.36, 1.02],
          [0.2, 1.02],
          [0.14, 0.72],
        ],
        true,
      )
    behind += path(
      `M${n(-width * 0.02)} ${n(height * 0.05)}Q${n(width * 0.14)} ${n(height * 0.06)} ${n(width * 0.19)} ${n(height * 0.16)}Q${n(width * 0.08)} ${n(height * 0.15)} ${n(-width * 0.02)} ${n(height * 0.16)}Z`,
      light.on(wood),
    )
    return { behind }
  },
)

const kerb = (stage: Studio, d: string, wide: number): string =>
  line(d, stage.light.on('#f4f1ee'), wide) +
  `<path d="${d}" fill="none" stroke="${stage.light.on('#d8423f')}" stroke-width="${wide}" stroke-dasharray="38 38"/>`

const track = backdrop(
  z.strictObject({ indoor: z.boolean().default(false), cover: colourOption.default('#79bd6c') }),
  (stage, { indoor, cover }) => {
    const { width, height, pen, light, chance } = stage
    let behind = ''
    if (indoor) {
      behind += rect(
        0,
        0,
        width,
        height,
        pen.down([0, light.on('#2c2f46')], [0.6, light.on('#4a4d6b')], [1, light.on('#33354d')]),
      )
      for (let x = 40; x < width; x += 190) {
        behind += line(`M${n(x)} 0L${n(x)} ${n(height * 0.44)}`, light.on('#5d6184'), 9, 'opacity="0.7"')
        behind += polygon(
          [
            [x + 40, height * 0.1],
            [x + 130, height * 0.1],
            [x + 300, height * 0.62],
            [x - 130, height * 0.62],
          ],
          pen.down([0, light.lamp, 0.3], [1, light.lamp, 0]),
        )
        behind += rect(x + 40, height * 0.085, 90, 13, lighter(light.lamp, 0.6), 'rx="6"')
      }
      behind += line(`M-10 ${n(height * 0.06)}H${width + 10}`, light.on('#5d6184'), 14)
      for (let x = -20; x < width; x += 62)
        behind += rect(
          x,
          height * 0.46,
          62,
          52,
          (x / 62) % 2 > 0.9 || Math.round(x / 62) % 2 === 0 ? light.on('#d8423f') : light.on('#f2efe9'),
          'rx="4"',
        )
    } else {
      behind += drawSky(stage, height * 0.5) + farPlace(stage, height * 0.5)
      const far = drawRidge(stage, {
        y: height * 0.49,
        sway: 26,
        points: 4,
        colour: '#7fae88',
        distance: 0.42,
      })
      behind +=
        far.drawing +
        plant(stage, far, { kind: 'round', colour: '#4f8f62', distance: 0.4, size: 46, count: 22 })
      behind += drawRidge(stage, {
        y: height * 0.545,
        sway: 7,
        points: 3,
        colour: cover,
        distance: 0.12,
      }).drawing
      for (let x = 30; x < width; x += 120) {
        const tone = chance.pick(['#e8574f', '#f2b53c', '#4b8fd6', '#f4f1ee'])
        behind +=
          line(`M${x} ${n(height * 0.55)}V${n(height * 0.44)}`, light.on('#5a6070', 0.2), 4) +
          polygon(
            [
              [x, height * 0.44],
              [x + 46, height * 0.455],
              [x, height * 0.478],
            ],
            light.on(tone, 0.12),
          )
      }
    }
    const asphalt = pen.down([0, light.on('#5d606e', indoor ? 0 : 0.12)], [1, light.on('#3b3d49')])
    const upper = `M-30 ${n(height * 0.79)}C${n(width * 0.2)} ${n(height * 0.56)} ${n(width * 0.62)} ${n(height * 0.575)} ${n(width + 30)} ${n(height * 0.625)}`
    behind += path(`${upper}V${n(height + 10)}H-30Z`, asphalt)
    behind += kerb(stage, upper, 15)
    const lower = `M${n(width * 0.3)} ${n(height + 30)}C${n(width * 0.5)} ${n(height * 0.955)} ${n(width * 0.8)} ${n(height * 0.94)} ${n(width + 30)} ${n(height * 0.955)}`
    behind +=
      path(`${lower}V${n(height + 30)}Z`, indoor ? light.on('#2c2f46') : light.on(cover)) +
      kerb(stage, lower, 15)
    behind += `<path d="M${n(width * 0.05)} ${n(height * 0.98)}C${n(width * 0.3)} ${n(height * 0.72)} ${n(width * 0.7)} ${n(height * 0.74)} ${n(width + 30)} ${n(height * 0.78)}" fill="none" stroke="#ffffff" stroke-opacity="0.5" stroke-width="6" stroke-dasharray="46 40"/>`
    return { behind }
  },
)

const pitch = backdrop(
  z.strictObject({
    kind: z.enum(['goal', 'green', 'course', 'arena']).default('goal'),
    cover: colourOption.default('#6fbf62'),
  }),
  (stage, { kind, cover }) => {
    const { width, height, pen, light } = stage
    const horizon = height * 0.52
    let behind = drawSky(stage, horizon) + farPlace(stage, horizon)
    const far = drawRidge(stage, { y: horizon - 6, sway: 15, points: 5, colour: '#6d9f7c', distance: 0.4 })
    behind +=
      far.drawing +
      plant(stage, far, { kind: 'round', colour: '#4c8a5c', distance: 0.36, size: 70, count: 18 })
    if (kind === 'arena' || kind === 'course') {
      const stand = pen.down([0, light.on('#f1ece6', 0.16)], [1, light.on('#b9b2b6', 0.16)])
      const [left, right] = kind === 'course' ? [0.5, 1.05] : [-0.05, 1.05]
      behind += polygon(
        [
          [width * left, height * 0.36],
          [width * right, height * 0.33],
          [width * right, height * 0.55],
          [width * left, height * 0.55],
        ],
        stand,
      )
      behind += polygon(
        [
          [width * left - 26, height * 0.35],
          [width * right, height * 0.29],
          [width * right, height * 0.33],
          [width * left - 26, height * 0.375],
        ],
        light.on('#c84f4a', 0.1),
      )
      for (let row = 0; row < 5; row += 1)
        for (let x = width * left + 14; x < width * right; x += 21)
          behind += circle(
            x + stage.chance.between(-3, 3),
            height * (0.4 + row * 0.03),
            6.4,
            light.on(
              stage.chance.pick([
                '#e8574f',
                '#f2c14b',
                '#4b8fd6',
                '#f4f1ee',
                '#7a5a9c',
                '#f0a6b8',
                '#5a4a52',
              ]),
              0.14,
            ),
          )
      behind += rect(width * left, height * 0.545, width, 10, light.on('#f4f1ee', 0.1))
    }
    behind += rect(
      0,
      height * 0.55,
      width,
      height * 0.45,
      pen.down([0, light.on(lighter(cover, 0.16), 0.14)], [1, light.on(darker(cover, 0.12))]),
    )
    const vanish: readonly [number, number] = [width * 0.5, height * 0.2]
    const foot = height + 10
    const across = (x: number) =>
      vanish[0] + ((x - vanish[0]) * (height * 0.55 - vanish[1])) / (foot - vanish[1])
    for (let stripe = -8; stripe < 9; stripe += 2) {
      const [x0, x1] = [width * 0.5 + stripe * 190, width * 0.5 + (stripe + 1) * 190]
      behind += polygon(
        [
          [across(x0), height * 0.55],
          [across(x1), height * 0.55],
          [x1, foot],
          [x0, foot],
        ],
        '#ffffff',
        'opacity="0.09"',
      )
    }
    if (kind === 'goal') {
      const [gx, gy, gw, gh] = [width * 0.62, height * 0.335, width * 0.3, height * 0.245]
      let net = ''
      for (let x = gx; x <= gx + gw; x += 17)
        net += line(`M${n(x)} ${n(gy)}V${n(gy + gh)}`, '#ffffff', 1, 'opacity="0.45"')
      for (let y = gy; y <= gy + gh; y += 17)
        net += line(`M${n(gx)} ${n(y)}H${n(gx + gw)}`, '#ffffff', 1, 'opacity="0.45"')
      behind +=
        net + line(`M${n(gx)} ${n(gy + gh)}V${n(gy)}H${n(gx + gw)}V${n(gy + gh)}`, light.on('#ffffff'), 9)
      behind += line(
        `M${n(width * 0.42)} ${n(height * 0.585)}H${width + 20}M${n(width * 0.42)} ${n(height * 0.585)}L${n(width * 0.2)} ${n(height * 0.74)}H${width + 20}`,
        '#ffffff',
        5,
        'opacity="0.7"',
      )
    }
    if (kind === 'course') {
      behind += polygon(
        [
          [-10, height * 0.63],
          [width + 10, height * 0.6],
          [width + 10, height * 0.83],
          [-10, height * 0.9],
        ],
        light.on('#c8a77b'),
        'opacity="0.5"',
      )
      for (const [y0, y1] of [
        [0.6, 0.57],
        [0.93, 0.86],
      ] as const) {
        behind += line(
          `M-10 ${n(height * y0)}L${width + 10} ${n(height * y1)}`,
          light.on('#ffffff'),
          y0 > 0.8 ? 12 : 7,
        )
        for (let x = 20; x < width; x += y0 > 0.8 ? 170 : 110) {
          const y = height * (y0 + (y1 - y0) * (x / width))
          behind += line(`M${x} ${n(y)}v${y0 > 0.8 ? 70 : 34}`, light.on('#ffffff'), y0 > 0.8 ? 9 : 5)
        }
      }
    }
    if (kind === 'green') {
      behind += ellipse(
        width * 0.62,
        height * 0.66,
        width * 0.34,
        height * 0.085,
        light.on(lighter(cover, 0.28)),
      )
      behind +=
        ellipse(width * 0.16, height * 0.7, width * 0.13, height * 0.04, light.on('#f0dcae')) +
        meadow(stage, height * 0.8, cover)
    }
    return { behind }
  },
)

const road = backdrop(
  z.strictObject({ airport: z.boolean().default(false), cover: colourOption.default('#86b877') }),
  (stage, { airport, cover }) => {
    const { width, height, pen, light } = stage
    const horizon = height * 0.55
    let behind = drawSky(stage, horizon)
    const far = drawRidge(stage, { y: horizon - 20, sway: 18, points: 4, colour: '#7a9cab', distance: 0.5 })
    behind += far.drawing
    behind +=
      stage.skyline.length === 0
        ? ''
        : drawSkyline(stage, stage.skyline, horizon + 6, {
            scale: (width / 1600) * 0.95,
            behind: 0.3,
            shift: width * 0.03,
          })
    if (airport) {
      const hall = pen.down([0, light.on('#eef3f8', 0.1)], [1, light.on('#b7c4d4', 0.1)])
      behind += path(
        `M-10 ${n(horizon + 16)}V${n(horizon - 78)}Q${n(width * 0.16)} ${n(horizon - 150)} ${n(width * 0.36)} ${n(horizon - 64)}V${n(horizon + 16)}Z`,
        hall,
      )
      for (let x = 12; x < width * 0.35; x += 34)
        behind += rect(
          x,
          horizon - 56,
          24,
          46,
          light.isDark ? light.lamp : light.on('#6f97b8', 0.05),
          'rx="3" opacity="0.9"',
        )
      behind +=
        rect(width * 0.4, horizon - 150, 17, 166, light.on('#dfe6ee', 0.1)) +
        polygon(
          [
            [width * 0.4 - 24, horizon - 158],
            [width * 0.4 + 42, horizon - 158],
            [width * 0.4 + 30, horizon - 120],
            [width * 0.4 - 12, horizon - 120],
          ],
          light.isDark ? light.lamp : light.on('#7fa6c4', 0.05),
        )
    }
    behind += drawRidge(stage, { y: horizon + 18, sway: 5, points: 3, colour: cover, distance: 0.12 }).drawing
    const top = height * 0.645
    behind += rect(
      0,
      top,
      width,
      height - top,
      pen.down([0, light.on('#6b6e7c', 0.1)], [1, light.on('#44464f')]),
    )
    behind +=
      rect(0, top - 10, width, 14, light.on('#d9d4cb', 0.05)) +
      rect(0, top + 4, width, 5, light.on('#8d8a88'))
    const dash = (y: number, wide: number, gap: number) =>
      `<path d="M-20 ${n(y)}H${width + 20}" stroke="#ffffff" stroke-opacity="0.75" stroke-width="${n(wide / 9)}" stroke-dasharray="${n(wide)} ${n(gap)}"/>`
    behind += dash(height * 0.93, 100, 74)
    return { behind }
  },
)

const highSky = backdrop(z.strictObject({ cover: colourOption.default('#88b878') }), (stage, { cover }) => {
  const { width, height, pen, light, chance, skyline } = stage
  let behind = drawSky(stage, height * 0.86)
  if (skyline.length > 0)
    behind += drawSkyline(stage, skyline, height * 0.885, {
      scale: (width / 1600) * 1.05,
      behind: 0.3,
      shift: -width * 0.03,
    })
  behind += drawRidge(stage, { y: height * 0.875, sway: 10, points: 4, colour: cover, distance: 0.3 }).drawing
  const bank = Array.from({ length: 9 }, (_, index) =>
    ellipse(
      (index / 8) * width,
      height * 1.01 + chance.between(-14, 10),
      chance.between(110, 170),
      chance.between(44, 66),
      pen.down([0, lighter(light.sky[2], 0.7), 0.95], [1, lighter(light.sky[2], 0.4), 0.6]),
    ),
  ).join('')
  return { behind: behind + bank }
})

const street = backdrop(
  z.strictObject({
    festoon: z.boolean().default(true),
    fronts: z
      .array(colourOption)
      .min(2)
      .default(['#c9725c', '#e2b46e', '#6f8fa8', '#b98fa5', '#8fa77d', '#d8c4a4']),
  }),
  (stage, { festoon, fronts }) => {
    const { width, height, pen, light, chance, skyline } = stage
    let behind = drawSky(stage, height * 0.55)
    if (skyline.length > 0)
      behind += drawSkyline(stage, skyline, height * 0.5, {
        scale: width / 1500,
        behind: 0.45,
        shift: -width * 0.02,
      })
    const foot = height * 0.685
    const widths = [0.19, 0.15, 0.18, 0.16, 0.17, 0.19]
    const first = chance.whole(0, fronts.length - 1)
    let x = -12
    widths.forEach((share, index) => {
      const w = share * width
      const tall = height * chance.between(0.32, 0.46) * (index === 2 || index === 3 ? 0.78 : 1.12)
      const tone = fronts[(first + index) % fronts.length]!
      const wall = pen.slant(
        [0, light.on(lighter(tone, 0.14), 0.04)],
        [1, light.on(darker(tone, 0.24), 0.04)],
      )
      const top = foot - tall
      behind += rect(x, top, w + 1, tall, wall)
      behind += chance.is(0.5)
        ? polygon(
            [
              [x - 5, top],
              [x + w / 2, top - w * 0.38],
              [x + w + 5, top],
            ],
            light.on(darker('#7c5148', 0.1)),
          )
        : rect(x - 4, top - 13, w + 8, 16, light.on(darker(tone, 0.4)))
      const columns = w > 190 ? 3 : 2
      const rows = Math.max(1, Math.round((tall - 130) / 82))
      for (let row = 0; row < rows; row += 1)
        for (let column = 0; column < columns; column += 1) {
          const wx = x + ((column + 0.5) / columns) * w - 17
          const wy = top + 24 + row * 80
          const burns = light.isDark && chance.is(0.6)
          behind += rect(wx - 4, wy - 4, 42, 56, light.on(lighter(tone, 0.5), 0.02), 'rx="3"')
          behind += rect(
            wx,
            wy,
            34,
            48,
            burns ? pen.down([0, lighter(light.lamp, 0.3)], [1, light.lamp]) : light.on('#5f7488', 0.08),
            'rx="2"',
          )
          behind += line(
            `M${n(wx + 17)} ${n(wy)}v48M${n(wx)} ${n(wy + 22)}h34`,
            light.on(lighter(tone, 0.4)),
            2.4,
          )
        }
      const shop = foot - 96
      behind += rect(x + 9, shop, w - 18, 96, light.on(darker(tone, 0.5)), 'rx="4"')
      behind += rect(
        x + 18,
        shop + 22,
        w * 0.52,
        64,
        pen.down([0, lighter(light.lamp, 0.35)], [1, light.lamp]),
        `rx="3" opacity="${light.isDark ? 1 : 0.72}"`,
      )
      behind += rect(x + w * 0.7, shop + 20, w * 0.2, 76, light.on(darker(tone, 0.25)), 'rx="3"')
      const stripes = 6
      for (let stripe = 0; stripe < stripes; stripe += 1) {
        const sw = (w - 6) / stripes
        behind += path(
          `M${n(x + 3 + stripe * sw)} ${n(shop - 6)}h${n(sw)}l2 30q${n(-sw / 2 - 2)} 14 ${n(-sw - 4)} 0z`,
          stripe % 2 ? light.on('#f7f1e8') : light.on(mix(tone, '#c8403f', 0.35)),
        )
      }
      x += w
    })
    behind += rect(
      0,
      foot,
      width,
      height - foot,
      pen.down([0, light.on('#a79a94', 0.06)], [1, light.on('#6b6068')]),
    )
    behind += rect(0, foot, width, 11, light.on('#c6b9b0', 0.05))
    for (let row = 0; row < 6; row += 1) {
      const y = foot + 26 + row * row * 6 + row * 16
      const step = 62 + row * 22
      for (let cx = -step + (row % 2) * step * 0.5; cx < width; cx += step)
        behind += line(
          `M${n(cx)} ${n(y)}q${n(step / 2)} ${n(-8 - row)} ${n(step)} 0`,
          light.on('#564c56'),
          1.6 + row * 0.4,
          'opacity="0.38"',
        )
    }
    if (light.isDark)
      for (const share of [0.2, 0.55, 0.85])
        behind += ellipse(
          width * share,
          foot + 70,
          170,
          46,
          pen.round([0, light.lamp, 0.4], [1, light.lamp, 0]),
        )
    if (festoon) {
      const y = height * 0.17
      behind +=
        drawFestoon(stage, [-20, y], [width * 0.55, y + 18], 48) +
        drawFestoon(stage, [width * 0.55, y + 18], [width + 20, y - 22], 50)
    }
    return { behind }
  },
)

/** A front door at dusk: a house, a row of town houses, a hotel, or a warehouse made into flats. */
const house = backdrop(
  z.strictObject({
    form: z.enum(['hotel', 'villa', 'loft', 'terrace']),
    wall: colourOption,
    door: colourOption.default('#b8423f'),
  }),
  (stage, { form, wall, door }) => {
    const { width, height, pen, light, chance, skyline } = stage
    const foot = height * 0.755
    let behind = drawSky(stage, height * 0.6)
    if (skyline.length > 0)
      behind += drawSkyline(stage, skyline, height * 0.6, {
        scale: (width / 1600) * 1.25,
        behind: 0.42,
        shift: -width * 0.12,
      })
    const hedge = drawRidge(stage, { y: height * 0.6, sway: 14, points: 4, colour: '#5f8a68', distance: 0.3 })
    behind +=
      hedge.drawing +
      plant(stage, hedge, {
        kind: 'round',
        colour: '#3f7559',
        distance: 0.22,
        size: 140,
        count: 7,
        clear: [0.22, 0.78],
      })
    const sizes = {
      hotel: [0.56, 0.6, 5, 4],
      villa: [0.56, 0.36, 4, 2],
      loft: [0.62, 0.55, 5, 3],
      terrace: [0.68, 0.42, 6, 3],
    } as const
    const [shareWide, shareTall, columns, rows] = sizes[form]
    const [w, tall] = [width * shareWide, height * shareTall]
    const [x, top] = [(width - w) / 2, foot - tall]
    const face = pen.slant([0, light.on(lighter(wall, 0.16))], [1, light.on(darker(wall, 0.26))])
    if (form === 'villa') {
      behind += rect(x + w * 0.78, top - height * 0.2, w * 0.07, height * 0.2, light.on(darker(wall, 0.35)))
      behind += polygon(
        [
          [x - 34, top + 6],
          [x + w * 0.16, top - height * 0.17],
          [x + w * 0.84, top - height * 0.17],
          [x + w + 34, top + 6],
        ],
        pen.slant([0, light.on('#8b5a52')], [1, light.on('#5c3a40')]),
      )
    } else if (form === 'terrace') {
      for (let index = 0; index < 3; index += 1) {
        const left = x + (index * w) / 3
        behind += polygon(
          [
            [left, top + 2],
            [left + w / 6, top - height * 0.13],
            [left + w / 3, top + 2],
          ],
          pen.slant([0, light.on('#7b6670')], [1, light.on('#53444f')]),
        )
      }
    } else behind += rect(x - 14, top - 20, w + 28, 24, light.on(darker(wall, 0.35)), 'rx="4"')
    behind += rect(x, top, w, tall, face)
    if (form === 'loft')
      for (let y = top + 16; y < foot; y += 17)
        behind += line(`M${n(x)} ${n(y)}H${n(x + w)}`, '#2a1420', 1.2, 'opacity="0.12"')
    const [stepX, stepY] = [w / columns, (tall - (form === 'villa' ? 0 : 110)) / rows]
    for (let row = 0; row < rows; row += 1)
      for (let column = 0; column < columns; column += 1) {
        const [ww, wh] = form === 'loft' ? [stepX * 0.68, stepY * 0.7] : [stepX * 0.46, stepY * 0.6]
        const [wx, wy] = [x + (column + 0.5) * stepX - ww / 2, top + row * stepY + stepY * 0.2]
        if (form === 'villa' && row === 1 && (column === 1 || column === 2)) continue
        const burns = chance.is(light.isDark ? 0.72 : 0.12)
        const glass = burns
          ? pen.down([0, lighter(light.lamp, 0.35)], [1, light.lamp])
          : pen.slant([0, light.on('#8fabc2')], [1, light.on('#4a5f7a')])
        behind +=
          rect(wx - 5, wy - 5, ww + 10, wh + 10, light.on(lighter(wall, 0.6)), 'rx="3"') +
          rect(wx, wy, ww, wh, glass, 'rx="2"')
        behind += line(
          `M${n(wx + ww / 2)} ${n(wy)}v${n(wh)}M${n(wx)} ${n(wy + wh * 0.42)}h${n(ww)}`,
          light.on(lighter(wall, 0.5)),
          3,
        )
        if (burns && chance.is(0.4))
          behind += path(
            `M${n(wx)} ${n(wy)}h${n(ww * 0.3)}q0 ${n(wh * 0.5)} ${n(-ww * 0.3)} ${n(wh * 0.7)}z`,
            light.on('#e8c9b0'),
            'opacity="0.7"',
          )
        if (form === 'hotel' && row > 0)
          behind += rect(wx - 10, wy + wh + 4, ww + 20, 8, light.on(darker(wall, 0.4)), 'rx="3"')
      }
    const dw = form === 'hotel' ? 132 : 92
    const dx = width / 2 - dw / 2
    const dh = form === 'villa' ? 150 : 122
    behind += ellipse(
      width / 2,
      foot - 60,
      240,
      150,
      pen.round([0, light.lamp, light.isDark ? 0.5 : 0.12], [1, light.lamp, 0]),
    )
    behind += path(
      `M${n(dx - 12)} ${n(foot)}V${n(foot - dh)}Q${n(width / 2)} ${n(foot - dh - 44)} ${n(dx + dw + 12)} ${n(foot - dh)}V${n(foot)}Z`,
      light.on(lighter(wall, 0.6)),
    )
    behind += rect(
      dx,
      foot - dh + 4,
      dw,
      dh - 4,
      pen.across([0, light.on(lighter(door, 0.12))], [1, light.on(darker(door, 0.25))]),
      'rx="3"',
    )
    if (form === 'hotel') {
      behind +=
        rect(dx + 12, foot - dh + 18, dw / 2 - 18, dh - 22, lighter(light.lamp, 0.2), 'rx="3"') +
        rect(dx + dw / 2 + 6, foot - dh + 18, dw / 2 - 18, dh - 22, lighter(light.lamp, 0.2), 'rx="3"')
      behind += path(
        `M${n(dx - 62)} ${n(foot - dh - 4)}H${n(dx + dw + 62)}L${n(dx + dw + 40)} ${n(foot - dh - 46)}H${n(dx - 40)}Z`,
        pen.across([0, light.on(lighter(door, 0.1))], [1, light.on(darker(door, 0.2))]),
      )
      behind += line(`M${n(dx - 62)} ${n(foot - dh - 4)}H${n(dx + dw + 62)}`, light.on('#e8c46a'), 6)
    } else behind += circle(dx + dw - 15, foot - dh * 0.42, 6, light.on('#f0cf7a'))
    behind +=
      rect(
        0,
        foot - 3,
        width,
        height - foot + 10,
        pen.down([0, light.on('#8c8690', 0.04)], [1, light.on('#5a5463')]),
      ) + rect(0, foot - 4, width, 10, light.on('#bdb3b0'))
    behind += polygon(
      [
        [dx - 6, foot + 6],
        [dx + dw + 6, foot + 6],
        [dx + dw + 120, height + 10],
        [dx - 120, height + 10],
      ],
      form === 'hotel' ? light.on('#a83a4a') : light.on('#c9bcae'),
      `opacity="${form === 'hotel' ? 0.9 : 0.5}"`,
    )
    return { behind }
  },
)

export const openAir = {
  hills,
  forest,
  coast,
  river,
  gorge,
  track,
  pitch,
  road,
  'high-sky': highSky,
  street,
  house,
}
