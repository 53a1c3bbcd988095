import { randomUUID } from 'node:crypto'
import { addDays, dayOf } from '#kernel/dates.ts'
import { type Random, randomFrom } from '#kernel/random.ts'
import type { Arrival } from '#tests/support/load/open-loop.ts'
import { createPayers } from '#tests/support/load/payers.ts'
import type { RequestSender, SentRequest } from '#tests/support/load/send-request.ts'
import { pickByWeight } from '#tests/support/pick-by-weight.ts'
import { createSiteCaller, organiseEvent } from '#tests/support/site-caller.ts'

export const userKinds = ['visitor', 'member', 'staff', 'payment'] as const
export type UserKind = (typeof userKinds)[number]

/** The share of all requests that each kind of user sends. */
const shares: Readonly<Record<UserKind, number>> = { visitor: 0.7, member: 0.2, staff: 0.08, payment: 0.02 }

const [memberCount, payerCount] = [40, 40]

type RequestKind = {
  /** The user and the request, such as 'member: save'. */
  readonly name: string
  /** The share of the user's requests, from 0 to 1. */
  readonly share: number
  create(): SentRequest
}

/** Returns the user of a request kind. */
export const userOf = (requestKind: string): UserKind => requestKind.split(':')[0] as UserKind

/** Returns the paths of public pages in the sitemap. */
const readPublicPaths = async (url: string): Promise<string[]> => {
  const read = async (path: string) => {
    const response = await fetch(`${url}${path}`)
    if (!response.ok) throw new Error(`${path}: ${response.status}`)
    return [...(await response.text()).matchAll(/<loc>([^<]+)<\/loc>/g)].map(
      ([, loc = '']) => new URL(loc).pathname,
    )
  }
  const files = await read('/sitemap.xml')
  return (await Promise.all(files.map((file) => (file.endsWith('.xml') ? read(file) : [file])))).flat()
}

/** Maximum number of different cached pages that visitors open. */
const pageCount = 200

const visitorRequestKinds = async (url: string, random: Random): Promise<RequestKind[]> => {
  const paths = random.shuffle(await readPublicPaths(url)).slice(0, pageCount)
  const randomIp = () =>
    `10.${random.wholeNumber(1, 250)}.${random.wholeNumber(0, 255)}.${random.wholeNumber(1, 254)}`
  const get = (path: string): SentRequest => ({
    method: 'GET',
    path,
    headers: { 'x-forwarded-for': randomIp() },
  })
  const productsPath = '/api/location/newcastle/products/stag?fields=card'
  return [
    { name: 'visitor: cached page', share: 0.6, create: () => get(random.pick(paths)) },
    {
      name: 'visitor: rendered page',
      share: 0.05,
      create: () => get(`/stag/in-custom-location/do-driving?name=Place-${randomUUID()}&lat=54.97&lon=-1.6`),
    },
    { name: 'visitor: cached data', share: 0.25, create: () => get(productsPath) },
    {
      name: 'visitor: prices for a date',
      share: 0.1,
      create: () => {
        const startDate = addDays(dayOf(new Date()), random.wholeNumber(30, 400))
        return get(`${productsPath}&startDate=${startDate}&peopleCount=${random.wholeNumber(6, 40)}`)
      },
    },
  ]
}

type Member = {
  readonly eventId: string
  readonly packageId: string
  readonly userId: string
  readonly headers: Readonly<Record<string, string>>
}

const createMembers = async (url: string): Promise<Member[]> => {
  const members: Member[] = []
  for (let number = 0; number < memberCount; number += 1) {
    const { organiser, eventId, packageId } = await organiseEvent(url, `Trip ${number}`)
    const { user } = await organiser.get('/user')
    members.push({ eventId, packageId, userId: user.id, headers: organiser.ownHeaders() })
  }
  return members
}

const memberRequestKinds = (members: readonly Member[], random: Random): RequestKind[] => {
  const get = (pathOf: (member: Member) => string) => (): SentRequest => {
    const member = random.pick(members)
    return { method: 'GET', path: pathOf(member), headers: member.headers }
  }
  return [
    { name: 'member: session', share: 0.3, create: get(() => '/api/user') },
    { name: 'member: event', share: 0.3, create: get(({ eventId }) => `/api/event/${eventId}`) },
    { name: 'member: my events', share: 0.15, create: get(({ userId }) => `/api/customer/${userId}/events`) },
    {
      name: 'member: save',
      share: 0.25,
      create: () => {
        const { eventId, packageId, headers } = random.pick(members)
        const notes = `Notes ${random.wholeNumber(1, 1_000_000)}`
        const commandList = [{ name: 'editEventNotes', packageId, data: { notes } }]
        return { method: 'PUT', path: `/api/event/${eventId}`, headers, body: { commandList } }
      },
    },
  ]
}

const staffRequestKinds = async (
  url: string,
  members: readonly Member[],
  random: Random,
): Promise<RequestKind[]> => {
  const staff = createSiteCaller(url)
  await staff.logIn('staff')
  const headers = staff.ownHeaders()
  const get = (pathOf: () => string) => (): SentRequest => ({ method: 'GET', path: pathOf(), headers })
  const { data: venues } = await staff.get('/records/venue/ids')
  return [
    { name: 'staff: list of events', share: 0.35, create: get(() => '/api/events?limit=40') },
    { name: 'staff: event', share: 0.35, create: get(() => `/api/event/${random.pick(members).eventId}`) },
    {
      name: 'staff: search',
      share: 0.15,
      create: get(() => `/api/search?q=${random.pick(['newcastle', 'archery', 'trip', 'leeds'])}`),
    },
    {
      name: 'staff: records',
      share: 0.15,
      create: () => ({
        method: 'POST',
        path: '/api/records/venue/rows',
        headers,
        body: { idList: venues.slice(0, 40) },
      }),
    },
  ]
}

/** Sends requests until one is accepted. If other programs keep the machine busy, the server refuses some. */
export const sendUntilAccepted = async (next: () => Arrival): Promise<void> => {
  for (;;) {
    const { kind, send } = next()
    const { status, problem } = await send()
    if (status === 200) return
    if (status !== 503) throw new Error(`${kind}: ${problem ?? status}`)
  }
}

export type Traffic = {
  /** Returns the next request of the mix. */
  next(): Arrival
  /**
   * Sends so many requests that the code of every kind is compiled, and almost every page has been requested twice: the
   * cache compresses a page well only after its second request.
   */
  warmUp(): Promise<void>
  /** For each kind of request, by its name, a function that returns its next request. */
  readonly byKind: ReadonlyMap<string, () => Arrival>
}

/** Creates the users of the load with their own events, and the mix of requests that they send. */
export const createTraffic = async (url: string, sender: RequestSender, seed: number): Promise<Traffic> => {
  const random = randomFrom(seed)
  const members = await createMembers(url)
  const payers = await createPayers(url, sender, payerCount)
  const requestKindsOf = {
    visitor: await visitorRequestKinds(url, random),
    member: memberRequestKinds(members, random),
    staff: await staffRequestKinds(url, members, random),
  }
  const arrivalOf = ({ name, create }: RequestKind): Arrival => ({
    kind: name,
    send: () => sender.send(create()),
  })
  const eventKind = requestKindsOf.member.find(({ name }) => name === 'member: event')!
  // While every payer waits for a response, a member reads an event instead.
  const sendPaymentStep = () => payers.nextStep() ?? arrivalOf(eventKind)
  const requestKinds = Object.values(requestKindsOf).flat()
  return {
    byKind: new Map([
      ...requestKinds.map((kind) => [kind.name, () => arrivalOf(kind)] as const),
      ['payment: a step', sendPaymentStep],
    ]),
    next() {
      const user = pickByWeight(random, userKinds, (kind) => shares[kind])
      if (user === 'payment') return sendPaymentStep()
      return arrivalOf(pickByWeight(random, requestKindsOf[user], ({ share }) => share))
    },
    async warmUp() {
      const sendMany = async (count: number, next: () => Arrival) => {
        for (let number = 0; number < count; number += 1) await sendUntilAccepted(next)
      }
      await sendMany(10 * pageCount, () => arrivalOf(requestKindsOf.visitor[0]!))
      for (const kind of requestKinds) await sendMany(30, () => arrivalOf(kind))
      await sendMany(30, sendPaymentStep)
    },
  }
}
