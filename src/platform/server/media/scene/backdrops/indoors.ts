import { z } from 'zod'
import { darker, lighter, mix } from '../colour.ts'
import { circle, ellipse, line, n, path, polygon, rect } from '../pen.ts'
import { drawFestoon, drawPlant } from '../plants.ts'
import { drawSky, type Studio } from '../sky.ts'
import { drawSkyline } from '../skyline.ts'
import { backdrop, colourOption, type Stage } from './backdrop.ts'

/** A wall that the light falls on from the upper left. */
const drawWall = ({ pen, light, width, height }: Studio, colour: string): string =>
  rect(
    0,
    0,
    width,
    height,
    pen.slant(
      [0, light.on(lighter(colour, 0.22))],
      [0.55, light.on(colour)],
      [1, light.on(darker(colour, 0.34))],
    ),
  )

const pendant = ({ pen, light }: Studio, x: number, drop: number, size: number, shade: string): string =>
  line(`M${n(x)} -10V${n(drop - size * 0.5)}`, light.on('#2c2430'), 4) +
  polygon(
    [
      [x - size * 0.9, drop + size * 0.2],
      [x + size * 0.9, drop + size * 0.2],
      [x + size * 4.4, drop + size * 8],
      [x - size * 4.4, drop + size * 8],
    ],
    pen.down([0, light.lamp, 0.34], [1, light.lamp, 0]),
  ) +
  circle(x, drop + size * 0.2, size * 2.2, pen.round([0, light.lamp, 0.55], [1, light.lamp, 0])) +
  path(
    `M${n(x - size)} ${n(drop + size * 0.2)}Q${n(x - size * 0.9)} ${n(drop - size * 0.7)} ${n(x)} ${n(drop - size * 0.75)}Q${n(x + size * 0.9)} ${n(drop - size * 0.7)} ${n(x + size)} ${n(drop + size * 0.2)}Z`,
    pen.across([0, light.on(lighter(shade, 0.25))], [1, light.on(darker(shade, 0.3))]),
  ) +
  ellipse(x, drop + size * 0.2, size * 0.94, size * 0.16, lighter(light.lamp, 0.55))

/** What is outside: the sky and, where there is one, the skyline of the place. */
const drawWindow = (
  stage: Stage,
  x: number,
  y: number,
  w: number,
  h: number,
  frame: string,
  panes = 2,
  arched = false,
): string => {
  const { pen, light, skyline, chance } = stage
  const outside: Studio = { ...stage, width: w, height: h }
  const view =
    drawSky({ ...outside, light: { ...light, sunSize: 20 } }, h * 0.8) +
    (skyline.length > 0
      ? drawSkyline(outside, skyline, h * 0.98, {
          scale: Math.max(w / 900, h / 520),
          shift: -w * chance.between(0.3, 0.5),
          behind: 0.25,
        })
      : rect(0, h * 0.86, w, h * 0.14, light.on('#6d8f78', 0.3)))
  const shape = arched
    ? `M0 ${n(h)}V${n(w / 2)}A${n(w / 2)} ${n(w / 2)} 0 0 1 ${n(w)} ${n(w / 2)}V${n(h)}Z`
    : `M0 0H${n(w)}V${n(h)}H0Z`
  const bars = Array.from({ length: panes - 1 }, (_, index) =>
    line(`M${n(((index + 1) * w) / panes)} 0V${n(h)}`, light.on(frame), 7),
  ).join('')
  return (
    `<g transform="translate(${n(x)} ${n(y)})">` +
    pen.cut(
      `<path d="${shape}"/>`,
      view +
        polygon(
          [
            [w * 0.08, 0],
            [w * 0.26, 0],
            [w * 0.02, h],
            [-w * 0.16, h],
          ],
          '#ffffff',
          'opacity="0.14"',
        ),
    ) +
    bars +
    line(`M0 ${n(h * 0.45)}H${n(w)}`, light.on(frame), 6) +
    path(shape, 'none', `stroke="${light.on(frame)}" stroke-width="15" stroke-linejoin="round"`) +
    rect(-18, h + 2, w + 36, 15, light.on(lighter(frame, 0.1)), 'rx="3"') +
    '</g>'
  )
}

const bottle = ({ pen, light, chance }: Studio, x: number, y: number): string => {
  const tone = chance.pick([
    '#4fa37b',
    '#d9a441',
    '#8a4fa3',
    '#c9564a',
    '#4d86c0',
    '#e2d9c5',
    '#6b4b36',
    '#d77ba0',
  ])
  const h = chance.between(62, 92)
  const w = chance.between(20, 29)
  const glass = pen.across(
    [0, light.on(lighter(tone, 0.35))],
    [0.4, light.on(tone)],
    [1, light.on(darker(tone, 0.4))],
  )
  return (
    path(
      `M${n(x)} ${n(y)}v${n(-h * 0.56)}q0 ${n(-h * 0.12)} ${n(w * 0.34)} ${n(-h * 0.17)}v${n(-h * 0.27)}h${n(w * 0.32)}v${n(h * 0.27)}q${n(w * 0.34)} ${n(h * 0.05)} ${n(w * 0.34)} ${n(h * 0.17)}v${n(h * 0.56)}z`,
      glass,
    ) + rect(x + 2, y - h * 0.42, w - 4, h * 0.24, light.on('#f4ead8'), 'opacity="0.8" rx="1.5"')
  )
}

const shelves = (
  studio: Studio,
  x: number,
  y: number,
  w: number,
  rows: number,
  board: string,
  gap = 118,
): string => {
  let drawing = ''
  for (let row = 0; row < rows; row += 1) {
    const foot = y + row * gap
    drawing += rect(
      x,
      foot - gap + 14,
      w,
      gap,
      studio.pen.down([0, studio.light.lamp, 0.05], [1, studio.light.lamp, 0.24]),
    )
    for (let at = x + 12; at < x + w - 34; at += studio.chance.between(31, 52))
      drawing += bottle(studio, at, foot)
    drawing +=
      rect(x - 8, foot, w + 16, 13, studio.light.on(board), 'rx="3"') +
      rect(x - 8, foot, w + 16, 3.5, studio.light.on(lighter(board, 0.35)), 'rx="2"')
  }
  return drawing
}

/** A table or counter from edge to edge; objects stand on it. */
const counter = ({ pen, light, width, height }: Studio, top: number, wood: string, depth = 66): string =>
  rect(
    0,
    top,
    width,
    height - top,
    pen.down([0, light.on(darker(wood, 0.28))], [1, light.on(darker(wood, 0.6))]),
  ) +
  rect(0, top, width, depth, pen.down([0, light.on(lighter(wood, 0.2))], [1, light.on(wood)])) +
  rect(0, top + depth, width, 13, light.on(darker(wood, 0.45))) +
  rect(0, top, width, 4, light.on(lighter(wood, 0.5)), 'opacity="0.7"') +
  ellipse(width * 0.28, top + depth * 0.5, width * 0.3, depth * 0.42, '#ffffff', 'opacity="0.1"')

const bar = backdrop(
  z.strictObject({
    wall: colourOption.default('#3d3350'),
    wood: colourOption.default('#8a5a3c'),
    shade: colourOption.default('#2f8073'),
    window: z.boolean().default(false),
  }),
  (stage, { wall, wood, shade, window }) => {
    const { width, height, chance } = stage
    const top = height * 0.72
    let behind = drawWall(stage, wall)
    if (window) {
      behind += shelves(stage, width * 0.04, height * 0.3, width * 0.27, 3, wood, 116)
      behind += drawWindow(stage, width * 0.37, height * 0.13, width * 0.27, height * 0.44, wood, 2, true)
      behind += shelves(stage, width * 0.7, height * 0.3, width * 0.27, 3, wood, 116)
    } else behind += shelves(stage, width * 0.06, height * 0.25, width * 0.88, 3, wood, 122)
    const shift = chance.between(-20, 20)
    for (const share of [0.2, 0.5, 0.8])
      behind += pendant(stage, width * share + shift, height * 0.15, 44, shade)
    return { behind: behind + counter(stage, top, wood) }
  },
)

const table = backdrop(
  z.strictObject({
    wall: colourOption.default('#c77e5e'),
    wood: colourOption.default('#a06a45'),
    /** Of the cloth on the table; bare wood without. */
    cloth: colourOption.optional(),
    shade: colourOption.default('#f0c05a'),
    window: z.boolean().default(true),
    panel: z.boolean().default(true),
    plants: z.boolean().default(true),
  }),
  (stage, { wall, wood, cloth, shade, window, panel, plants }) => {
    const { width, height, pen, light } = stage
    const top = height * 0.7
    let behind = drawWall(stage, wall)
    if (panel) {
      behind += rect(0, height * 0.52, width, height * 0.2, light.on(darker(wall, 0.3)))
      behind += rect(0, height * 0.515, width, 13, light.on(lighter(wall, 0.2)))
      for (let x = 26; x < width; x += 150)
        behind += rect(
          x,
          height * 0.56,
          120,
          height * 0.2,
          'none',
          `stroke="${light.on(darker(wall, 0.45))}" stroke-width="4" rx="3"`,
        )
    }
    if (window)
      behind += drawWindow(
        stage,
        width * 0.32,
        height * 0.1,
        width * 0.36,
        height * 0.37,
        lighter(wall, 0.65),
        3,
      )
    else
      for (const [x, w, h] of [
        [0.17, 0.12, 0.2],
        [0.43, 0.15, 0.24],
        [0.71, 0.12, 0.2],
      ] as const) {
        behind +=
          rect(width * x, height * (0.36 - h / 2), width * w, height * h, light.on('#e9d7b2'), 'rx="4"') +
          rect(
            width * x + 10,
            height * (0.36 - h / 2) + 10,
            width * w - 20,
            height * h - 20,
            pen.down([0, light.on(mix(wall, '#ffffff', 0.5))], [1, light.on(darker(wall, 0.2))]),
          )
        behind += ellipse(
          width * (x + w / 2),
          height * 0.38,
          width * w * 0.24,
          height * h * 0.2,
          light.on(mix(wall, '#3a2b4a', 0.5)),
        )
      }
    if (plants)
      behind +=
        drawPlant(stage, width * 0.09, height * 0.72, 230) +
        drawPlant(stage, width * 0.93, height * 0.72, 200, '#7f8fb0')
    behind +=
      pendant(stage, width * 0.24, height * 0.17, 48, shade) +
      pendant(stage, width * 0.76, height * 0.17, 48, shade)
    behind += counter(stage, top, cloth ?? wood, 92)
    if (cloth) {
      for (let x = -20; x < width; x += 120)
        behind += path(
          `M${n(x)} ${n(top + 92)}q60 44 120 0v${n(height)}h-120z`,
          pen.across([0, light.on(lighter(cloth, 0.12))], [1, light.on(darker(cloth, 0.2))]),
          'opacity="0.8"',
        )
    }
    return { behind }
  },
)

const stageBackdrop = backdrop(
  z.strictObject({
    curtain: colourOption.default('#a8283f'),
    floor: colourOption.default('#8f5f42'),
    beams: z.boolean().default(true),
    bulbs: z.boolean().default(true),
  }),
  (stage, { curtain, floor, beams, bulbs }) => {
    const { width, height, pen, light } = stage
    const top = height * 0.72
    let behind = rect(
      0,
      0,
      width,
      height,
      pen.down([0, light.on(darker(curtain, 0.75))], [1, light.on(darker(curtain, 0.5))]),
    )
    const fold = pen.across(
      [0, light.on(darker(curtain, 0.42))],
      [0.4, light.on(lighter(curtain, 0.12))],
      [1, light.on(darker(curtain, 0.48))],
    )
    for (let x = -10; x < width; x += 66) behind += rect(x, 0, 67, top + 10, fold)
    if (beams)
      for (const [from, to] of [
        [0.2, 0.42],
        [0.5, 0.5],
        [0.8, 0.58],
      ] as const)
        behind += polygon(
          [
            [width * from - 16, 0],
            [width * from + 16, 0],
            [width * to + 190, top + 60],
            [width * to - 190, top + 60],
          ],
          pen.down([0, light.lamp, 0.5], [1, light.lamp, 0.06]),
        )
    behind += rect(
      0,
      top,
      width,
      height - top,
      pen.down([0, light.on(lighter(floor, 0.14))], [1, light.on(darker(floor, 0.4))]),
    )
    for (let x = -6; x < 20; x += 1)
      behind += line(
        `M${n(width * 0.5 + (x - 7) * 84)} ${n(top)}L${n(width * 0.5 + (x - 7) * 150)} ${n(height)}`,
        light.on(darker(floor, 0.5)),
        2,
        'opacity="0.5"',
      )
    behind += ellipse(
      width * 0.5,
      top + 74,
      width * 0.34,
      62,
      pen.round([0, lighter(light.lamp, 0.3), 0.6], [0.7, light.lamp, 0.3], [1, light.lamp, 0]),
    )
    const swag = (from: number, to: number) =>
      path(
        `M${n(from)} -10H${n(to)}V60Q${n((from + to) / 2)} 150 ${n(from)} 60Z`,
        pen.down([0, light.on(darker(curtain, 0.2))], [1, light.on(lighter(curtain, 0.12))]),
      )
    for (let index = 0; index < 4; index += 1)
      behind += swag((index * width) / 4 - 4, ((index + 1) * width) / 4 + 4)
    const side = (x: number, flip: number) =>
      path(
        `M${n(x)} -10h${n(flip * 150)}q${n(-flip * 8)} ${n(height * 0.42)} ${n(-flip * 92)} ${n(height * 0.56)}q${n(flip * 34)} ${n(height * 0.1)} ${n(flip * 22)} ${n(height * 0.28)}h${n(-flip * 80)}z`,
        pen.across(
          [0, light.on(darker(curtain, flip > 0 ? 0 : 0.4))],
          [1, light.on(darker(curtain, flip > 0 ? 0.4 : 0.1))],
        ),
      )
    behind += side(-10, 1) + side(width + 10, -1)
    if (bulbs)
      for (let x = 40; x < width; x += 80)
        behind +=
          circle(x, height * 0.955, 34, pen.round([0, light.lamp, 0.7], [1, light.lamp, 0])) +
          circle(x, height * 0.955, 10, lighter(light.lamp, 0.5))
    return { behind }
  },
)

const club = backdrop(
  z.strictObject({
    wall: colourOption.default('#2a1450'),
    beams: z.array(colourOption).min(2).default(['#ff4fa3', '#4fd8ff', '#a46bff']),
    floor: z.boolean().default(true),
    ball: z.boolean().default(true),
  }),
  (stage, { wall, beams, floor, ball }) => {
    const { width, height, pen, chance } = stage
    const top = height * 0.64
    let behind = rect(
      0,
      0,
      width,
      height,
      pen.down([0, darker(wall, 0.45)], [0.6, wall], [1, darker(wall, 0.2)]),
    )
    const starts = [0.06, 0.24, 0.5, 0.76, 0.94]
    starts.forEach((from, index) => {
      const tone = beams[index % beams.length]!
      const to = 1 - from + chance.between(-0.12, 0.12)
      behind += polygon(
        [
          [width * from - 8, -10],
          [width * from + 8, -10],
          [width * to + 120, height * 0.9],
          [width * to - 120, height * 0.9],
        ],
        pen.down([0, tone, 0.6], [1, tone, 0.02]),
      )
    })
    behind += Array.from({ length: 22 }, () =>
      circle(
        chance.next() * width,
        chance.next() * top,
        chance.between(5, 26),
        chance.pick(beams),
        `opacity="${n(chance.between(0.1, 0.3))}"`,
      ),
    ).join('')
    if (floor) {
      const vanish: readonly [number, number] = [width / 2, height * 0.3]
      const rows = [0, 0.1, 0.23, 0.4, 0.64, 1]
      for (let row = 0; row < 5; row += 1) {
        const [y0, y1] = [top + (height - top) * rows[row]!, top + (height - top) * rows[row + 1]!]
        const xAt = (x: number, y: number) => vanish[0] + (x * (y - vanish[1])) / (height - vanish[1])
        for (let column = -6; column < 6; column += 1) {
          const [a, b] = [column * 200, (column + 1) * 200]
          const tone = chance.is(0.5)
            ? mix(wall, chance.pick(beams), chance.between(0.3, 0.8))
            : mix(wall, '#ffffff', 0.08)
          behind += polygon(
            [
              [xAt(a, y0), y0],
              [xAt(b, y0), y0],
              [xAt(b, y1), y1],
              [xAt(a, y1), y1],
            ],
            tone,
            `stroke="${darker(wall, 0.4)}" stroke-width="3"`,
          )
        }
      }
      behind += rect(0, top - 2, width, 90, pen.down([0, darker(wall, 0.2)], [1, darker(wall, 0.2), 0]))
    } else
      behind += rect(
        0,
        top + 60,
        width,
        height,
        pen.down([0, mix(wall, '#ffffff', 0.16)], [0.4, wall], [1, darker(wall, 0.4)]),
      )
    if (ball) {
      const [x, y, r] = [width * 0.5, height * 0.19, 82]
      behind += circle(x, y, r * 3, pen.round([0, '#ffffff', 0.4], [1, beams[0]!, 0]))
      behind += line(`M${n(x)} -10V${n(y - r)}`, '#d8d4e8', 4)
      let tiles = ''
      for (let row = -4; row <= 4; row += 1)
        for (let column = -5; column <= 5; column += 1)
          tiles += rect(
            x + Math.sin((column / 6) * 1.57) * r - 8,
            y + Math.sin((row / 5) * 1.57) * r - 8,
            15.5,
            15.5,
            mix('#e9e6f6', chance.pick(beams), chance.between(0, 0.75)),
          )
      behind += pen.cut(
        `<circle cx="${n(x)}" cy="${n(y)}" r="${r}"/>`,
        circle(x, y, r, '#8d87b0') +
          tiles +
          circle(
            x - r * 0.35,
            y - r * 0.4,
            r * 1.3,
            pen.round([0, '#ffffff', 0.75], [0.5, '#ffffff', 0.1], [1, '#170a30', 0.5]),
          ),
      )
    }
    return { behind }
  },
)

const room = backdrop(
  z.strictObject({
    wall: colourOption,
    bed: colourOption,
    form: z.enum(['double', 'twin']).default('double'),
    wood: colourOption.default('#8f6547'),
  }),
  (stage, { wall, bed, form, wood }) => {
    const { width, height, pen, light } = stage
    const floor = height * 0.74
    let behind = drawWall(stage, wall)
    behind +=
      rect(
        0,
        floor,
        width,
        height - floor,
        pen.down([0, light.on(lighter('#a87e5c', 0.05))], [1, light.on('#6f4f3c')]),
      ) + rect(0, floor - 14, width, 16, light.on(lighter(wall, 0.5)))
    behind += drawWindow(stage, width * 0.61, height * 0.12, width * 0.27, height * 0.42, '#f3ece2', 2)
    const drape = (x: number, flip: number) =>
      path(
        `M${n(x)} ${n(height * 0.085)}h${n(flip * 74)}q${n(-flip * 6)} ${n(height * 0.3)} ${n(-flip * 22)} ${n(height * 0.53)}h${n(-flip * 52)}z`,
        pen.across([0, light.on(lighter(bed, 0.25))], [1, light.on(darker(bed, 0.25))]),
      )
    behind +=
      drape(width * 0.575, 1) +
      drape(width * 0.915, -1) +
      rect(width * 0.565, height * 0.075, width * 0.36, 13, light.on(wood), 'rx="6"')
    behind += ellipse(
      width * 0.45,
      height * 0.9,
      width * 0.42,
      66,
      light.on(mix(bed, '#ffffff', 0.55)),
      'opacity="0.55"',
    )
    const one = (x: number, w: number) => {
      const head = rect(
        x - 14,
        height * 0.4,
        w + 28,
        height * 0.36,
        pen.slant([0, light.on(lighter(wood, 0.18))], [1, light.on(darker(wood, 0.28))]),
        'rx="24"',
      )
      const mattress = path(
        `M${n(x)} ${n(height * 0.6)}H${n(x + w)}L${n(x + w + 34)} ${n(height * 0.86)}H${n(x - 34)}Z`,
        pen.down([0, light.on('#fffaf3')], [1, light.on('#d9cfd0')]),
      )
      const pillows = (form === 'double' ? [0.26, 0.74] : [0.5])
        .map(
          (at) =>
            rect(
              x + w * at - 74,
              height * 0.525,
              148,
              76,
              pen.slant([0, light.on('#ffffff')], [1, light.on('#d6cfdd')]),
              'rx="30"',
            ) +
            rect(
              x + w * at - 52,
              height * 0.57,
              104,
              56,
              pen.slant([0, light.on(lighter(bed, 0.35))], [1, light.on(bed)]),
              'rx="22"',
            ),
        )
        .join('')
      const cover = path(
        `M${n(x - 12)} ${n(height * 0.685)}Q${n(x + w / 2)} ${n(height * 0.66)} ${n(x + w + 12)} ${n(height * 0.685)}L${n(x + w + 44)} ${n(height * 0.9)}Q${n(x + w / 2)} ${n(height * 0.93)} ${n(x - 44)} ${n(height * 0.9)}Z`,
        pen.slant([0, light.on(lighter(bed, 0.26))], [1, light.on(darker(bed, 0.28))]),
      )
      const fold = path(
        `M${n(x - 12)} ${n(height * 0.685)}Q${n(x + w / 2)} ${n(height * 0.66)} ${n(x + w + 12)} ${n(height * 0.685)}l5 32q${n(-w / 2 - 17)} -22 ${n(-w - 34)} 0z`,
        light.on('#fff8f0'),
      )
      return (
        ellipse(x + w / 2 + 12, height * 0.9, w * 0.66, 24, '#120b1e', 'opacity="0.28"') +
        head +
        mattress +
        pillows +
        cover +
        fold
      )
    }
    const lamp = (x: number) =>
      circle(x, height * 0.43, 190, pen.round([0, light.lamp, 0.55], [1, light.lamp, 0])) +
      rect(
        x - 40,
        height * 0.6,
        80,
        height * 0.16,
        pen.across([0, light.on(lighter(wood, 0.1))], [1, light.on(darker(wood, 0.35))]),
        'rx="5"',
      ) +
      line(`M${n(x)} ${n(height * 0.6)}V${n(height * 0.48)}`, light.on('#d9b568'), 7) +
      path(
        `M${n(x - 24)} ${n(height * 0.39)}h48l18 ${n(height * 0.085)}h-84z`,
        pen.down([0, lighter(light.lamp, 0.6)], [1, light.lamp]),
      )
    if (form === 'double')
      behind += one(width * 0.19, width * 0.31) + lamp(width * 0.11) + lamp(width * 0.565)
    else behind += one(width * 0.1, width * 0.17) + one(width * 0.38, width * 0.17) + lamp(width * 0.325)
    behind +=
      rect(width * 0.27, height * 0.13, width * 0.15, height * 0.19, light.on('#f4e8d4'), 'rx="3"') +
      rect(
        width * 0.28,
        height * 0.145,
        width * 0.13,
        height * 0.16,
        pen.down([0, light.sky[0]], [1, light.sky[2]]),
      ) +
      circle(width * 0.32, height * 0.21, 22, light.glow) +
      path(`M${n(width * 0.28)} ${n(height * 0.305)}v-34q40 -34 80 -8t76 -10v52z`, light.on(bed))
    return { behind }
  },
)

const dorm = backdrop(
  z.strictObject({
    wall: colourOption.default('#5f8fa8'),
    beds: z.array(colourOption).min(2).default(['#e8835a', '#f2c14b', '#6fb58a', '#c77fb0']),
  }),
  (stage, { wall, beds }) => {
    const { width, height, pen, light } = stage
    const floor = height * 0.8
    let behind = drawWall(stage, wall)
    behind +=
      rect(0, floor, width, height - floor, pen.down([0, light.on('#b98d66')], [1, light.on('#7a573f')])) +
      rect(0, floor - 13, width, 15, light.on(lighter(wall, 0.5)))
    behind += drawWindow(stage, width * 0.4, height * 0.13, width * 0.2, height * 0.34, '#f3ece2', 2)
    const bunk = (x: number, w: number, tones: readonly [string, string]) => {
      const post = (at: number) =>
        rect(
          at,
          height * 0.2,
          20,
          height * 0.63,
          pen.across([0, light.on('#d9b48a')], [1, light.on('#9a7350')]),
          'rx="5"',
        )
      const bed = (y: number, tone: string) =>
        rect(x + 6, y, w - 12, 44, pen.down([0, light.on('#fffaf0')], [1, light.on('#d6cdd2')]), 'rx="10"') +
        rect(
          x + 26,
          y - 26,
          w * 0.25,
          42,
          pen.slant([0, light.on('#ffffff')], [1, light.on('#d6cfdd')]),
          'rx="17"',
        ) +
        path(
          `M${n(x + w * 0.34)} ${n(y - 8)}Q${n(x + w * 0.66)} ${n(y - 24)} ${n(x + w - 8)} ${n(y - 4)}V${n(y + 36)}H${n(x + w * 0.34)}Z`,
          pen.slant([0, light.on(lighter(tone, 0.22))], [1, light.on(darker(tone, 0.24))]),
        ) +
        rect(x, y + 34, w, 22, pen.down([0, light.on('#d2a97c')], [1, light.on('#8f6a4a')]), 'rx="5"')
      let ladder = ''
      for (let rung = 0; rung < 5; rung += 1)
        ladder += line(`M${n(x + w * 0.72)} ${n(height * 0.42 + rung * 62)}h58`, light.on('#c49a6c'), 9)
      ladder += line(
        `M${n(x + w * 0.72)} ${n(height * 0.33)}V${n(height * 0.82)}M${n(x + w * 0.72 + 58)} ${n(height * 0.33)}V${n(height * 0.82)}`,
        light.on('#b58a60'),
        11,
      )
      const lamp =
        circle(x + 46, height * 0.31, 90, pen.round([0, light.lamp, 0.6], [1, light.lamp, 0])) +
        circle(x + 46, height * 0.31, 12, lighter(light.lamp, 0.5))
      return (
        ellipse(x + w / 2, height * 0.835, w * 0.54, 18, '#120b1e', 'opacity="0.28"') +
        lamp +
        post(x) +
        bed(height * 0.4, tones[0]) +
        bed(height * 0.69, tones[1]) +
        post(x + w - 20) +
        ladder
      )
    }
    behind +=
      bunk(width * 0.05, width * 0.31, [beds[0]!, beds[1]!]) +
      bunk(width * 0.64, width * 0.31, [beds[2] ?? beds[0]!, beds[3] ?? beds[1]!])
    behind += drawFestoon(stage, [width * 0.05, height * 0.1], [width * 0.95, height * 0.09], 34, 12)
    behind += ellipse(
      width * 0.5,
      height * 0.91,
      width * 0.22,
      38,
      light.on(mix(beds[0]!, '#ffffff', 0.4)),
      'opacity="0.7"',
    )
    return { behind }
  },
)

const cellar = backdrop(
  z.strictObject({
    stone: colourOption.default('#9a7460'),
    wood: colourOption.default('#8a5a3a'),
    barrels: z.boolean().default(true),
  }),
  (stage, { stone, wood, barrels }) => {
    const { width, height, pen, light, chance } = stage
    let behind = rect(
      0,
      0,
      width,
      height,
      pen.down([0, light.on(darker(stone, 0.55))], [1, light.on(darker(stone, 0.35))]),
    )
    const bricks = (x: number, y: number, w: number, h: number) => {
      let drawing = ''
      for (let row = 0; row * 34 < h; row += 1)
        for (let column = -1; column * 76 < w; column += 1)
          if (chance.is(0.5))
            drawing += rect(
              x + column * 76 + (row % 2) * 38,
              y + row * 34,
              70,
              28,
              light.on(chance.is(0.5) ? lighter(stone, 0.16) : darker(stone, 0.16)),
              'rx="5" opacity="0.5"',
            )
      return drawing
    }
    const outer = `M-10 -10H${width + 10}V${height}H-10Z`
    const hollow = [0.02, 0.35, 0.68]
      .map(
        (at) =>
          `M${n(width * at)} ${height}V${n(height * 0.36)}A${n(width * 0.15)} ${n(width * 0.15)} 0 0 1 ${n(width * (at + 0.3))} ${n(height * 0.36)}V${height}Z`,
      )
      .join('')
    behind += pen.cut(
      `<path d="${hollow}"/>`,
      rect(
        0,
        0,
        width,
        height,
        pen.down([0, light.on(darker(stone, 0.72))], [1, light.on(darker(stone, 0.45))]),
      ) +
        [0.17, 0.5, 0.83]
          .map((at) =>
            circle(width * at, height * 0.48, 240, pen.round([0, light.lamp, 0.5], [1, light.lamp, 0])),
          )
          .join(''),
    )
    behind += path(
      `${outer}${hollow}`,
      pen.slant([0, light.on(lighter(stone, 0.14))], [1, light.on(darker(stone, 0.3))]),
      'fill-rule="evenodd"',
    )
    behind += pen.cut(`<path d="${outer}${hollow}" clip-rule="evenodd"/>`, bricks(0, 0, width, height))
    if (barrels) {
      const barrel = (x: number, y: number, r: number) => {
        const end = pen.slant([0, light.on(lighter(wood, 0.24))], [1, light.on(darker(wood, 0.35))])
        const staves = [-0.5, 0, 0.5]
          .map((at) =>
            line(
              `M${n(x + r * at)} ${n(y - r * Math.sqrt(1 - at * at))}V${n(y + r * Math.sqrt(1 - at * at))}`,
              light.on(darker(wood, 0.4)),
              3,
            ),
          )
          .join('')
        return (
          circle(x, y, r, end) +
          staves +
          circle(x, y, r - 4, 'none', `stroke="${light.on('#c9a25a')}" stroke-width="9"`) +
          circle(x, y + r * 0.1, 8, light.on(darker(wood, 0.6)))
        )
      }
      const pile = (x: number) =>
        barrel(x - 62, height * 0.63, 62) + barrel(x + 64, height * 0.63, 62) + barrel(x, height * 0.5, 60)
      behind += pile(width * 0.17) + pile(width * 0.83)
    }
    behind += pendant(stage, width * 0.5, height * 0.2, 34, '#3f3a44')
    return { behind: behind + counter(stage, height * 0.72, wood) }
  },
)

const spa = backdrop(
  z.strictObject({ wall: colourOption.default('#e9dccb'), water: colourOption.default('#5fb9c4') }),
  (stage, { wall, water }) => {
    const { width, height, pen, light, chance } = stage
    let behind = drawWall(stage, wall)
    for (const at of [0.08, 0.39, 0.7])
      behind += drawWindow(stage, width * at, height * 0.08, width * 0.22, height * 0.44, '#fbf6ee', 2, true)
    behind += rect(
      0,
      height * 0.585,
      width,
      height * 0.06,
      pen.down([0, light.on('#f6eee2')], [1, light.on('#d5c6b4')]),
    )
    behind += rect(
      0,
      height * 0.635,
      width,
      height * 0.2,
      pen.down([0, light.on(lighter(water, 0.35))], [1, light.on(darker(water, 0.12))]),
    )
    behind += Array.from({ length: 18 }, () =>
      line(
        `M${n(chance.next() * width)} ${n(height * chance.between(0.655, 0.82))}q30 -7 60 0t60 0`,
        '#ffffff',
        3.4,
        `opacity="${n(chance.between(0.25, 0.6))}"`,
      ),
    ).join('')
    behind +=
      drawPlant(stage, width * 0.05, height * 0.64, 300, '#c9a38a') +
      drawPlant(stage, width * 0.96, height * 0.64, 280, '#a9b59a')
    behind +=
      rect(
        0,
        height * 0.815,
        width,
        height * 0.2,
        pen.down([0, light.on('#f4e6d4')], [1, light.on('#c6ac92')]),
      ) + rect(0, height * 0.815, width, 8, light.on('#fffaf2'))
    for (let x = -60; x < width; x += 170)
      behind += line(
        `M${n(x + 80)} ${n(height * 0.825)}L${n(x)} ${n(height)}`,
        light.on('#a98f78'),
        2,
        'opacity="0.35"',
      )
    return { behind }
  },
)

const studio = backdrop(
  z.strictObject({
    wall: colourOption.default('#e6b9a6'),
    wood: colourOption.default('#c08a5a'),
    art: z.boolean().default(true),
  }),
  (stage, { wall, wood, art }) => {
    const { width, height, pen, light, chance } = stage
    let behind = drawWall(stage, wall)
    behind += drawWindow(stage, width * 0.07, height * 0.12, width * 0.26, height * 0.42, '#fbf3e8', 2)
    behind += polygon(
      [
        [width * 0.1, height * 0.14],
        [width * 0.33, height * 0.14],
        [width * 0.86, height * 0.74],
        [width * 0.5, height * 0.74],
      ],
      pen.slant([0, light.glow, 0.5], [1, light.glow, 0]),
    )
    for (const [row, y] of [0.27, 0.48].entries()) {
      behind +=
        rect(width * 0.42, height * y, width * 0.52, 15, light.on(wood), 'rx="3"') +
        rect(width * 0.42, height * y, width * 0.52, 4, light.on(lighter(wood, 0.4)))
      for (let x = width * 0.44; x < width * 0.9; x += chance.between(66, 96)) {
        const tone = chance.pick([
          '#e8835a',
          '#5f9fc0',
          '#f2c14b',
          '#7fb58a',
          '#c77fb0',
          '#f1e6d6',
          '#8f7fc0',
        ])
        const [w, h] = [chance.between(34, 56), chance.between(46, 92)]
        const fill = pen.across([0, light.on(lighter(tone, 0.25))], [1, light.on(darker(tone, 0.2))])
        if (art && row === 0 && chance.is(0.5))
          behind +=
            rect(x, height * y - 96, 74, 92, light.on('#fbf6ea'), 'rx="2"') +
            rect(x + 9, height * y - 86, 56, 72, fill)
        else if (chance.is(0.5))
          behind += path(
            `M${n(x)} ${n(height * y)}q${n(-w * 0.3)} ${n(-h * 0.5)} ${n(w * 0.2)} ${n(-h * 0.8)}v${n(-h * 0.2)}h${n(w * 0.6)}v${n(h * 0.2)}q${n(w * 0.5)} ${n(h * 0.3)} ${n(w * 0.2)} ${n(h * 0.8)}z`,
            fill,
          )
        else behind += rect(x, height * y - h, w, h, fill, 'rx="5"')
      }
    }
    behind += pendant(stage, width * 0.62, height * 0.11, 40, '#f3ece0')
    return { behind: behind + counter(stage, height * 0.7, wood, 92) }
  },
)

const study = backdrop(
  z.strictObject({ wall: colourOption.default('#355a4f'), wood: colourOption.default('#6f4532') }),
  (stage, { wall, wood }) => {
    const { width, height, pen, light, chance } = stage
    let behind = drawWall(stage, wall)
    for (let x = 0; x < width; x += 74)
      behind += line(`M${n(x)} 0V${n(height * 0.72)}`, light.on(lighter(wall, 0.18)), 5, 'opacity="0.35"')
    const shelf = (x: number, w: number) => {
      let drawing = rect(
        x,
        height * 0.06,
        w,
        height * 0.68,
        pen.across([0, light.on(lighter(wood, 0.08))], [1, light.on(darker(wood, 0.35))]),
        'rx="5"',
      )
      for (let row = 0; row < 4; row += 1) {
        const foot = height * (0.225 + row * 0.158)
        drawing += rect(x + 14, foot - height * 0.132, w - 28, height * 0.132, light.on(darker(wood, 0.62)))
        let at = x + 18
        while (at < x + w - 42) {
          const [bw, bh] = [chance.between(14, 27), chance.between(66, 98)]
          const tone = chance.pick([
            '#a8423f',
            '#c99a4a',
            '#3f6f8f',
            '#5f8a5a',
            '#7a4f7f',
            '#d9c9a8',
            '#8a5a3c',
          ])
          if (chance.is(0.9))
            drawing +=
              rect(
                at,
                foot - bh,
                bw,
                bh,
                pen.across([0, light.on(lighter(tone, 0.18))], [1, light.on(darker(tone, 0.28))]),
                'rx="2"',
              ) + rect(at + 3, foot - bh + 14, bw - 6, 4, light.on('#e8cf8a'), 'opacity="0.8"')
          at += bw + 1.5
        }
        drawing += rect(x + 8, foot, w - 16, 11, light.on(lighter(wood, 0.14)))
      }
      return drawing
    }
    behind += shelf(width * 0.02, width * 0.28) + shelf(width * 0.7, width * 0.28)
    const [dx, dw, dy] = [width * 0.39, width * 0.22, height * 0.12]
    behind +=
      rect(dx - 16, dy - 16, dw + 32, height * 0.64, light.on(lighter(wood, 0.2)), 'rx="6"') +
      rect(dx, dy, dw, height * 0.62, pen.slant([0, light.on(wood)], [1, light.on(darker(wood, 0.4))]))
    for (const [px, py, ph] of [
      [0.12, 0.06, 0.2],
      [0.56, 0.06, 0.2],
      [0.12, 0.31, 0.26],
      [0.56, 0.31, 0.26],
    ] as const)
      behind += rect(
        dx + dw * px,
        dy + height * py,
        dw * 0.32,
        height * ph,
        'none',
        `stroke="${light.on(darker(wood, 0.5))}" stroke-width="6" rx="4"`,
      )
    behind += circle(dx + dw * 0.9, dy + height * 0.34, 12, light.on('#e5c35f'))
    behind += pendant(stage, width * 0.5, height * 0.16, 46, '#c9973f')
    return { behind: behind + counter(stage, height * 0.73, wood, 80) }
  },
)

/** Lanes with a wall at their end: for what is thrown or shot at a target, and for climbing. */
const hall = backdrop(
  z.strictObject({
    wall: colourOption.default('#5a4b5f'),
    floor: colourOption.default('#b58a60'),
    kind: z.enum(['lanes', 'boulders', 'court']).default('lanes'),
  }),
  (stage, { wall, floor, kind }) => {
    const { width, height, pen, light, chance } = stage
    const top = height * 0.68
    let behind = drawWall(stage, wall)
    if (kind === 'boulders') {
      const plane = (points: readonly (readonly [number, number])[], tone: string) =>
        polygon(
          points.map(([x, y]) => [x * width, y * height] as const),
          tone,
        )
      behind +=
        plane(
          [
            [0, 0],
            [0.3, 0],
            [0.38, 0.68],
            [0, 0.7],
          ],
          light.on(lighter(wall, 0.3)),
        ) +
        plane(
          [
            [0.3, 0],
            [0.68, 0],
            [0.62, 0.68],
            [0.38, 0.68],
          ],
          light.on(lighter(wall, 0.14)),
        ) +
        plane(
          [
            [0.68, 0],
            [1, 0],
            [1, 0.7],
            [0.62, 0.68],
          ],
          light.on(darker(wall, 0.12)),
        )
      for (let index = 0; index < 46; index += 1) {
        const [x, y, r] = [chance.next() * width, chance.between(0.05, 0.62) * height, chance.between(12, 25)]
        const tone = chance.pick(['#f2c14b', '#e8574f', '#4b9fd6', '#6fbf62', '#f08ab0', '#f4f1ee'])
        behind += path(
          `M${n(x - r)} ${n(y)}q${n(r * 0.1)} ${n(-r)} ${n(r)} ${n(-r * 0.9)}t${n(r * 0.9)} ${n(r * 0.8)}q${n(-r * 0.1)} ${n(r * 0.9)} ${n(-r)} ${n(r * 0.8)}t${n(-r * 0.9)} ${n(-r * 0.7)}z`,
          pen.slant([0, light.on(lighter(tone, 0.25))], [1, light.on(darker(tone, 0.25))]),
        )
      }
    } else if (kind === 'court') {
      behind += rect(0, height * 0.5, width, height * 0.2, light.on(darker(wall, 0.22)))
      for (let x = 30; x < width; x += 190)
        behind +=
          rect(x, height * 0.1, 140, height * 0.2, pen.down([0, light.sky[0]], [1, light.sky[2]]), 'rx="6"') +
          line(`M${n(x + 70)} ${n(height * 0.1)}v${n(height * 0.2)}`, light.on(lighter(wall, 0.5)), 6)
      for (let x = 20; x < width; x += 120)
        behind += polygon(
          [
            [x, height * 0.37],
            [x + 92, height * 0.37],
            [x + 46, height * 0.46],
          ],
          light.on(chance.pick(['#e8574f', '#f2c14b', '#4b9fd6', '#6fbf62', '#f4f1ee'])),
        )
      behind += line(`M-10 ${n(height * 0.37)}H${width + 10}`, light.on('#f4f1ee'), 5)
    } else {
      for (let y = 20; y < top; y += 46)
        behind += line(`M0 ${n(y)}H${width}`, light.on(darker(wall, 0.4)), 3, 'opacity="0.45"')
      for (const share of [0.2, 0.5, 0.8])
        behind += pendant(stage, width * share, height * 0.12, 38, '#3a3540')
    }
    behind +=
      rect(
        0,
        top,
        width,
        height - top,
        pen.down([0, light.on(lighter(floor, 0.12))], [1, light.on(darker(floor, 0.3))]),
      ) + rect(0, top - 5, width, 9, light.on(darker(floor, 0.5)))
    for (let x = -8; x < 9; x += 1)
      behind += line(
        `M${n(width / 2 + x * 92)} ${n(top)}L${n(width / 2 + x * 190)} ${n(height)}`,
        kind === 'court' ? '#ffffff' : light.on(darker(floor, 0.4)),
        kind === 'court' && Math.abs(x) % 3 === 0 ? 6 : 2,
        'opacity="0.45"',
      )
    return { behind }
  },
)

/** Nothing but light and colour, with confetti: for what has no picture of its own. */
const party = backdrop(
  z.strictObject({
    colours: z.array(colourOption).min(2).default(['#ff8fb1', '#ffc46b', '#7cc7f2', '#9be0b0', '#b79cf0']),
  }),
  (stage, { colours }) => {
    const { width, height, pen, light, chance } = stage
    let behind = rect(
      0,
      0,
      width,
      height,
      pen.slant([0, light.sky[0]], [0.55, light.sky[1]], [1, light.sky[2]]),
    )
    behind += ellipse(
      width * 0.2,
      height * 0.05,
      width * 0.6,
      height * 0.8,
      pen.round([0, '#ffffff', 0.5], [1, '#ffffff', 0]),
    )
    for (let index = 0; index < 60; index += 1) {
      const [x, y, size] = [chance.next() * width, chance.next() * height * 0.8, chance.between(6, 17)]
      const tone = chance.pick(colours)
      behind += chance.is(0.5)
        ? circle(x, y, size * 0.55, tone, 'opacity="0.9"')
        : `<g transform="rotate(${Math.round(chance.between(0, 180))} ${n(x)} ${n(y)})">${rect(x, y, size * 1.5, size * 0.6, tone, 'rx="2" opacity="0.9"')}</g>`
    }
    behind += ellipse(
      width / 2,
      height * 1.06,
      width * 0.9,
      height * 0.34,
      pen.down([0, light.on(lighter(colours[0]!, 0.45))], [1, light.on(colours[0]!)]),
    )
    behind +=
      drawFestoon(stage, [-20, 60], [width * 0.5, 80], 44) +
      drawFestoon(stage, [width * 0.5, 80], [width + 20, 40], 50)
    return { behind }
  },
)

export const indoors = {
  bar,
  table,
  stage: stageBackdrop,
  club,
  room,
  dorm,
  cellar,
  spa,
  studio,
  study,
  hall,
  party,
}
