import { execFileSync } from 'node:child_process'
import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ImapFlow } from 'imapflow'
import { freePort } from '#platform/server/free-port.ts'
import { ensurePrograms } from '../../scripts/check/find-programs.ts'
import { installPackages } from '../../scripts/check/install-packages.ts'
import { startProgram } from '../crash/start-program.ts'

const user = 'replies@example.com'
const password = 'river%boat7'

/** Returns the path of Dovecot. Installs Dovecot's IMAP server if it is missing: Debian has it in its own package. */
const ensureDovecot = (): string => {
  try {
    execFileSync('test', ['-x', '/usr/lib/dovecot/imap'])
  } catch {
    installPackages(['dovecot-imapd'])
  }
  return ensurePrograms(['dovecot'])[0]
}

const configuration = (folder: string, port: number) => `
protocols = imap
listen = 127.0.0.1
base_dir = ${folder}/run
state_dir = ${folder}/run
log_path = ${folder}/dovecot.log
ssl = no
disable_plaintext_auth = no
mail_location = maildir:${folder}/mail
default_internal_user = dovecot
default_login_user = dovenull
first_valid_uid = 1
service imap-login {
  chroot =
  inet_listener imap { 
    port = ${port}
  }
  inet_listener imaps {
    port = 0
  }
}
service anvil {
  chroot =
}
service stats {
  chroot =
}
passdb {
  driver = static
  args = password=${password.replaceAll('%', '%%')}
}
userdb {
  driver = static
  args = uid=mail gid=mail home=${folder}/home
}
namespace inbox {
  inbox = yes
}
`

/** Starts Dovecot with one mailbox, whose user is an email address. */
export const startImapServer = async () => {
  const dovecot = ensureDovecot()
  const folder = mkdtempSync(join(tmpdir(), 'jaunt-imap-'))
  chmodSync(folder, 0o755)
  const [uid, gid] = ['-u', '-g'].map((flag) => Number(execFileSync('id', [flag, 'mail'])))
  for (const name of ['mail', 'home']) {
    mkdirSync(join(folder, name))
    chownSync(join(folder, name), uid!, gid!)
  }
  const port = await freePort()
  const file = join(folder, 'dovecot.conf')
  writeFileSync(file, configuration(folder, port))
  const endServer = await startProgram(dovecot, ['-F', '-c', file], { port })
  const connect = async () => {
    const client = new ImapFlow({
      host: '127.0.0.1',
      port,
      secure: false,
      auth: { user, pass: password },
      logger: false,
    })
    await client.connect()
    return client
  }
  return {
    address: user,
    url: `imap://${encodeURIComponent(user)}:${encodeURIComponent(password)}@127.0.0.1:${port}/INBOX`,
    /** Delivers an email to the mailbox. */
    async deliver(raw: string) {
      const client = await connect()
      await client.append('INBOX', Buffer.from(raw))
      await client.logout()
    },
    /** Returns the flags of every email in the mailbox, without \Recent. */
    async flags(): Promise<string[][]> {
      const client = await connect()
      await client.mailboxOpen('INBOX', { readOnly: true })
      const messages = await client.fetchAll('1:*', { flags: true })
      await client.logout()
      return messages.map(({ flags }) => [...(flags ?? [])].filter((flag) => flag !== '\\Recent'))
    },
    async stop() {
      await endServer()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
