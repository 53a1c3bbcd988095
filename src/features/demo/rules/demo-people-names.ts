import { type Random, randomForText } from '#kernel/random.ts'
import type { Section } from '#kernel/section.ts'

/** An invented person. Their email address is in a domain that nobody can own (RFC 2606). */
export type DemoPerson = {
  readonly firstName: string
  readonly lastName: string
  readonly name: string
  readonly email: string
  /** A number reserved for fiction (Ofcom). */
  readonly phone: string
}

const women = (
  'Aisling Aoife Amelia Amina Bethan Bronagh Caitlin Caoimhe Carys Catrin Charlotte Chloe Ciara Daisy Deepa Eilidh ' +
  'Eleanor Ellie Emily Erin Evie Fatima Ffion Fiona Florence Freya Georgia Grace Grainne Hannah Harriet Holly Imogen ' +
  'Iona Isla Jasmine Jessica Jodie Kayleigh Kirsty Laura Leanne Lowri Lucy Maeve Mairead Megan Mhairi Mia Molly ' +
  'Nadia Naomi Niamh Nicola Olivia Orla Phoebe Poppy Priya Rachel Rebecca Rhiannon Roisin Rosie Rowan Sadie Saoirse ' +
  'Shauna Shona Sinead Siobhan Sophie Stacey Tamsin Tara Tegan Zara Zoe'
).split(' ')
const men = (
  'Aaron Adam Adeel Aidan Alasdair Alfie Angus Archie Arjun Ben Brendan Callum Cameron Charlie Ciaran Cillian Conor ' +
  'Craig Daniel Darragh Declan Dewi Dylan Eoin Euan Ewan Fergus Finlay Finn Gareth George Hamish Harry Hugh Iestyn ' +
  'Imran Jack Jake Jamie Joe Kai Kieran Kwame Lachlan Lee Lewis Liam Logan Luke Marcus Mark Matthew Max Mohammed ' +
  'Nathan Niall Oisin Oliver Oscar Owen Padraig Rhodri Rhys Robbie Rory Ross Ruairi Ryan Sam Scott Seamus Sean ' +
  'Stephen Steven Theo Tom Tomasz Vikram Will Yusuf'
).split(' ')
const surnames = (
  'Adeyemi Ahmed Akhtar Anderson Appleby Armstrong Atkinson Bailey Barnes Begum Bell Bennett Blackwood Boyle Brannigan ' +
  'Brennan Byrne Cadwallader Campbell Carmichael Chapman Clarke Cunningham Dalgleish Davies Dempsey Doherty Donnelly ' +
  'Douglas Ellis Ellwood Evans Fairbairn Farrell Featherstone Ferguson Fitzgerald Fletcher Flynn Foster Fraser ' +
  'Gallagher Gilchrist Gough Graham Griffiths Hargreaves Harrison Hennessy Higgins Hughes Hussain Ingham Jenkins ' +
  'Johnston Kavanagh Kaur Keane Kelly Kerr Khan Lawson Lennon Llewellyn Lloyd Lynch MacDonald MacLeod Maguire Marsden ' +
  'McAllister McCarthy McGrath McKenzie McLaughlin Mehta Metcalfe Molloy Morgan Morrison Mullen Murphy Nolan ' +
  "O'Brien O'Connor O'Donoghue O'Neill O'Rourke O'Sullivan Ogden Okafor Oldroyd Parry Patel Pemberton Pickering Powell " +
  'Preece Pritchard Quigley Quinn Rafferty Reid Rhodes Robson Rowlands Ryan Sanderson Sharma Shaw Shepherd Sinclair ' +
  'Smith Spencer Stewart Sutcliffe Swift Tait Talbot Taylor Thirkettle Tierney Turnbull Vaughan Walsh Watkins Whelan ' +
  'Whitaker Williams Winterbottom Woodhouse Wright Yates'
).split(' ')
/** All first names and surnames of demo people. */
export const demoNames = { first: [...women, ...men], last: surnames } as const

/** Names that often have to be spelt out. */
const longSurnames = [
  'Fotheringham-Whyte',
  'Cholmondeley-Featherstonehaugh',
  'Mac-Giolla-Phadraig',
  'Ap-Rhys-Llewellyn',
]

/** The share of women among the guests of a section. */
const womenShare: Readonly<Record<Section, number>> = { stag: 0.06, hen: 0.96, groups: 0.5, events: 0.5 }

/** Returns a function that creates a person with a new name at each call. */
export const createPeopleGenerator = () => {
  const takenNames = new Set<string>()
  let peopleCount = 0
  return (
    section: Section,
    random: Random,
    { longName = false, isGuestOfHonour = false } = {},
  ): DemoPerson => {
    const isWoman = random.chance(womenShare[section])
    const firstNames = (isGuestOfHonour ? section === 'hen' : isWoman) ? women : men
    for (;;) {
      const firstName = random.pick(firstNames)
      const lastName = random.pick(longName ? longSurnames : surnames)
      const name = `${firstName} ${lastName}`
      if (takenNames.has(name)) continue
      takenNames.add(name)
      peopleCount += 1
      return { firstName, lastName, name, email: mailboxOf(name), phone: phoneOf(peopleCount) }
    }
  }
}

/** Staff who manage events, besides the demo staff user. */
export const otherStaff: readonly DemoPerson[] = ['Grace Adeyemi', 'Tom Ellwood', 'Maeve Brannigan'].map(
  (name, index) => {
    const [firstName = '', lastName = ''] = name.split(' ')
    return { firstName, lastName, name, email: mailboxOf(name), phone: phoneOf(900 + index) }
  },
)

function mailboxOf(name: string) {
  return `${name.toLowerCase().replace(/[^a-z]+/g, '.')}@example.net`
}

/** The range 07700 900000 to 900999 is never assigned. */
function phoneOf(number: number) {
  return `+447700900${String(number % 1000).padStart(3, '0')}`
}

const titles: Readonly<Record<Section, readonly string[]>> = {
  stag: [
    '{guestOfHonour}’s Last Weekend of Freedom',
    'Stag {guestOfHonour}',
    'The Great {surname} Send-Off',
    'One Last Ride',
    '{guestOfHonour} Gets Hitched: The Weekend We Promised Never to Talk About Again (Sorry, Mum)',
    'Lads, Lads, Lads',
    'Operation Ball and Chain',
    '{guestOfHonour}’s Do',
  ],
  hen: [
    '{guestOfHonour}’s Hen',
    'Last Fling Before the Ring',
    '{guestOfHonour}’s Bridal Bootcamp, but With Prosecco',
    'Team Bride: {guestOfHonour} Says Goodbye to the Name {surname}',
    'Hen Weekend',
    'Veils & Ales',
    'The {surname} Hen',
    'Mrs to Be',
  ],
  groups: [
    'The Big Four-O',
    'Five-a-Side Tour',
    'Reunion',
    '{surname} Family Weekend',
    'School Reunion: Twenty Years On',
    'Golden Girls',
    'Book Club Goes Wild',
    'Thirtieth!',
  ],
  events: [
    'Team Social',
    'Sales Kick-Off',
    'Northern Region Team Day',
    'Finance & Legal Away Day, Including the Postponed Quarterly Planning Session',
    'Graduate Welcome',
    'Leadership Offsite',
    'Ten Years of Us',
  ],
}

/**
 * Returns a function that returns a new event name at each call. It returns null for about every third event, and when
 * no name is left. These events have the default name.
 */
export const createTitleGenerator = () => {
  const takenTitles = new Set<string>()
  return (section: Section, guestOfHonour: DemoPerson, random: Random): string | null => {
    const freeTitles = titles[section].filter((title) => !takenTitles.has(title))
    if (random.chance(0.35) || freeTitles.length === 0) return null
    const title = random.pick(freeTitles)
    takenTitles.add(title)
    return title
      .replace('{guestOfHonour}', guestOfHonour.firstName)
      .replace('{surname}', guestOfHonour.lastName)
  }
}

/** Returns the random generator of a scenario. Each has its own, so that a change to one does not affect the others. */
export const randomOfScenario = (number: number): Random => randomForText(`season, story ${number}`)
