import { darker, lighter } from '../../colour.ts'
import { circle, ellipse, line, n, path, polygon, rect } from '../../pen.ts'
import { type DrawContext, drawSky } from '../../sky.ts'
import { drawSkyline } from '../../skyline/skyline.ts'
import type { SceneContext } from '../backdrop.ts'

/** Draws a wall with light from the upper left. */
export const drawWall = ({ pen, light, width, height }: DrawContext, colour: string): string =>
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

export const pendant = (
  { pen, light }: DrawContext,
  x: number,
  drop: number,
  size: number,
  shade: string,
): string =>
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

/** Draws a window with the sky and, if there is one, the skyline of the place. */
export const drawWindow = (
  context: SceneContext,
  x: number,
  y: number,
  w: number,
  h: number,
  frame: string,
  panes = 2,
  arched = false,
): string => {
  const { pen, light, skyline, random } = context
  const outside: DrawContext = { ...context, width: w, height: h }
  const view =
    drawSky({ ...outside, light: { ...light, sunSize: 20 } }, h * 0.8) +
    (skyline.length > 0
      ? drawSkyline(outside, skyline, h * 0.98, {
          scale: Math.max(w / 900, h / 520),
          shift: -w * random.between(0.3, 0.5),
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

const bottle = ({ pen, light, random }: DrawContext, x: number, y: number): string => {
  const tone = random.pick([
    '#4fa37b',
    '#d9a441',
    '#8a4fa3',
    '#c9564a',
    '#4d86c0',
    '#e2d9c5',
    '#6b4b36',
    '#d77ba0',
  ])
  const h = random.between(62, 92)
  const w = random.between(20, 29)
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

export const shelves = (
  context: DrawContext,
  x: number,
  y: number,
  w: number,
  rows: number,
  board: string,
  gap = 118,
): string => {
  let drawing = ''
  for (let row = 0; row < rows; row += 1) {
    const base = y + row * gap
    drawing += rect(
      x,
      base - gap + 14,
      w,
      gap,
      context.pen.down([0, context.light.lamp, 0.05], [1, context.light.lamp, 0.24]),
    )
    for (let bottleX = x + 12; bottleX < x + w - 34; bottleX += context.random.between(31, 52))
      drawing += bottle(context, bottleX, base)
    drawing +=
      rect(x - 8, base, w + 16, 13, context.light.on(board), 'rx="3"') +
      rect(x - 8, base, w + 16, 3.5, context.light.on(lighter(board, 0.35)), 'rx="2"')
  }
  return drawing
}

/** Draws a table or counter across the picture; objects stand on it. */
export const counter = (
  { pen, light, width, height }: DrawContext,
  top: number,
  wood: string,
  depth = 66,
): string =>
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
