import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, describe, expect, test } from 'vitest'
import { until } from '#tests/support/until.ts'
import { runningDatabaseUrl, startEmbeddedPostgres } from './embedded.ts'

const asRoot = process.getuid?.() === 0
const settings = { fsync: 'off' }
const folders: string[] = []

const newFolder = async (mode = 0o755): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'jaunt-postgres-'))
  await chmod(folder, mode)
  folders.push(folder)
  return folder
}

/** One initialised data folder for all the tests that do not look at the first start. */
const dataDir = await newFolder()
const start = () => startEmbeddedPostgres({ dataDir, settings })
const clusterOf = (folder: string) => join(folder, 'postgres', 'server', 'cluster')

afterAll(async () => {
  for (const folder of folders) {
    const outside = await readFile(join(folder, 'postgres', 'location'), 'utf8').catch(() => undefined)
    if (outside) await rm(outside, { recursive: true, force: true })
    await rm(folder, { recursive: true, force: true })
  }
})

const ask = async (url: string, question: string): Promise<unknown> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query({ text: question, rowMode: 'array' })
    return rows[0]?.[0]
  } finally {
    await client.end()
  }
}

const embeddedModule = JSON.stringify(join(import.meta.dirname, 'embedded.ts'))
const startScript = (folder: string) => `
  const { startEmbeddedPostgres } = await import(${embeddedModule})
  const { url, stop } = await startEmbeddedPostgres({ dataDir: ${JSON.stringify(folder)}, settings: { fsync: 'off' } })
  process.on('SIGTERM', async () => { await stop(); process.exit(0) })
  console.log(url)
  setInterval(() => {}, 1000)`
const nodeArguments = (folder: string) => ['--input-type=module', '-e', startScript(folder)]

const startElsewhere = async (folder: string): Promise<{ child: ChildProcess; url: string }> => {
  const child = spawn(process.execPath, nodeArguments(folder), { stdio: ['ignore', 'pipe', 'inherit'] })
  const [line] = await once(child.stdout!, 'data')
  return { child, url: String(line).trim() }
}

describe('the embedded PostgreSQL', { timeout: 30_000 }, () => {
  test('starts on an empty folder, keeps what is written over a restart and stops', async () => {
    const first = await start()
    await ask(first.url, 'create table kept as select 42 as number')
    expect(await runningDatabaseUrl(dataDir)).toBe(first.url)
    await first.stop()
    expect(await runningDatabaseUrl(dataDir)).toBeUndefined()
    const second = await start()
    expect(await ask(second.url, 'select number from kept')).toBe(42)
    await second.stop()
  })

  test('answers on 127.0.0.1 only, and only to the password kept beside the data', async () => {
    const { url, stop } = await start()
    expect(await ask(url, 'show listen_addresses')).toBe('127.0.0.1')
    expect(await ask(url, 'show password_encryption')).toBe('scram-sha-256')
    const stranger = new URL(url)
    stranger.password = 'guessed'
    await expect(ask(stranger.href, 'select 1')).rejects.toThrow('password authentication failed')
    expect((await stat(join(dataDir, 'postgres', 'password'))).mode & 0o777).toBe(0o600)
    expect((await stat(clusterOf(dataDir))).mode & 0o777).toBe(0o700)
    await stop()
  })

  test('a second start on the same folder names the process that uses it', async () => {
    const { stop } = await start()
    await expect(start()).rejects.toThrow(
      new RegExp(`Another Jaunt \\(process ${process.pid}\\) is using the data .* DATA_DIR=`),
    )
    await stop()
  })

  test('a server left by a killed process is used again, with what it had', async () => {
    const { child, url } = await startElsewhere(dataDir)
    await ask(url, 'create table survivor as select 7 as number')
    child.kill('SIGKILL')
    await once(child, 'exit')
    const lines: string[] = []
    const again = await startEmbeddedPostgres({ dataDir, settings, log: (line) => lines.push(line) })
    expect(lines.join()).toContain('still running')
    expect(again.url).toBe(url)
    expect(await ask(again.url, 'select number from survivor')).toBe(7)
    await again.stop()
  })

  test('a server killed together with its process recovers what was committed', async () => {
    const { child, url } = await startElsewhere(dataDir)
    await ask(url, 'create table committed as select 9 as number')
    const [postmaster] = (await readFile(join(clusterOf(dataDir), 'postmaster.pid'), 'utf8')).split('\n')
    child.kill('SIGKILL')
    process.kill(Number(postmaster), 'SIGKILL')
    await once(child, 'exit')
    const again = await start()
    expect(await ask(again.url, 'select number from committed')).toBe(9)
    await again.stop()
  })

  test('a server that is killed under a running Jaunt is started again at its address, with what it had', async () => {
    const lines: string[] = []
    const { url, stop } = await startEmbeddedPostgres({ dataDir, settings, log: (line) => lines.push(line) })
    await ask(url, 'create table outlived as select 11 as number')
    for (let times = 1; times <= 2; times += 1) {
      const [postmaster] = (await readFile(join(clusterOf(dataDir), 'postmaster.pid'), 'utf8')).split('\n')
      process.kill(Number(postmaster), 'SIGKILL')
      await expect
        .poll(() => ask(url, 'select number from outlived').catch(() => undefined), { timeout: 20_000 })
        .toBe(11)
      const [other] = (await readFile(join(clusterOf(dataDir), 'postmaster.pid'), 'utf8')).split('\n')
      expect(other).not.toBe(postmaster)
    }
    expect(lines.filter((line) => line.includes('restarting it'))).toHaveLength(2)
    await stop()
    expect(await runningDatabaseUrl(dataDir)).toBeUndefined()
  })

  test('a pid file whose number now belongs to a stranger does not stop the start', async () => {
    const stranger = spawn('sleep', ['60'])
    const { url, stop } = await start()
    expect(await ask(url, 'select 1')).toBe(1)
    const file = join(clusterOf(dataDir), 'postmaster.pid')
    const lines = (await readFile(file, 'utf8')).split('\n')
    await stop()
    await writeFile(file, [stranger.pid, ...lines.slice(1)].join('\n'))
    const again = await start()
    expect(await ask(again.url, 'select 1')).toBe(1)
    await again.stop()
    stranger.kill()
  })

  test('data of a newer PostgreSQL is refused and left alone', async () => {
    const file = join(clusterOf(dataDir), 'PG_VERSION')
    const version = await readFile(file, 'utf8')
    await writeFile(file, '99\n')
    await expect(start()).rejects.toThrow(/created by PostgreSQL 99, but this Jaunt includes PostgreSQL \d+/)
    await writeFile(file, version)
  })

  test('a folder that cannot be made says so and how to choose another', async () => {
    const folder = await newFolder()
    await writeFile(join(folder, 'file'), '')
    await expect(startEmbeddedPostgres({ dataDir: join(folder, 'file') })).rejects.toThrow(
      /cannot be used: .* choose another with DATA_DIR/,
    )
  })
})

const hasSetpriv = spawnSync('setpriv', ['--version']).status === 0

const passwd = (name: string) => {
  const [uid, gid] = ['-u', '-g'].map((flag) =>
    Number(execFileSync('id', [flag, name], { encoding: 'utf8' })),
  )
  return { uid, gid }
}

const other = asRoot ? passwd('nobody') : undefined
const otherMayRead =
  other && spawnSync('test', ['-r', join(import.meta.dirname, 'embedded.ts')], other).status === 0
const otherMayRun = otherMayRead && spawnSync(process.execPath, ['--version'], other).status === 0

describe.skipIf(!asRoot)('as root', { timeout: 30_000 }, () => {
  test('the server and its data belong to another user', async () => {
    const { url, stop } = await start()
    expect((await stat(clusterOf(dataDir))).uid).not.toBe(0)
    expect(await ask(url, 'select 1')).toBe(1)
    await stop()
  })

  test.skipIf(!hasSetpriv)(
    'a root who may not look into other processes, as in a container, finds it',
    async () => {
      const without = ['--bounding-set=-sys_ptrace', '--inh-caps=-sys_ptrace', process.execPath]
      for (const signal of ['SIGKILL', 'SIGTERM'] as const) {
        const child = spawn('setpriv', [...without, ...nodeArguments(dataDir)])
        const [line] = await once(child.stdout, 'data')
        expect(await ask(String(line).trim(), 'select 1')).toBe(1)
        child.kill(signal)
        await once(child, 'exit')
      }
      expect(await runningDatabaseUrl(dataDir)).toBeUndefined()
    },
  )

  test.skipIf(!otherMayRun)('a normal user is told when the folder is not theirs to write', async () => {
    const folder = await newFolder(0o755)
    const { status, stderr } = spawnSync(process.execPath, nodeArguments(folder), { ...other, cwd: '/' })
    expect(status).toBe(1)
    expect(String(stderr)).toContain('Make it writable for this user, or choose another with DATA_DIR')
  })

  test.skipIf(!otherMayRun)("a normal user is told whose the data is when it is another user's", async () => {
    await chmod(join(dataDir, 'postgres'), 0o777)
    await chmod(join(dataDir, 'postgres', 'jaunt.lock'), 0o666)
    const { status, stderr } = spawnSync(process.execPath, nodeArguments(dataDir), { ...other, cwd: '/' })
    await chmod(join(dataDir, 'postgres'), 0o755)
    expect(status).toBe(1)
    expect(String(stderr)).toMatch(/The data in .* belongs to user \d+, but PostgreSQL would run as user \d+/)
  })
})

// Each has a folder of its own and mostly waits for other processes: one with the other.
describe.concurrent('in a folder of its own', { timeout: 30_000 }, () => {
  test('a process whose server cannot be started again ends and says so', async () => {
    const folder = await newFolder()
    const child = spawn(process.execPath, nodeArguments(folder), { stdio: ['ignore', 'pipe', 'pipe'] })
    let said = ''
    child.stderr.on('data', (part) => (said += part))
    await once(child.stdout, 'data')
    const file = join(clusterOf(folder), 'postmaster.pid')
    const [postmaster] = (await readFile(file, 'utf8')).split('\n')
    await writeFile(join(clusterOf(folder), 'postgresql.conf'), 'no such setting = 1\n')
    process.kill(Number(postmaster), 'SIGKILL')
    const [code] = await once(child, 'exit')
    expect(code).toBe(1)
    expect(said).toContain('The embedded PostgreSQL has stopped and cannot be restarted')
    expect(said).toContain('contains errors')
  })

  test('a first start cut short is begun again', async () => {
    const folder = await newFolder()
    const killed = spawn(process.execPath, nodeArguments(folder), { stdio: 'ignore' })
    const place = join(folder, 'postgres', 'server')
    const begun = async () => (await readdir(place).catch(() => [])).some((name) => name.startsWith('unf'))
    await until(begun, 5)
    killed.kill('SIGKILL')
    await once(killed, 'exit')
    const { url, stop } = await startEmbeddedPostgres({ dataDir: folder, settings })
    expect(await ask(url, 'select 1')).toBe(1)
    await stop()
  })

  test.skipIf(!asRoot)(
    'a data folder no other user can enter keeps its data outside, and says where',
    async () => {
      const folder = await newFolder(0o700)
      const { url, stop } = await startEmbeddedPostgres({ dataDir: folder, settings })
      await ask(url, 'create table kept as select 5 as number')
      await stop()
      const outside = (await readFile(join(folder, 'postgres', 'location'), 'utf8')).trim()
      expect((await stat(join(outside, 'cluster'))).mode & 0o777).toBe(0o700)
      const again = await startEmbeddedPostgres({ dataDir: folder, settings })
      expect(await ask(again.url, 'select number from kept')).toBe(5)
      await again.stop()
      await rm(outside, { recursive: true })
      await expect(startEmbeddedPostgres({ dataDir: folder })).rejects.toThrow(
        `${outside}, which no longer exists`,
      )
    },
  )

  test.skipIf(!otherMayRun)('a normal user starts it as themselves', async () => {
    const folder = await newFolder(0o777)
    const child = spawn(process.execPath, nodeArguments(folder), { ...other, cwd: '/' })
    const [line] = await once(child.stdout, 'data')
    expect(await ask(String(line).trim(), 'select 1')).toBe(1)
    expect((await stat(clusterOf(folder))).uid).toBe(other?.uid)
    child.kill('SIGTERM')
    await once(child, 'exit')
  })
})
