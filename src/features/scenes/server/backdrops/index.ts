import type { Backdrop, BackdropDrawing, SceneContext } from './backdrop.ts'
import { bar } from './indoors/bar.ts'
import { cellar } from './indoors/cellar.ts'
import { club } from './indoors/club.ts'
import { dorm } from './indoors/dorm.ts'
import { hall } from './indoors/hall.ts'
import { party } from './indoors/party.ts'
import { room } from './indoors/room.ts'
import { spa } from './indoors/spa.ts'
import { stageBackdrop } from './indoors/stage.ts'
import { studio } from './indoors/studio.ts'
import { study } from './indoors/study.ts'
import { table } from './indoors/table.ts'
import { coast } from './open-air/coast.ts'
import { forest } from './open-air/forest.ts'
import { gorge } from './open-air/gorge.ts'
import { highSky } from './open-air/high-sky.ts'
import { hills } from './open-air/hills.ts'
import { house } from './open-air/house.ts'
import { pitch } from './open-air/pitch.ts'
import { river } from './open-air/river.ts'
import { road } from './open-air/road.ts'
import { street } from './open-air/street.ts'
import { track } from './open-air/track.ts'

const openAir = { coast, forest, gorge, 'high-sky': highSky, hills, house, pitch, river, road, street, track }
const indoors = {
  bar,
  cellar,
  club,
  dorm,
  hall,
  party,
  room,
  spa,
  stage: stageBackdrop,
  studio,
  study,
  table,
}

const allBackdrops: Readonly<Record<string, Backdrop>> = { ...openAir, ...indoors } as Record<
  string,
  Backdrop
>

const findBackdrop = (name: string): Backdrop => {
  const found = Object.hasOwn(allBackdrops, name) ? allBackdrops[name] : undefined
  if (!found) throw new Error(`no backdrop ${name}; there are ${Object.keys(allBackdrops).join(', ')}`)
  return found
}

export const backdrops = {
  /** Returns the problem of a scene's backdrop options; undefined when they are valid. */
  problemOf(name: string, options: unknown): string | undefined {
    if (!Object.hasOwn(allBackdrops, name))
      return `no backdrop ${name}; there are ${Object.keys(allBackdrops).join(', ')}`
    const issue = findBackdrop(name).options.safeParse(options).error?.issues[0]
    return issue && `${[name, ...issue.path].join('.')} ${issue.message}`
  },
  draw: (name: string, context: SceneContext, options: unknown): BackdropDrawing => {
    const found = findBackdrop(name)
    return found.draw(context, found.options.parse(options))
  },
}
