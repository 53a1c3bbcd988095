import {
  BedDouble,
  Beer,
  Bike,
  CarFront,
  ChefHat,
  Compass,
  Dices,
  Flame,
  Gauge,
  Martini,
  Mic,
  Mountain,
  Music,
  Palette,
  PartyPopper,
  Plane,
  Sailboat,
  Scissors,
  Sparkles,
  Swords,
  Target,
  Trees,
  Trophy,
  UtensilsCrossed,
  Waves,
} from 'lucide-react'

/** The icons for words in a category's URL name; the first match is used. */
const iconsByWords = [
  [/accommodation|hotel|apartment|hostel/, BedDouble],
  [/transfer|airport/, Plane],
  [/kart|quad|driv|motor/, Gauge],
  [/beer|brew|pub|whisky|bar/, Beer],
  [/cocktail|wine|gin|drink/, Martini],
  [/dining|meal|food|restaurant|brunch/, UtensilsCrossed],
  [/cook|chef|bak/, ChefHat],
  [/comedy|show|karaoke|sing/, Mic],
  [/dance|music/, Music],
  [/craft|art|paint|life-drawing/, Palette],
  [/spa|pamper|wellness|beauty/, Sparkles],
  [/shoot|archery|clay|axe/, Target],
  [/combat|paintball|laser|battle/, Swords],
  [/sail|boat|cruise/, Sailboat],
  [/water|surf|raft|coast/, Waves],
  [/climb|hik|air|height/, Mountain],
  [/outdoor|adventure|tree/, Trees],
  [/bike|cycl|pedal/, Bike],
  [/escape|puzzle|trail|game|casino|quiz/, Dices],
  [/sport|race|golf|football/, Trophy],
  [/tour|sight|tasting/, Compass],
  [/make|style|fashion/, Scissors],
  [/spicy|adult|cheeky/, Flame],
  [/limo|coach|travel|transport/, CarFront],
  [/club|night|party/, PartyPopper],
] as const

/**
 * Renders the icon of a category. It is also shown for a product without a picture.
 * @param name the category's name in URLs, or other words in lower case, such as 'airport transfer'
 */
export const CategoryIcon = ({ name }: { name: string }) => {
  const Icon = iconsByWords.find(([words]) => words.test(name))?.[1] ?? PartyPopper
  return <Icon aria-hidden />
}
