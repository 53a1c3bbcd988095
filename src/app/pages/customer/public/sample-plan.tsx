import { BedDouble, Beer, Check, Gauge, Music, Plane, Sailboat, UtensilsCrossed } from 'lucide-react'

const days = [
  {
    name: 'Fri',
    items: [
      { icon: Plane, tint: 7, time: '16:30', name: 'Transfer' },
      { icon: Beer, tint: 3, time: '19:00', name: 'Bar crawl' },
      { icon: BedDouble, tint: 8, time: 'Night', name: 'Apartment' },
    ],
  },
  {
    name: 'Sat',
    items: [
      { icon: Gauge, tint: 5, time: '11:00', name: 'Karting' },
      { icon: UtensilsCrossed, tint: 2, time: '18:30', name: 'Steak night' },
      { icon: Music, tint: 1, time: '22:00', name: 'Club entry' },
    ],
  },
  {
    name: 'Sun',
    items: [
      { icon: Sailboat, tint: 6, time: '12:00', name: 'Boat and brunch' },
      { icon: Plane, tint: 7, time: '15:00', name: 'Home' },
    ],
  },
]

const friends = [5, 8, 2, 7, 3]

/** A weekend as a plan shows it, drawn for the eye only. Nothing in it can be pressed. */
export const SamplePlan = () => (
  <div aria-hidden className="relative hidden select-none lg:block">
    <div className="rotate-1 rounded-card border border-line bg-surface p-5 shadow-float">
      <div className="mb-4 flex items-center justify-between gap-3">
        <span className="font-bold text-lg">Newcastle, 8 of you</span>
        <Friends />
      </div>
      <div className="grid grid-cols-3 gap-3">
        {days.map(({ name, items }) => (
          <div key={name} className="flex flex-col gap-2.5 rounded-field bg-sunken p-2">
            <span className="px-1 font-semibold text-ink-soft text-sm">{name}</span>
            {items.map((item) => (
              <PlanCard key={item.name} {...item} />
            ))}
          </div>
        ))}
      </div>
    </div>
    <div className="absolute -end-5 -bottom-7 -rotate-2 rounded-card border border-line bg-raised px-5 py-3 shadow-float">
      <span className="block text-ink-soft text-sm">Everyone pays</span>
      <span className="font-bold text-xl tabular-nums">£184 each</span>
    </div>
  </div>
)

type Item = (typeof days)[number]['items'][number]

const PlanCard = ({ icon: Icon, tint, time, name }: Item) => (
  <span className="overflow-hidden rounded-field border border-line bg-surface shadow-card">
    <span
      data-tint={tint}
      className="grid h-12 place-items-center bg-[linear-gradient(150deg,var(--tint),var(--tint-deep))] text-tint-ink"
    >
      <Icon className="size-5" />
    </span>
    <span className="block px-2.5 pt-1.5 text-ink-faint text-xs tabular-nums">{time}</span>
    <span className="block px-2.5 pb-2 font-semibold text-sm leading-tight">{name}</span>
  </span>
)

const Friends = () => (
  <span className="flex">
    {friends.map((tint, index) => (
      <span
        key={tint}
        data-tint={tint}
        className="-ms-2 grid size-8 place-items-center rounded-full border-2 border-surface bg-tint text-tint-ink"
      >
        {index < friends.length - 1 && <Check className="size-4" />}
      </span>
    ))}
  </span>
)
