import type { Section } from '#kernel/section.ts'
import type { Chance } from './chance.ts'

type Praise = { readonly score: number; readonly text: string }

/** By what a product is, or else of anything. Most groups are pleased, and some are not. */
const ofProduct: Readonly<Record<string, readonly Praise[]>> = {
  shooting: [
    { score: 5, text: 'Never held one before, hit four of ten. The instructor had the patience of a saint.' },
    { score: 4, text: 'Great morning. Bring gloves in winter, nobody told us how cold a hillside is.' },
  ],
  driving: [
    {
      score: 5,
      text: 'Proper fast, proper scored, and the briefing was short. We are still arguing about lap six.',
    },
    { score: 3, text: 'Good fun but we waited half an hour for the group before us.' },
  ],
  'on-the-water': [
    { score: 5, text: 'Sunshine, a good skipper and nobody fell in. Well, one.' },
    { score: 4, text: 'Lovely two hours on the water. Get there early for the good seats.' },
  ],
  'spa-and-pamper': [
    { score: 5, text: 'Exactly what we needed after the night before. Could have stayed all day.' },
    { score: 4, text: 'So relaxing. The changing room is on the small side for ten.' },
  ],
  'arts-and-crafts': [
    {
      score: 5,
      text: 'Nobody in our lot can draw and it did not matter one bit. Everything went home in one piece.',
    },
  ],
  meals: [
    { score: 5, text: 'Fed fourteen of us on time with three allergies between us. Brilliant staff.' },
    { score: 4, text: 'Big plates, friendly people. The music was a bit loud for speeches.' },
    { score: 2, text: 'Food was fine, but our table was not ready for forty minutes.' },
  ],
  'bar-crawls': [
    { score: 5, text: 'The guide kept sixteen of us together, which is more than I have ever managed.' },
    { score: 3, text: 'Four bars were great, one was empty.' },
  ],
  cocktails: [{ score: 5, text: 'Made three, drank four, learnt a lot. The bartender is a star.' }],
  clubs: [{ score: 4, text: 'Straight past the queue to our own table. Expensive bar, but we knew that.' }],
  hotels: [
    {
      score: 4,
      text: 'Clean, central and they did not mind the noise. Breakfast ends too early for a weekend like this.',
    },
    { score: 5, text: 'Walking distance to everything. They kept our bags until the train.' },
  ],
}

const ofAnything: readonly Praise[] = [
  { score: 5, text: 'Best part of the weekend, everybody says so.' },
  { score: 5, text: 'Well organised from start to end. Would book it again tomorrow.' },
  { score: 4, text: 'Really good. A little longer would have been even better.' },
  { score: 4, text: 'Everyone enjoyed it, even those who said they would not.' },
  { score: 3, text: 'It was all right. Not quite as described, but the team was lovely.' },
]

const ofPlace: readonly Praise[] = [
  { score: 5, text: 'Everything within a walk of everything else. We will be back.' },
  { score: 5, text: 'Friendliest place we have ever been to as a group.' },
  { score: 4, text: 'Great for a weekend. Book the taxis home before midnight.' },
]

const ofManager: readonly Praise[] = [
  { score: 5, text: 'Answered every daft question within the hour. Thank you!' },
  { score: 5, text: 'Sorted a change of numbers two days before without a sigh.' },
  { score: 4, text: 'Very helpful. Would have liked the final list a bit sooner.' },
]

/** What somebody writes about a product of a category. */
export const praiseProduct = (categoryId: string | null, chance: Chance): Praise =>
  chance.pick(chance.often(70) ? (ofProduct[categoryId ?? ''] ?? ofAnything) : ofAnything)

export const praisePlace = (chance: Chance): Praise => chance.pick(ofPlace)

export const praiseManager = (section: Section, chance: Chance): Praise =>
  section === 'events' && chance.often(50)
    ? { score: 5, text: 'Four diets, two wheelchairs, one invoice. Faultless.' }
    : chance.pick(ofManager)
