import { spawn } from 'node:child_process'

/** The user that PostgreSQL runs as. Undefined means the user of this process; only root can choose another user. */
export type ServerUser = { readonly uid: number; readonly gid: number } | undefined

type Outcome = { code: number | null; output: string }

/** Returns our environment without variables of PostgreSQL and Node, and without the machine's locale and time zone. */
const cleanEnvironment = () => ({
  ...Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^(PG|LC_|LANG|LANGUAGE$|TZ$|NODE_)/.test(name)),
  ),
  LC_ALL: 'C',
})

/** Runs a program as the given user and waits for its end. A program that can't be started has code null. */
export const runAs = (user: ServerUser, file: string, args: readonly string[]): Promise<Outcome> =>
  new Promise((resolve) => {
    // The user may not have access to our working directory.
    const child = spawn(file, args, { ...user, cwd: '/', env: cleanEnvironment(), windowsHide: true })
    let output = ''
    child.stdout.on('data', (chunk) => (output += chunk))
    child.stderr.on('data', (chunk) => (output += chunk))
    child.on('error', (problem) => resolve({ code: null, output: problem.message }))
    child.on('close', (code) => resolve({ code, output: output.trim() }))
  })
