/** The order of features: each can import the features before it. */
export const featureOrder = [
  'access',
  'search',
  'records',
  'scenes',
  'media',
  'content',
  'accounts',
  'catalogue',
  'web-packages',
  'public-pages',
  'event-document',
  'event-prices',
  'event-commands',
  'events',
  'builder',
  'guests',
  'payments',
  'bookings',
  'reviews',
  'reminders',
  'event-home',
  'enquiries',
  'tracking',
  'comms',
  'site-data',
  'demo',
] as const

type Part = 'rules' | 'contract' | 'server' | 'ui'

/** The position of a file in the architecture. */
export type Place = {
  readonly layer: 'kernel' | 'platform' | 'features' | 'app' | 'outside'
  /** The folder in platform (server, adapters, browser or ui) or in app (such as pages), or the feature's name. */
  readonly name?: string
  readonly part?: Part
  /**
   * For a file in server/ or ui/: whether other features can import it. They can import server/index.ts, ui/index.ts
   * and the light API hook in ui/. Rules do not need an entry point, because features can import all of them.
   */
  readonly isEntryPoint?: boolean
  readonly test: boolean
}

const featureFile = /^src\/features\/([^/]+)\/(?:(rules|server|ui|contract)\/|(contract)\.ts$)?(.*)$/

export const placeOf = (file: string): Place => {
  const test = /\.test\.tsx?$/.test(file) || file.startsWith('tests/')
  const feature = featureFile.exec(file)
  if (feature) {
    const [, name, folder, contract, rest = ''] = feature
    const part = (folder ?? contract) as Part | undefined
    return {
      layer: 'features',
      name,
      part,
      isEntryPoint: /^index\.tsx?$/.test(rest) || (part === 'ui' && /^[\w-]+-api\.ts$/.test(rest)),
      test,
    }
  }
  const [, layer, name] = /^src\/(kernel|platform|app)\/(?:([^/]+)\/)?/.exec(file) ?? []
  if (layer) return { layer: layer as 'kernel' | 'platform' | 'app', name, test }
  return { layer: 'outside', test }
}

const appServerFiles = new Set([
  'src/app/compose/compose.ts',
  'src/app/server.ts',
  'src/app/page-handler.ts',
  'src/app/render-page.ts',
])

/** Returns whether the file can access the database, the disk and secrets. */
export const isServerCode = (file: string): boolean => {
  const { layer, name, part } = placeOf(file)
  return (
    part === 'server' ||
    (layer === 'platform' && (name === 'server' || name === 'adapters')) ||
    appServerFiles.has(file) ||
    /^(migrations|scripts|bench)\//.test(file) ||
    /^src\/app\/(server|compose|demo-data)\//.test(file)
  )
}

/** Returns whether a package is part of Node, or for the database or the HTTP server. */
export const isServerPackage = (name: string): boolean =>
  /^(node:|pg$|kysely$|fastify$|@fastify\/)/.test(name)

/** Returns whether the file is built for the browser. */
export const isBrowserCode = (file: string): boolean => {
  const { layer, name, part } = placeOf(file)
  return (
    part === 'ui' ||
    (layer === 'platform' && (name === 'browser' || name === 'ui')) ||
    (layer === 'app' && (file.endsWith('.tsx') || name === 'frame' || name === 'pages'))
  )
}
