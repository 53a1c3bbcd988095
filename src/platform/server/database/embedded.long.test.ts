import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { until } from '#tests/support/until.ts'
import { runningDatabaseUrl, startEmbeddedPostgres } from './embedded.ts'

const isRoot = process.getuid?.() === 0
const settings = { fsync: 'off' }
const watch = { checkIntervalMs: 50, retryAfterMs: 50 }
const folders: string[] = []

const createFolder = async (mode = 0o755): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'jaunt-postgres-'))
  await chmod(folder, mode)
  folders.push(folder)
  return folder
}

/** One initialised data folder for all tests that do not test the first start. */
const dataDir = await createFolder()
const start = () => startEmbeddedPostgres({ dataDir, settings, watch })
const clusterOf = (folder: string) => join(folder, 'postgres', 'server', 'cluster')

afterAll(async () => {
  for (const folder of folders) {
    const externalFolder = await readFile(join(folder, 'postgres', 'location'), 'utf8').catch(() => undefined)
    if (externalFolder) await rm(externalFolder, { recursive: true, force: true })
    await rm(folder, { recursive: true, force: true })
  }
})

const query = async (url: string, statement: string): Promise<unknown> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query({ text: statement, rowMode: 'array' })
    return rows[0]?.[0]
  } finally {
    await client.end()
  }
}

const embeddedModule = JSON.stringify(join(import.meta.dirname, 'embedded.ts'))
const startScript = (folder: string) => `
  const { startEmbeddedPostgres } = await import(${embeddedModule})
  const { url, stop } = await startEmbeddedPostgres(${JSON.stringify({ dataDir: folder, settings, watch })})
  process.on('SIGTERM', async () => { await stop(); process.exit(0) })
  console.log(url)
  setInterval(() => {}, 1000)`
const nodeArguments = (folder: string) => ['--input-type=module', '-e', startScript(folder)]

const startInChildProcess = async (folder: string): Promise<{ child: ChildProcess; url: string }> => {
  const child = spawn(process.execPath, nodeArguments(folder), { stdio: ['ignore', 'pipe', 'inherit'] })
  const [line] = await once(child.stdout!, 'data')
  return { child, url: String(line).trim() }
}

describe('the embedded PostgreSQL', () => {
  test('starts on an empty folder, keeps its data over a restart and stops', async () => {
    const firstServer = await start()
    await query(firstServer.url, 'create table stored as select 42 as number')
    expect(await runningDatabaseUrl(dataDir)).toBe(firstServer.url)
    await firstServer.stop()
    expect(await runningDatabaseUrl(dataDir)).toBeUndefined()
    const secondServer = await start()
    expect(await query(secondServer.url, 'select number from stored')).toBe(42)
    await secondServer.stop()
  })

  test('a server left by a killed process is used again, with its data', async () => {
    const { child, url } = await startInChildProcess(dataDir)
    await query(url, 'create table survivor as select 7 as number')
    child.kill('SIGKILL')
    await once(child, 'exit')
    const lines: string[] = []
    const reusedServer = await startEmbeddedPostgres({
      dataDir,
      settings,
      watch,
      log: (line) => lines.push(line),
    })
    expect(lines.join()).toContain('still running')
    expect(reusedServer.url).toBe(url)
    expect(await query(reusedServer.url, 'select number from survivor')).toBe(7)
    await reusedServer.stop()
  })

  test('a server that is killed together with its process recovers committed data', async () => {
    const { child, url } = await startInChildProcess(dataDir)
    await query(url, 'create table committed as select 9 as number')
    const [postmaster] = (await readFile(join(clusterOf(dataDir), 'postmaster.pid'), 'utf8')).split('\n')
    child.kill('SIGKILL')
    process.kill(Number(postmaster), 'SIGKILL')
    await once(child, 'exit')
    const restartedServer = await start()
    expect(await query(restartedServer.url, 'select number from committed')).toBe(9)
    await restartedServer.stop()
  })

  test('a server that is killed while Jaunt runs is restarted at the same address with its data', async () => {
    const lines: string[] = []
    const { url, stop } = await startEmbeddedPostgres({
      dataDir,
      settings,
      watch,
      log: (line) => lines.push(line),
    })
    await query(url, 'create table outlived as select 11 as number')
    for (let times = 1; times <= 2; times += 1) {
      const [postmaster] = (await readFile(join(clusterOf(dataDir), 'postmaster.pid'), 'utf8')).split('\n')
      process.kill(Number(postmaster), 'SIGKILL')
      await expect.poll(() => query(url, 'select number from outlived').catch(() => undefined)).toBe(11)
      const [newPostmaster] = (await readFile(join(clusterOf(dataDir), 'postmaster.pid'), 'utf8')).split('\n')
      expect(newPostmaster).not.toBe(postmaster)
    }
    expect(lines.filter((line) => line.includes('restarting it'))).toHaveLength(2)
    await stop()
    expect(await runningDatabaseUrl(dataDir)).toBeUndefined()
  })

  test('a process ends with a message if its server cannot be restarted', async () => {
    const child = spawn(process.execPath, nodeArguments(dataDir), { stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    child.stderr.on('data', (part) => (output += part))
    await once(child.stdout, 'data')
    const file = join(clusterOf(dataDir), 'postmaster.pid')
    const [postmaster] = (await readFile(file, 'utf8')).split('\n')
    const configuration = join(clusterOf(dataDir), 'postgresql.conf')
    const validConfiguration = await readFile(configuration, 'utf8')
    await writeFile(configuration, 'no such setting = 1\n')
    process.kill(Number(postmaster), 'SIGKILL')
    const [code] = await once(child, 'exit')
    await writeFile(configuration, validConfiguration)
    expect(code).toBe(1)
    expect(output).toContain('The embedded PostgreSQL has stopped and cannot be restarted')
    expect(output).toContain('contains errors')
  })

  test('a pid file whose process id now belongs to another program does not prevent the start', async () => {
    const otherProgram = spawn('sleep', ['60'])
    const { url, stop } = await start()
    expect(await query(url, 'select 1')).toBe(1)
    const file = join(clusterOf(dataDir), 'postmaster.pid')
    const lines = (await readFile(file, 'utf8')).split('\n')
    await stop()
    await writeFile(file, [otherProgram.pid, ...lines.slice(1)].join('\n'))
    const restartedServer = await start()
    expect(await query(restartedServer.url, 'select 1')).toBe(1)
    await restartedServer.stop()
    otherProgram.kill()
  })

  test('data of a newer PostgreSQL is refused and not changed', async () => {
    const file = join(clusterOf(dataDir), 'PG_VERSION')
    const version = await readFile(file, 'utf8')
    await writeFile(file, '99\n')
    await expect(start()).rejects.toThrow(/created by PostgreSQL 99, but this Jaunt includes PostgreSQL \d+/)
    await writeFile(file, version)
  })

  test('the message for a folder that can’t be created says how to choose another', async () => {
    const folder = await createFolder()
    await writeFile(join(folder, 'file'), '')
    await expect(startEmbeddedPostgres({ dataDir: join(folder, 'file') })).rejects.toThrow(
      /cannot be used: .* choose another with DATA_DIR/,
    )
  })
})

describe('the running embedded PostgreSQL', () => {
  let url = ''
  let stop = async () => {}
  beforeAll(async () => {
    ;({ url, stop } = await start())
  })
  afterAll(() => stop())

  test('listens only on 127.0.0.1, and accepts only the password stored with the data', async () => {
    expect(await query(url, 'show listen_addresses')).toBe('127.0.0.1')
    expect(await query(url, 'show password_encryption')).toBe('scram-sha-256')
    const wrongUrl = new URL(url)
    wrongUrl.password = 'guessed'
    await expect(query(wrongUrl.href, 'select 1')).rejects.toThrow('password authentication failed')
    expect((await stat(join(dataDir, 'postgres', 'password'))).mode & 0o777).toBe(0o600)
    expect((await stat(clusterOf(dataDir))).mode & 0o777).toBe(0o700)
  })

  test('a second start on the same folder names the process that uses it', async () => {
    await expect(start()).rejects.toThrow(
      new RegExp(`Another Jaunt \\(process ${process.pid}\\) is using the data .* DATA_DIR=`),
    )
  })

  test.skipIf(!isRoot)('when root starts Jaunt, the server and its data belong to another user', async () => {
    expect((await stat(clusterOf(dataDir))).uid).not.toBe(0)
    expect(await query(url, 'select 1')).toBe(1)
  })
})

const hasSetpriv = spawnSync('setpriv', ['--version']).status === 0

const idsOf = (name: string) => {
  const [uid, gid] = ['-u', '-g'].map((flag) =>
    Number(execFileSync('id', [flag, name], { encoding: 'utf8' })),
  )
  return { uid, gid }
}

const otherUser = isRoot ? idsOf('nobody') : undefined
const canOtherUserRead =
  otherUser && spawnSync('test', ['-r', join(import.meta.dirname, 'embedded.ts')], otherUser).status === 0
const canOtherUserRun = canOtherUserRead && spawnSync(process.execPath, ['--version'], otherUser).status === 0

describe.skipIf(!isRoot)('as root', () => {
  test.skipIf(!hasSetpriv)(
    'root without access to other processes, as in a container, finds the running server',
    async () => {
      const withoutPtrace = ['--bounding-set=-sys_ptrace', '--inh-caps=-sys_ptrace', process.execPath]
      for (const signal of ['SIGKILL', 'SIGTERM'] as const) {
        const child = spawn('setpriv', [...withoutPtrace, ...nodeArguments(dataDir)])
        const [line] = await once(child.stdout, 'data')
        expect(await query(String(line).trim(), 'select 1')).toBe(1)
        child.kill(signal)
        await once(child, 'exit')
      }
      expect(await runningDatabaseUrl(dataDir)).toBeUndefined()
    },
  )

  test.skipIf(!canOtherUserRun)('a normal user gets a message when the folder is not writable', async () => {
    const folder = await createFolder(0o755)
    const { status, stderr } = spawnSync(process.execPath, nodeArguments(folder), { ...otherUser, cwd: '/' })
    expect(status).toBe(1)
    expect(String(stderr)).toContain('Make it writable for this user, or choose another with DATA_DIR')
  })

  test.skipIf(!canOtherUserRun)(
    'a normal user gets a message when the data belongs to another user',
    async () => {
      await chmod(join(dataDir, 'postgres'), 0o777)
      await chmod(join(dataDir, 'postgres', 'jaunt.lock'), 0o666)
      const { status, stderr } = spawnSync(process.execPath, nodeArguments(dataDir), {
        ...otherUser,
        cwd: '/',
      })
      await chmod(join(dataDir, 'postgres'), 0o755)
      expect(status).toBe(1)
      expect(String(stderr)).toMatch(
        /The data in .* belongs to user \d+, but PostgreSQL would run as user \d+/,
      )
    },
  )
})

// Each test has its own folder and mostly waits for other processes, so they run concurrently.
describe.concurrent('in its own folder', () => {
  test('an interrupted first start is repeated', async () => {
    const folder = await createFolder()
    const killedProcess = spawn(process.execPath, nodeArguments(folder), { stdio: 'ignore' })
    const pgFolder = join(folder, 'postgres', 'server')
    const hasBegun = async () =>
      (await readdir(pgFolder).catch(() => [])).some((name) => name.startsWith('unf'))
    await until(hasBegun, 5)
    killedProcess.kill('SIGKILL')
    await once(killedProcess, 'exit')
    const { url, stop } = await startEmbeddedPostgres({ dataDir: folder, settings })
    expect(await query(url, 'select 1')).toBe(1)
    await stop()
  })

  test.skipIf(!isRoot)(
    'with a data folder that no other user can enter, the data is stored outside and its location recorded',
    async () => {
      const folder = await createFolder(0o700)
      const { url, stop } = await startEmbeddedPostgres({ dataDir: folder, settings })
      await query(url, 'create table stored as select 5 as number')
      await stop()
      const externalFolder = (await readFile(join(folder, 'postgres', 'location'), 'utf8')).trim()
      expect((await stat(join(externalFolder, 'cluster'))).mode & 0o777).toBe(0o700)
      const restartedServer = await startEmbeddedPostgres({ dataDir: folder, settings })
      expect(await query(restartedServer.url, 'select number from stored')).toBe(5)
      await restartedServer.stop()
      await rm(externalFolder, { recursive: true })
      await expect(startEmbeddedPostgres({ dataDir: folder })).rejects.toThrow(
        `${externalFolder}, which no longer exists`,
      )
    },
  )

  test.skipIf(!canOtherUserRun)('a normal user runs the server under their own account', async () => {
    const folder = await createFolder(0o777)
    const child = spawn(process.execPath, nodeArguments(folder), { ...otherUser, cwd: '/' })
    const [line] = await once(child.stdout, 'data')
    expect(await query(String(line).trim(), 'select 1')).toBe(1)
    expect((await stat(clusterOf(folder))).uid).toBe(otherUser?.uid)
    child.kill('SIGTERM')
    await once(child, 'exit')
  })
})
