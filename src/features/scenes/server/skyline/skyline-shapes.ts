import { z } from 'zod'
import { darker, lighter } from '../colour.ts'
import type { DrawContext } from '../sky.ts'
import {
  archBridge,
  harpBridge,
  lowArch,
  stoneBridge,
  suspensionBridge,
  tiltedArch,
  viaduct,
} from './bridges.ts'
import { dome, minster, onionChurch, spire, twinSpires } from './churches.ts'
import { blocks, castle, cottages, gables, keep } from './houses.ts'
import type { Build } from './kit.ts'
import { crag, hill, peaks, seaArch, trees } from './nature.ts'
import { balloon, crane, wheel } from './rides.ts'
import {
  chimney,
  clockTower,
  latticeTower,
  lighthouse,
  needle,
  palace,
  roundTower,
  statueTowers,
  tower,
  windmill,
} from './towers.ts'

const colour = z.string().regex(/^#[0-9a-f]{6}$/)

/** The horizontal centre of a building in a strip 1600 wide, and its size. Its base is on the ground line. */
const measures = {
  at: z.number(),
  width: z.number().positive().optional(),
  height: z.number().positive().optional(),
  colour: colour.optional(),
  roof: colour.optional(),
  /** Its distance behind the other buildings, from 0 to 1. */
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

type Kind = {
  draw(build: Build): string
  width: number
  height: number
  colour: string
  roof?: string
  trim?: string
}

const stone = '#cdb592'

/** Each shape with its default size and colours. */
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

/** Draws a building on the ground line of a skyline. */
export const drawShape = (
  context: DrawContext,
  shape: SkylineShape,
  scale: number,
  ground: number,
): string => {
  const { pen, light } = context
  const kind = kinds[shape.shape]
  const distance = 0.03 + shape.behind * 0.55
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
    context,
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
