type SampleReview = { readonly score: number; readonly text: string }

const withScore = (score: number, ...texts: string[]): SampleReview[] =>
  texts.map((text) => ({ score, text }))

/** Reviews of products by category: most are good, some are not. */
const reviewsByCategory: Readonly<Record<string, readonly SampleReview[]>> = {
  shooting: [
    ...withScore(5, 'Never held one before, hit four of ten. The instructor has the patience of a saint.'),
    ...withScore(4, 'Great morning. Bring gloves in winter, nobody told us how cold a hillside is.'),
    ...withScore(5, 'The quiet one from accounts beat everybody. She has mentioned it daily since.'),
  ],
  driving: [
    ...withScore(5, 'Proper fast, proper scored, and a short briefing. We are still arguing about lap six.'),
    ...withScore(3, 'Good fun, but we waited half an hour for the group before us.'),
    ...withScore(5, 'Mud in places I did not know I had. Worth every penny.'),
  ],
  'combat-games': [
    ...withScore(5, 'Bruised, muddy, delighted. The marshals are the best part.'),
    ...withScore(4, 'Two hours flew by. Wear something you never want to see again.'),
  ],
  'heights-and-thrills': [
    ...withScore(5, 'I screamed all the way down and went up again.'),
    ...withScore(4, 'Harder than it looks from the ground. Staff were calm when I was not.'),
  ],
  'sport-and-games': [
    ...withScore(5, 'Silly, sweaty and fair. The losers bought breakfast.'),
    ...withScore(4, 'We laughed more than we scored. Changing rooms could do with hooks.'),
  ],
  'on-the-water': [
    ...withScore(5, 'Sunshine, a good skipper and nobody fell in. Well, one.'),
    ...withScore(4, 'Lovely two hours on the water. Get there early for the good seats.'),
  ],
  'spa-and-pamper': [
    ...withScore(5, 'Exactly what we needed after the night before. Could have stayed all day.'),
    ...withScore(4, 'So relaxing. The changing room is on the small side for ten.'),
  ],
  'arts-and-crafts': [
    ...withScore(5, 'Nobody in our lot can draw, and it did not matter one bit.'),
    ...withScore(4, 'Calm, kind, and we each took something home that nearly looks like a vase.'),
  ],
  meals: [
    ...withScore(5, 'Fed all of us on time with three allergies between us. Brilliant staff.'),
    ...withScore(4, 'Big plates, friendly people. The music was a bit loud for speeches.'),
    ...withScore(2, 'Food was fine, but our table was not ready for forty minutes.'),
    ...withScore(5, 'The pudding alone. I have no further questions.'),
  ],
  'bar-crawls': [
    ...withScore(5, 'The guide kept all of us together, which is more than I have ever managed.'),
    ...withScore(3, 'Four bars were great, one was empty.'),
  ],
  cocktails: [
    ...withScore(5, 'Made three, drank four, learnt a lot. The bartender is a star.'),
    ...withScore(4, 'Generous measures and a good quiz at the end.'),
  ],
  clubs: [
    ...withScore(4, 'Straight past the queue to our own table. An expensive bar, but we knew that.'),
    ...withScore(5, 'Played every song the bride asked for. Twice.'),
  ],
  hotels: [
    ...withScore(4, 'Clean, central, and they did not mind the noise. Breakfast ends too early, though.'),
    ...withScore(5, 'Walking distance to everything, and they kept our bags until the train.'),
  ],
}

const generalReviews: readonly SampleReview[] = [
  ...withScore(5, 'Best part of the weekend, everybody says so.', 'Well organised from start to end.'),
  ...withScore(5, 'My mum came along and wants to book it for her own friends.', 'Ten out of ten, no notes.'),
  ...withScore(4, 'Really good. A little longer would have been even better.'),
  ...withScore(4, 'Everyone enjoyed it, even those who had said they would not.'),
  ...withScore(4, 'Easy to find, on time, and the team remembered our names.'),
  ...withScore(3, 'It was all right. Not quite as described, but the people were lovely.'),
]

const locationReviews: readonly SampleReview[] = [
  ...withScore(5, 'Everything within a walk of everything else. We will be back.'),
  ...withScore(5, 'The friendliest place we have ever been to as a group.', 'Two days were not enough.'),
  ...withScore(4, 'Great for a weekend. Book the taxis home before midnight.'),
  ...withScore(4, 'It rained sideways and we still had the best time.'),
  ...withScore(5, 'Half of us had never been. All of us have looked up the trains for next year.'),
  ...withScore(4, 'Plenty to do for those who drink and for those who do not.'),
  ...withScore(5, 'A stranger gave us directions, then a restaurant, then his whole life story. Lovely.'),
  ...withScore(3, 'Nice, but busier than we thought. Go out of season if you can.'),
  ...withScore(5, 'Old streets, good coffee, loud nights. What more do you want?'),
  ...withScore(4, 'Hilly! Pack shoes that you can walk in.'),
  ...withScore(5, 'We walked along the water at midnight singing. Nobody minded.'),
  ...withScore(4, 'Cheaper than home and twice as cheerful.'),
  ...withScore(5, 'Came for the football, stayed for everything else.'),
  ...withScore(4, 'Easy to get to from four directions, which with our lot is saying something.'),
  ...withScore(5, 'I would move here tomorrow.'),
]

const managerReviews: readonly SampleReview[] = [
  ...withScore(5, 'Answered every daft question within the hour. Thank you!'),
  ...withScore(5, 'Sorted a change of numbers two days before without a sigh.'),
  ...withScore(4, 'Very helpful. Would have liked the final list a bit sooner.'),
  ...withScore(5, 'Found us a table for thirteen on a Saturday. Enough said.'),
  ...withScore(5, 'Knew the city better than those of us who grew up there.'),
  ...withScore(4, 'Friendly and quick, and honest about what would not work.'),
  ...withScore(5, 'Rang me back on a Sunday. I had only asked about parking.'),
  ...withScore(5, 'Kept the surprise a surprise, which is more than my sister managed.'),
  ...withScore(3, 'Fine, though I had to ask twice about the vegetarian menu.'),
  ...withScore(5, 'Talked me out of the six o’clock start. My friends send their regards.'),
  ...withScore(4, 'Clear answers and a plan that fitted on one page.'),
  ...withScore(5, 'I have planned weddings with less help than this.'),
  ...withScore(4, 'Calm from the first call to the last.'),
  ...withScore(5, 'Two of our group cannot eat anything, it seems. She fed them both.'),
]

/** Sentences that are added to reviews of products, so that no two are the same. They fit good and bad reviews. */
const additions = [
  'We were nine in the end.',
  'There were fourteen of us, which is a lot of coats.',
  'We went on the Saturday.',
  'It was our first stop after the train.',
  'Half of us had been out late the night before.',
  'We are between nineteen and seventy-one, for the record.',
  'It was the groom’s idea.',
  'My cousin chose it.',
  'We had it as a surprise.',
  'I was the one who had to be talked into it.',
  'We came up from the south for the weekend.',
  'Three of us came straight from work.',
  'It rained, of course.',
  'The sun was out for once.',
  'We had about two hours.',
  'I had read the reviews before, so here is mine.',
  'We took the early slot.',
  'We took the last slot of the day.',
  'There is a bus stop right outside.',
  'We walked there from the station.',
  'Some of us came by car and parked round the corner.',
  'We are a team of accountants.',
  'We play football together on Tuesdays.',
  'We have known each other since school.',
  'Most of us met there for the first time.',
  'It was for a fortieth.',
  'The bride does not know yet that there is a video.',
  'My mother-in-law came too.',
  'One of us is on crutches at the moment.',
  'We are a choir, so we were loud.',
  'Two of us do not drink.',
  'It was a birthday and a promotion in one.',
  'We had booked it months before.',
  'We had booked it only the week before.',
  'I am writing this on the train home.',
  'The photos are on the fridge already.',
  'We have been doing this every year since 2011.',
]

/** Returns the item at a number, starting again after the last. */
const pickByTurn = <Item>(items: readonly Item[], number: number): Item => items[number % items.length]!

/** The author's unique number, and the index of the review: 0 or 1, as each author reviews at most two products. */
type AuthorReview = { readonly authorNumber: number; readonly index: number }

/** Returns an author's review of a product; no two in the demo data are the same. */
export const sampleProductReview = (
  categoryId: string | null,
  { authorNumber, index }: AuthorReview,
): SampleReview => {
  const { score, text } = pickByTurn(
    [...(reviewsByCategory[categoryId ?? ''] ?? []), ...generalReviews],
    authorNumber * 3 + index * 5,
  )
  const addition = pickByTurn(additions, authorNumber + index * 18)
  return { score, text: index === 0 ? `${text} ${addition}` : `${addition} ${text}` }
}

/** Returns an author's review of a location. */
export const sampleLocationReview = (authorNumber: number): SampleReview =>
  pickByTurn(locationReviews, authorNumber)

/** Returns an author's review of an event manager. */
export const sampleManagerReview = (authorNumber: number): SampleReview =>
  pickByTurn(managerReviews, authorNumber)
