import { expect, test } from 'vitest'
import { addVisited, eventVisitKind, type VisitedEvents } from './event-visit.ts'

const visit = (visited: VisitedEvents, eventId: string, packageId?: string) => ({
  kind: eventVisitKind(visited, { eventId, packageId }),
  visited: addVisited(visited, { eventId, packageId }),
})

test('the visit to each event and each package is recorded once', () => {
  const kinds: unknown[] = []
  let visited: VisitedEvents = {}
  for (const [eventId, packageId] of [
    ['a', undefined],
    ['a', undefined],
    ['a', 'one'],
    ['a', 'one'],
    ['b', 'two'],
    ['b', undefined],
    ['b', 'three'],
  ] as const) {
    const next = visit(visited, eventId, packageId)
    kinds.push(next.kind)
    visited = next.visited
  }
  expect(kinds).toEqual(['event', undefined, 'package', undefined, 'eventAndPackage', undefined, 'package'])
})
