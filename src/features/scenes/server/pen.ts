import type { Colour } from './colour.ts'

export type Stop = readonly [offset: number, colour: Colour, opacity?: number]

/** Collects the SVG definitions of a drawing. Their ids are unique, so that drawings can be nested. */
export type Pen = {
  /** A gradient from top to bottom of a shape. */
  down(...stops: Stop[]): string
  /** A gradient from left to right of a shape: light comes from the left. */
  across(...stops: Stop[]): string
  /** A gradient from the upper left, where the light is, to the lower right. */
  slant(...stops: Stop[]): string
  /** A gradient from the centre of a shape to its edge. */
  round(...stops: Stop[]): string
  /** Clips a drawing to a shape. */
  cut(shape: string, drawing: string): string
  readonly definitions: readonly string[]
}

const stopText = ([offset, colour, opacity]: Stop) =>
  `<stop offset="${offset}" stop-color="${colour}"${opacity === undefined ? '' : ` stop-opacity="${opacity}"`}/>`

/**
 * Creates a pen. For a drawing that is mirrored as a whole, set `mirrored`: it reverses the gradients, so that light
 * still comes from the left.
 */
export const createPen = (mirrored = false): Pen => {
  const definitions: string[] = []
  const ids = new Map<string, string>()
  const define = (kind: string, inner: string): string => {
    const text = `${kind}|${inner}`
    const found = ids.get(text)
    if (found) return found
    const id = `d${definitions.length}`
    const [tag] = kind.split(' ')
    definitions.push(`<${kind} id="${id}">${inner}</${tag}>`)
    ids.set(text, id)
    return id
  }
  const linear = (direction: string, stops: readonly Stop[]) =>
    `url(#${define(`linearGradient ${direction}`, stops.map(stopText).join(''))})`
  return {
    definitions,
    down: (...stops) => linear('x1="0" y1="0" x2="0" y2="1"', stops),
    across: (...stops) =>
      linear(mirrored ? 'x1="1" y1="0" x2="0" y2="0"' : 'x1="0" y1="0" x2="1" y2="0"', stops),
    slant: (...stops) =>
      linear(mirrored ? 'x1="1" y1="0" x2="0" y2="1"' : 'x1="0" y1="0" x2="1" y2="1"', stops),
    round: (...stops) => `url(#${define('radialGradient', stops.map(stopText).join(''))})`,
    cut: (shape, drawing) => `<g clip-path="url(#${define('clipPath', shape)})">${drawing}</g>`,
  }
}

/** Returns a number with at most one decimal, which is precise enough and keeps files small. */
export const n = (value: number): string => String(Math.round(value * 10) / 10)

export const rect = (x: number, y: number, width: number, height: number, fill: string, more = ''): string =>
  `<rect x="${n(x)}" y="${n(y)}" width="${n(width)}" height="${n(height)}" fill="${fill}"${more && ` ${more}`}/>`

export const circle = (x: number, y: number, radius: number, fill: string, more = ''): string =>
  `<circle cx="${n(x)}" cy="${n(y)}" r="${n(radius)}" fill="${fill}"${more && ` ${more}`}/>`

export const ellipse = (x: number, y: number, rx: number, ry: number, fill: string, more = ''): string =>
  `<ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(rx)}" ry="${n(ry)}" fill="${fill}"${more && ` ${more}`}/>`

export const path = (d: string, fill: string, more = ''): string =>
  `<path d="${d}" fill="${fill}"${more && ` ${more}`}/>`

export const line = (d: string, stroke: string, width: number, more = ''): string =>
  `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${n(width)}" stroke-linecap="round" stroke-linejoin="round"${more && ` ${more}`}/>`

type Point = readonly [x: number, y: number]

export const polygon = (points: readonly Point[], fill: string, more = ''): string =>
  path(`M${points.map(([x, y]) => `${n(x)} ${n(y)}`).join('L')}Z`, fill, more)

/** Returns the path of a smooth line through points, starting at the first. */
export const smooth = (points: readonly Point[]): string => {
  const at = (index: number) => points[Math.min(points.length - 1, Math.max(0, index))]!
  const [[x0, y0]] = [at(0)]
  let text = `M${n(x0)} ${n(y0)}`
  for (let index = 0; index < points.length - 1; index += 1) {
    const [before, from, to, after] = [at(index - 1), at(index), at(index + 1), at(index + 2)]
    text += `C${n(from[0] + (to[0] - before[0]) / 6)} ${n(from[1] + (to[1] - before[1]) / 6)} ${n(
      to[0] - (after[0] - from[0]) / 6,
    )} ${n(to[1] - (after[1] - from[1]) / 6)} ${n(to[0])} ${n(to[1])}`
  }
  return text
}
