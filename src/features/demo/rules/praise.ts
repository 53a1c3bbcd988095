export type Praise = { readonly score: number; readonly text: string }

const said = (score: number, ...texts: string[]): Praise[] => texts.map((text) => ({ score, text }))

/** Of products by their category. Most groups are pleased, and some are not. */
const ofCategory: Readonly<Record<string, readonly Praise[]>> = {
  shooting: [
    ...said(5, 'Never held one before, hit four of ten. The instructor has the patience of a saint.'),
    ...said(4, 'Great morning. Bring gloves in winter, nobody told us how cold a hillside is.'),
    ...said(5, 'The quiet one from accounts beat everybody. She has mentioned it daily since.'),
  ],
  driving: [
    ...said(5, 'Proper fast, proper scored, and a short briefing. We are still arguing about lap six.'),
    ...said(3, 'Good fun, but we waited half an hour for the group before us.'),
    ...said(5, 'Mud in places I did not know I had. Worth every penny.'),
  ],
  'combat-games': [
    ...said(5, 'Bruised, muddy, delighted. The marshals are the best part.'),
    ...said(4, 'Two hours flew by. Wear something you never want to see again.'),
  ],
  'heights-and-thrills': [
    ...said(5, 'I screamed all the way down and went up again.'),
    ...said(4, 'Harder than it looks from the ground. Staff were calm when I was not.'),
  ],
  'sport-and-games': [
    ...said(5, 'Silly, sweaty and fair. The losers bought breakfast.'),
    ...said(4, 'We laughed more than we scored. Changing rooms could do with hooks.'),
  ],
  'on-the-water': [
    ...said(5, 'Sunshine, a good skipper and nobody fell in. Well, one.'),
    ...said(4, 'Lovely two hours on the water. Get there early for the good seats.'),
  ],
  'spa-and-pamper': [
    ...said(5, 'Exactly what we needed after the night before. Could have stayed all day.'),
    ...said(4, 'So relaxing. The changing room is on the small side for ten.'),
  ],
  'arts-and-crafts': [
    ...said(5, 'Nobody in our lot can draw, and it did not matter one bit.'),
    ...said(4, 'Calm, kind, and we each took something home that nearly looks like a vase.'),
  ],
  meals: [
    ...said(5, 'Fed all of us on time with three allergies between us. Brilliant staff.'),
    ...said(4, 'Big plates, friendly people. The music was a bit loud for speeches.'),
    ...said(2, 'Food was fine, but our table was not ready for forty minutes.'),
    ...said(5, 'The pudding alone. I have no further questions.'),
  ],
  'bar-crawls': [
    ...said(5, 'The guide kept all of us together, which is more than I have ever managed.'),
    ...said(3, 'Four bars were great, one was empty.'),
  ],
  cocktails: [
    ...said(5, 'Made three, drank four, learnt a lot. The bartender is a star.'),
    ...said(4, 'Generous measures and a good quiz at the end.'),
  ],
  clubs: [
    ...said(4, 'Straight past the queue to our own table. An expensive bar, but we knew that.'),
    ...said(5, 'Played every song the bride asked for. Twice.'),
  ],
  hotels: [
    ...said(4, 'Clean, central, and they did not mind the noise. Breakfast ends too early, though.'),
    ...said(5, 'Walking distance to everything, and they kept our bags until the train.'),
  ],
}

const ofAnything: readonly Praise[] = [
  ...said(5, 'Best part of the weekend, everybody says so.', 'Well organised from start to end.'),
  ...said(5, 'My mum came along and wants to book it for her own friends.', 'Ten out of ten, no notes.'),
  ...said(4, 'Really good. A little longer would have been even better.'),
  ...said(4, 'Everyone enjoyed it, even those who had said they would not.'),
  ...said(4, 'Easy to find, on time, and the team remembered our names.'),
  ...said(3, 'It was all right. Not quite as described, but the people were lovely.'),
]

const ofPlace: readonly Praise[] = [
  ...said(5, 'Everything within a walk of everything else. We will be back.'),
  ...said(5, 'The friendliest place we have ever been to as a group.', 'Two days were not enough.'),
  ...said(4, 'Great for a weekend. Book the taxis home before midnight.'),
  ...said(4, 'It rained sideways and we still had the best time.'),
]

const ofManager: readonly Praise[] = [
  ...said(5, 'Answered every daft question within the hour. Thank you!'),
  ...said(5, 'Sorted a change of numbers two days before without a sigh.'),
  ...said(4, 'Very helpful. Would have liked the final list a bit sooner.'),
]

/** Whoever writes in another turn says something else, as far as there is something else to say. */
const inTurn = (praise: readonly Praise[], turn: number): Praise => praise[turn % praise.length]!

export const praiseProduct = (categoryId: string | null, turn: number): Praise =>
  inTurn([...(ofCategory[categoryId ?? ''] ?? []), ...ofAnything], turn)

export const praisePlace = (turn: number): Praise => inTurn(ofPlace, turn)

export const praiseManager = (turn: number): Praise => inTurn(ofManager, turn)
