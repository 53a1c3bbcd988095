import { expect, test } from 'vitest'
import { gmailReply } from '#tests/support/mail-samples.ts'
import { readGmail } from './gmail-inbox.ts'

type Stored = { readonly id: string; readonly receivedAt: number }

/** Returns a mailbox with messages of one thread, in the order of their arrival, and the ids of those that were read. */
const mailboxWith = (messages: readonly Stored[]) => {
  const raw = gmailReply({ messageId: 'ours@x', address: 'olga@example.com' })
  const readIds: string[] = []
  const get = async (path: string) => {
    const { pathname, searchParams } = new URL(path, 'https://gmail.test')
    const after = Number(/^after:(\d+) /.exec(searchParams.get('q') ?? '')?.[1]) * 1000
    if (pathname === '/messages') {
      const listedMessages = messages.filter(({ receivedAt }) => receivedAt >= after)
      return Response.json({ messages: listedMessages.map(({ id }) => ({ id, threadId: 't' })).reverse() })
    }
    const id = pathname.slice('/messages/'.length)
    if (searchParams.get('format') === 'raw') {
      readIds.push(id)
      return Response.json({ raw: Buffer.from(raw).toString('base64url') })
    }
    const { receivedAt } = messages.find((message) => message.id === id)!
    return Response.json({ internalDate: String(receivedAt), payload: { headers: [] } })
  }
  return { get, read: readIds }
}

const options = {
  since: new Date(Date.now() - 86_400_000),
  maxMails: 3,
  readsHeads: false,
  knownThreads: async (threads: readonly string[]) => new Set(threads),
  areWanted: async () => [],
  attempt: (_: string, read: () => Promise<void>) => read(),
  receive: async () => {},
  onUnreadable: () => {},
}

test('if more messages arrive at one time than a run reads, the following runs read each remaining message once', async () => {
  const now = Date.now()
  const messages = Array.from({ length: 8 }, (_, number) => ({ id: `m${number}`, receivedAt: now - 1000 }))
  const { get, read } = mailboxWith(messages)
  let position: string | undefined
  const hasMoreOfRuns: boolean[] = []
  for (let run = 0; run < 4; run += 1) {
    const result = await readGmail(get, { ...options, position })
    position = result.position
    hasMoreOfRuns.push(result.hasMore)
  }
  expect(read).toEqual(messages.map(({ id }) => id))
  expect(hasMoreOfRuns).toEqual([true, true, false, false])
})

test('a message that is listed late is read, and the position contains only ids that can be listed again', async () => {
  const now = Date.now()
  const oldMessages = Array.from({ length: 8 }, (_, number) => ({
    id: `old${number}`,
    receivedAt: now - 3_600_000,
  }))
  const messages: Stored[] = [...oldMessages, { id: 'new', receivedAt: now - 1000 }]
  const { get, read } = mailboxWith(messages)
  const { position: firstPosition } = await readGmail(get, { ...options, maxMails: 20, position: undefined })
  messages.splice(8, 0, { id: 'late', receivedAt: now - 300_000 })
  const { position: secondPosition } = await readGmail(get, { ...options, position: firstPosition })
  expect(read).toEqual([...oldMessages.map(({ id }) => id), 'new', 'late'])
  expect(secondPosition.split(' ').slice(1)).toEqual(['new', 'late'])
})

test('a message that is left out after a failure is not tried again, and the others are read', async () => {
  const { get, read } = mailboxWith(['broken', 'good'].map((id) => ({ id, receivedAt: Date.now() - 1000 })))
  const failures: unknown[] = []
  const attempt = async (id: string, run: () => Promise<void>) => {
    await (id === 'broken' ? Promise.reject(new Error('no')) : run()).catch((problem) =>
      failures.push(problem),
    )
  }
  const { position } = await readGmail(get, { ...options, attempt, position: undefined })
  await readGmail(get, { ...options, attempt, position })
  expect([read, failures.length]).toEqual([['good'], 1])
})
