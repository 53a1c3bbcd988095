import { blankEvent } from '#features/event-document/rules/blank-event.ts'
import { blankEntry, blankPackage } from '#features/event-document/rules/blank-package.ts'
import type { EventDocument } from '#features/event-document/rules/event-document.ts'

/** The recipient of sample emails. */
export const sampleReader = {
  id: 'sample-person',
  email: 'olga@example.com',
  firstName: 'Olga',
  name: 'Olga Oak',
}

const sampleEntry = (name: string, startTime: string) =>
  blankEntry({
    itineraryId: name,
    product: { name, type: 'Activity', categoryId: null, unitType: 'Person' },
    startTime,
    needPeople: 12,
  })

/** The event that the previews of automatic emails are about. It is not stored. */
export const sampleEvent: EventDocument = blankEvent({
  id: 'sample-event',
  version: 1,
  section: 'hen',
  createdAt: '2030-01-10T12:00:00.000Z',
  authenticated: true,
  organiserId: sampleReader.id,
  estimatedCustomers: 12,
  name: 'Olga’s hen weekend',
  token: 'sample-link',
  packages: [
    blankPackage({
      id: 'sample-package',
      section: 'hen',
      nightsCount: 2,
      peopleCount: 12,
      locationName: 'Newcastle',
      startDate: '2030-06-14',
      entries: [sampleEntry('Cocktail class', '14:00'), sampleEntry('Dinner by the river', '19:30')],
    }),
  ],
})
