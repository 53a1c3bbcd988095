import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { readConfig } from '#platform/server/config.ts'
import { commandOf, readDockerfile, variablesOf } from '#tests/support/dockerfile.ts'
import packageDescription from '../../package.json' with { type: 'json' }
import { root } from './checker/read-source.ts'

const read = (file: string) => readFileSync(join(root, file), 'utf8')

const [, schema = ''] =
  /const variables = z\.object\(\{([\s\S]*?)\n\}\)/.exec(read('src/platform/server/config.ts')) ?? []
/** The settings that the server reads, and variables of Node and the C library. */
const knownNames = new Set([
  ...[...schema.matchAll(/^ {2}([A-Z][A-Z0-9_]+):/gm)].map(([, name]) => name!),
  'NODE_COMPILE_CACHE',
  'MALLOC_ARENA_MAX',
])
const unknownIn = (names: readonly string[]) => names.filter((name) => !knownNames.has(name))

/** The command of `npm start` without its supervisor. */
const serverCommand = packageDescription.scripts.start.split(' ').slice(3)
const [, milliseconds = ''] = /const maxStopMs = ([\d_]+)/.exec(read('scripts/start.ts')) ?? []
const maxStopSeconds = Number(milliseconds.replaceAll('_', '')) / 1000

test('control: these tests find the settings of the server, its time limit for a stop and its command', () => {
  expect(knownNames.size).toBeGreaterThan(40)
  expect(unknownIn(['DATABASE_URL', 'DATABASE_ADRESS'])).toEqual(['DATABASE_ADRESS'])
  expect(maxStopSeconds).toBe(25)
  expect(serverCommand.at(-1)).toBe('scripts/start.ts')
})

describe('the Dockerfile', () => {
  const stages = readDockerfile(read('Dockerfile'))
  const image = stages.at(-1)!

  test('starts from the pinned Node in every stage', () => {
    const names = stages.map(({ name }) => name)
    const images = stages.map(({ from }) => from).filter((from) => !names.includes(from))
    expect(images).toEqual([`node:${packageDescription.dependencies.node}-bookworm-slim`])
  })

  test('runs the server with the flags of npm start, as a user without rights, with known settings', () => {
    const lastInstruction = (name: string) => image.instructions.findLast((one) => one.name === name)!
    expect(commandOf(lastInstruction('CMD'))).toEqual(['node', ...serverCommand])
    expect(lastInstruction('USER').text).toBe('node')
    expect(image.instructions.findIndex(({ name }) => name === 'USER')).toBeGreaterThan(
      image.instructions.findLastIndex(({ name }) => name === 'RUN'),
    )
    expect(unknownIn(Object.keys(variablesOf(image)))).toEqual([])
    expect(variablesOf(image).NODE_ENV).toBe('production')
    expect(lastInstruction('VOLUME').text).toBe(variablesOf(image).DATA_DIR)
    expect(lastInstruction('EXPOSE').text).toBe(String(readConfig({}).port))
  })
})

describe('the compose file', () => {
  type Service = {
    image?: string
    environment?: Record<string, string>
    depends_on?: Record<string, object> | string[]
    volumes?: string[]
    read_only?: boolean
    tmpfs?: string[]
    cap_drop?: string[]
    stop_grace_period?: string
  }
  const file = parse(read('docs/deployment/compose.yaml'), { merge: true }) as {
    services: Record<string, Service>
    volumes: object
  }
  const processes = Object.values(file.services).filter(({ image }) => image === 'jaunt')
  const sample = {
    POSTGRES_PASSWORD: 'secret',
    SESSION_SECRET: 's'.repeat(32),
    PUBLIC_URL: 'https://jaunt.test',
  }
  /** Returns a text with its variables replaced, as compose does. */
  const fill = (text: string) =>
    text.replace(/\$\{(\w+)(?::[-?][^}]*)?\}/g, (_, name) => sample[name as keyof typeof sample] ?? '')

  test('starts two processes with settings that the server accepts', () => {
    expect(processes).toHaveLength(2)
    for (const { environment = {} } of processes) {
      expect(unknownIn(Object.keys(environment))).toEqual([])
      const filledVariables = Object.fromEntries(
        Object.entries(environment).map(([name, value]) => [name, fill(value)]),
      )
      const settings = readConfig({ NODE_ENV: 'production', ...filledVariables })
      expect(settings).toMatchObject({ publicUrl: sample.PUBLIC_URL, trustedProxies: ['10.0.0.10'] })
      expect(new URL(settings.databaseUrl!).pathname).toBe('/jaunt')
    }
  })

  test('gives the processes read-only file systems, except for photos and temporary files, and time to finish requests', () => {
    for (const one of processes) {
      expect(one).toMatchObject({ read_only: true, tmpfs: ['/tmp'], cap_drop: ['ALL'] })
      expect(one.volumes).toEqual(['media:/var/lib/jaunt'])
      expect(Number.parseInt(one.stop_grace_period!, 10)).toBeGreaterThan(maxStopSeconds)
    }
  })

  test('names only services and volumes that it declares', () => {
    for (const { depends_on = [], volumes = [] } of Object.values(file.services)) {
      const services = Array.isArray(depends_on) ? depends_on : Object.keys(depends_on)
      for (const name of services) expect(Object.keys(file.services)).toContain(name)
      const namedVolumes = volumes
        .map((volume) => volume.split(':')[0]!)
        .filter((name) => !name.startsWith('.'))
      for (const name of namedVolumes) expect(Object.keys(file.volumes)).toContain(name)
    }
  })
})

describe('the systemd unit', () => {
  const lines = read('docs/deployment/jaunt@.service')
    .split('\n')
    .filter((line) => line.includes('=') && !line.startsWith('#'))
    .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)] as const)
  const valuesOf = (name: string) => lines.filter(([key]) => key === name).map(([, value]) => value)

  test('runs the server with the flags of npm start and known settings', () => {
    const [command = ''] = valuesOf('ExecStart')
    expect(command.split(' ')).toEqual(['/opt/jaunt/node_modules/node/bin/node', ...serverCommand])
    const variables = valuesOf('Environment').flatMap((value) => value.split(' '))
    expect(unknownIn(variables.map((one) => one.split('=')[0]!))).toEqual([])
    expect(variables).toContain('NODE_ENV=production')
  })

  test('restarts a crashed server, and waits for its requests when it stops', () => {
    expect(valuesOf('Restart')).toEqual(['on-failure'])
    expect(Number(valuesOf('TimeoutStopSec')[0])).toBeGreaterThan(maxStopSeconds)
  })

  test('gives the server no rights on the machine except to its folders', () => {
    for (const [name, value] of Object.entries({
      NoNewPrivileges: 'yes',
      ProtectSystem: 'strict',
      ProtectHome: 'yes',
      PrivateTmp: 'yes',
      CapabilityBoundingSet: '',
      DynamicUser: 'yes',
    }))
      expect(valuesOf(name), name).toEqual([value])
  })
})

test.each(['.github/workflows/test.yml', '.gitlab-ci.yml'])('%s runs the complete check', (file) => {
  const text = read(file)
  expect(parse(text)).toBeTypeOf('object')
  expect(text).toMatch(/^\s*(?:- run|script): \.ci\/run$/m)
})
