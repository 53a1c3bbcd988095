import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import type { ServerUser } from '#platform/server/database/embedded/run-as.ts'
import { until } from '#tests/support/until.ts'

const root = join(import.meta.dirname, '../..')

/**
 * Returns a configuration of docs/deployment with the addresses of a test in place of its own.
 * @throws Error if one of the texts to replace is missing
 */
export const fillConfiguration = (
  file: string,
  values: readonly (readonly [text: string, value: string])[],
) =>
  values.reduce(
    (text, [from, to]) => {
      if (!text.includes(from)) throw new Error(`docs/deployment/${file} does not contain ${from}`)
      return text.replaceAll(from, to)
    },
    readFileSync(join(root, 'docs/deployment', file), 'utf8'),
  )

const isListening = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1')
      .once('connect', () => resolve(true))
      .once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })

const endProcess = async (child: ChildProcess) => {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exit = once(child, 'exit')
  child.kill('SIGKILL')
  await exit
}

/**
 * Starts a program and waits until it listens on a port of this machine. Returns a function that ends it.
 * @throws Error with its output if it exits before it listens
 */
export const startProgram = async (
  program: string,
  args: readonly string[],
  { port, user }: { readonly port: number; readonly user?: ServerUser },
) => {
  // The user may not have access to our working directory.
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'], cwd: '/', ...user })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (output += part))
  await until(async () => child.exitCode !== null || (await isListening(port)))
  if (child.exitCode !== null) throw new Error(`${program} did not start:\n${output}`)
  return () => endProcess(child)
}
