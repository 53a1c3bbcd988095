import { MapPin, PartyPopper } from 'lucide-react'
import { sectionLabels, sections } from '#kernel/section.ts'
import { Button } from '../actions/button.tsx'
import { Badge } from '../display/badge.tsx'
import { LinkCard } from '../display/card.tsx'
import { Money } from '../display/money-text.tsx'
import { Progress } from '../display/progress.tsx'
import { TintPicture } from '../display/tint-picture.tsx'
import { Board } from './specimen.tsx'

const looks = [
  { section: undefined, name: 'Pink' },
  ...sections.map((section) => ({ section, name: section })),
]

/** The accents side by side, each in light and dark. */
export const AccentsBoard = () => (
  <Board id="accents" title="Accents, light and dark">
    <div className="grid gap-4 md:grid-cols-2">
      {(['light', 'dark'] as const).map((theme) => (
        <div key={theme} className="grid gap-4">
          {looks.map(({ section, name }, index) => (
            <div
              key={name}
              data-theme={theme}
              data-section={section}
              className="grid gap-4 rounded-card bg-canvas p-5 text-ink xl:grid-cols-[1fr_15rem]"
            >
              <div className="grid content-start justify-items-start gap-3">
                <Badge tone="accent" icon={<MapPin aria-hidden />}>
                  {section ? sectionLabels(section).plural : 'Every section'}
                </Badge>
                <h3 className="text-xl font-bold">
                  {section ? sectionLabels(section).title : 'One neutral base'}
                </h3>
                <p className="text-ink-soft">
                  Accent {name.toLowerCase()}, {theme} theme.
                </p>
                <div className="flex flex-wrap gap-2">
                  <Button kind="primary">Plan it</Button>
                  <Button>Explore</Button>
                  <Button kind="quiet">Later</Button>
                </div>
                <div className="w-full pt-2">
                  <Progress label="Going" value={7} max={12} valueText="7 of 12" />
                </div>
              </div>
              <LinkCard
                href="#accents"
                level={4}
                title="Friday night"
                picture={<TintPicture tint={index + 2} icon={<PartyPopper />} shape="wide" />}
                footer={<Money pence={4200} before="from" short />}
              />
            </div>
          ))}
        </div>
      ))}
    </div>
  </Board>
)
