import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { until } from '#tests/support/until.ts'

const script = join(import.meta.dirname, '../../scripts/with-pinned-node.js')
const folders: string[] = []
afterAll(async () => {
  for (const folder of folders) await rm(folder, { recursive: true })
})

let root: string

/** Replaces npm: records that it ran and 'installs' a link to this Node. */
const fakeNpm = `
  const { appendFileSync, mkdirSync, rmSync, symlinkSync, writeFileSync } = require('node:fs')
  appendFileSync('npm-calls', process.argv.slice(2).join(' ') + '\\n')
  writeFileSync('npm-process', String(process.pid))
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 300)
  rmSync('node_modules', { recursive: true, force: true })
  if (process.env.NPM_FAILS) process.exit(3)
  mkdirSync('node_modules/node/bin', { recursive: true })
  symlinkSync(${JSON.stringify(process.execPath)}, 'node_modules/node/bin/node')`

const lockWith = (version: string) =>
  JSON.stringify({ packages: { '': {}, 'node_modules/node': { version } } })

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'jaunt-pinned-'))
  folders.push(root)
  await mkdir(join(root, 'scripts'))
  await copyFile(script, join(root, 'scripts/with-pinned-node.js'))
  await writeFile(join(root, 'package.json'), '{"type":"module","engines":{"node":">=20.19"}}')
  await writeFile(join(root, 'package-lock.json'), lockWith('1'))
  await writeFile(join(root, 'npm.cjs'), fakeNpm)
  await writeFile(join(root, 'say.js'), 'console.log(process.execPath, process.argv.slice(2).join())')
})

const startScript = (args: string[], extra: Record<string, string> = {}): ChildProcess => {
  const env = { ...process.env, npm_execpath: join(root, 'npm.cjs'), ...extra }
  return spawn(process.execPath, [join(root, 'scripts/with-pinned-node.js'), ...args], { env, cwd: '/' })
}

const run = async (args: string[], extra?: Record<string, string>) => {
  const child = startScript(args, extra)
  let output = ''
  child.stdout?.on('data', (chunk) => (output += chunk))
  child.stderr?.on('data', (chunk) => (output += chunk))
  const [code] = await once(child, 'close')
  return { code, output }
}

const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

const npmCalls = async () =>
  (await readFile(join(root, 'npm-calls'), 'utf8').catch(() => '')).split('\n').filter(Boolean)

describe('with-pinned-node', () => {
  test('flags before the script go to Node, arguments after it to the script', async () => {
    await writeFile(
      join(root, 'say.js'),
      'console.log(process.execArgv.join(), process.argv.slice(2).join())',
    )
    const { output } = await run(['--max-semi-space-size=8', 'say.js', '--loud'])
    expect(output).toMatch(/--max-semi-space-size=8 --loud\n$/)
  })

  test('runs the script with its arguments, and installs only before the first run', async () => {
    expect((await run(['say.js', 'a', 'b'])).output).toMatch(/a,b\n$/)
    expect(await npmCalls()).toEqual([expect.stringMatching(/^ci --include=dev/)])
    await run(['say.js'])
    expect(await npmCalls()).toHaveLength(1)
  })

  test('installs again when the lockfile changed', async () => {
    await run(['say.js'])
    await writeFile(join(root, 'package-lock.json'), lockWith('2'))
    await run(['say.js'])
    expect(await npmCalls()).toHaveLength(2)
  })

  test('recognises a manual npm ci', async () => {
    await run(['say.js'])
    await rm(join(root, 'node_modules/.jaunt-lock'))
    await writeFile(join(root, 'node_modules/.package-lock.json'), lockWith('1'))
    await run(['say.js'])
    expect(await npmCalls()).toHaveLength(1)
  })

  test('two simultaneous starts on a fresh checkout install once', async () => {
    const results = await Promise.all([run(['say.js']), run(['say.js'])])
    expect(results.map(({ code }) => code)).toEqual([0, 0])
    expect(await npmCalls()).toHaveLength(1)
  })

  test('a failed install is reported and tried again next time', async () => {
    const { code, output } = await run(['say.js'], { NPM_FAILS: 'yes' })
    expect(code).toBe(3)
    expect(output).toContain('npm ci failed')
    expect((await run(['say.js'])).code).toBe(0)
  })

  test('a stop during the installation ends it and releases the lock', async () => {
    const child = startScript(['say.js'], { NPM_FAILS: 'yes' })
    const exit = once(child, 'exit')
    for (let output = ''; !output.includes('Installing'); ) output += (await once(child.stdout!, 'data'))[0]
    await expect.poll(npmCalls).toHaveLength(1)
    child.kill('SIGTERM')
    await exit
    // If the fake npm were still running, it would remove this folder a moment later.
    await mkdir(join(root, 'node_modules/kept'), { recursive: true })
    await until(async () => !isAlive(Number(await readFile(join(root, 'npm-process'), 'utf8'))))
    expect(await readdir(join(root, 'node_modules'))).toEqual(['kept'])
    expect((await run(['say.js'])).code).toBe(0)
  })

  test('passes the exit code on', async () => {
    await writeFile(join(root, 'fail.js'), 'process.exit(7)')
    expect((await run(['fail.js'])).code).toBe(7)
  })

  test('passes a signal on and waits for the script to finish', async () => {
    await writeFile(
      join(root, 'wait.js'),
      `process.on('SIGTERM', () => setTimeout(() => { console.log('finished'); process.exit(0) }, 200))
       setInterval(() => {}, 1000); console.log('up')`,
    )
    await run(['say.js'])
    const child = startScript(['wait.js'])
    let output = ''
    child.stdout?.on('data', (chunk) => {
      output += chunk
      if (String(chunk).includes('up')) child.kill('SIGTERM')
    })
    const [code] = await once(child, 'close')
    expect({ code, output }).toEqual({ code: 0, output: 'up\nfinished\n' })
  })

  test('with an old Node, a message names the required version', async () => {
    await writeFile(join(root, 'package.json'), '{"type":"module","engines":{"node":">=99.1"}}')
    const { code, output } = await run(['say.js'])
    expect(code).toBe(1)
    expect(output).toContain('Jaunt needs Node 99.1 or later')
    expect(await npmCalls()).toEqual([])
  })
})
