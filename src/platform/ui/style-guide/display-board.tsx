import { BedDouble, Bus, Martini, Mountain, PartyPopper, Plus, Search, Target, Utensils } from 'lucide-react'
import { Button } from '../actions/button.tsx'
import { Avatar } from '../display/avatar.tsx'
import { Badge, type Tone } from '../display/badge.tsx'
import { Card, LinkCard } from '../display/card.tsx'
import { EmptyState } from '../display/empty-state.tsx'
import { ErrorState } from '../display/error-state.tsx'
import { FilterTag } from '../display/filter-tag.tsx'
import { FilterTags } from '../display/filter-tags.tsx'
import { Gallery } from '../display/gallery.tsx'
import { Money } from '../display/money-text.tsx'
import { Notice } from '../display/notice.tsx'
import { Progress } from '../display/progress.tsx'
import { Skeleton, SkeletonCards } from '../display/skeleton.tsx'
import { StarRating } from '../display/star-rating.tsx'
import { TintPicture } from '../display/tint-picture.tsx'
import { CardGrid } from '../layout/page-body.tsx'
import { Board, Columns, Specimen } from './specimen.tsx'

const tones: Tone[] = ['neutral', 'accent', 'good', 'warn', 'bad', 'info', 'solid']
const icons = [Martini, Target, BedDouble, Mountain, Bus, Utensils, PartyPopper, Martini, Target]
const tints = icons.map((_, index) => `tint-${index + 1}`)
const products = [
  {
    title: 'Paintball in the pines',
    details: 'Outdoors, 3 hours',
    price: 2950,
    score: 4.8,
    count: 214,
    mark: 'Popular',
  },
  { title: 'Cocktail making with a view', details: 'Drinks, 2 hours', price: 3400, score: 4.6, count: 98 },
  { title: 'Quayside apartment for twelve', details: 'Stay, 2 nights', price: 6150, score: 4.3, count: 41 },
]

const photos = ['Newcastle', 'York', 'Bristol'].map((location) => ({
  id: `of/trip/${location.toLowerCase()}.0`,
  alt: location,
}))

export const DisplayBoard = () => (
  <Board id="display" title="Cards, pictures, states">
    <Specimen title="Photo gallery: swipe, or press to enlarge">
      <Gallery
        photos={photos}
        label="Photos of a weekend"
        tint={3}
        shape="wide"
        sizes="(min-width: 64rem) 60rem, 100vw"
      />
    </Specimen>
    <Specimen title="Link card with a picture, or with a tint">
      <CardGrid>
        {products.map(({ title, details, price, score, count, mark }, index) => {
          const Icon = icons[index]!
          return (
            <LinkCard
              key={title}
              href="#display"
              level={4}
              title={title}
              picture={
                <TintPicture
                  tint={index * 2 + 1}
                  icon={<Icon />}
                  picture={index === 1 ? 'missing' : undefined}
                />
              }
              mark={mark && <Badge tone="solid">{mark}</Badge>}
              footer={
                <>
                  <Money pence={price} before="from" after="per person" short />
                  <StarRating score={score} count={count} />
                </>
              }
            >
              {details}
            </LinkCard>
          )
        })}
      </CardGrid>
    </Specimen>
    <Specimen title="Compact link card: on a phone, the picture is beside the text">
      <CardGrid compact>
        <LinkCard
          compact
          href="#display"
          level={4}
          title="Clay pigeon shooting"
          picture={<TintPicture tint={5} icon={<Mountain />} />}
          footer={<Money pence={4290} before="from" after="per person" short />}
        >
          Newcastle
        </LinkCard>
      </CardGrid>
    </Specimen>
    <Specimen title="Tints 1 to 9">
      <div className="grid grid-cols-3 gap-3 sm:grid-cols-5 lg:grid-cols-9">
        {icons.map((Icon, index) => (
          <TintPicture
            key={tints[index]}
            tint={index + 1}
            icon={<Icon />}
            shape="square"
            className="rounded-card"
          />
        ))}
      </div>
    </Specimen>
    <Columns>
      <Specimen title="Badges" row>
        {tones.map((tone) => (
          <Badge key={tone} tone={tone}>
            {tone}
          </Badge>
        ))}
      </Specimen>
      <Specimen title="Filter tags" row>
        <FilterTag pressed icon={<Mountain aria-hidden />}>
          Outdoors
        </FilterTag>
        <FilterTag icon={<Martini aria-hidden />}>Drinks</FilterTag>
        <FilterTag onRemove={() => {}} removeLabel="Remove Newcastle">
          Newcastle
        </FilterTag>
        <FilterTags label="Filter tags of which one is pressed">
          <FilterTag isOneOfSet pressed>
            All
          </FilterTag>
          <FilterTag isOneOfSet pressed={false}>
            Daytime
          </FilterTag>
        </FilterTags>
      </Specimen>
      <Specimen title="People" row>
        <Avatar name="Anna Berg" size="large" />
        <Avatar name="Cher" />
        <Avatar name="Dev Patel" size="small" />
      </Specimen>
      <Specimen title="Money" row>
        <Money pence={123_450} size="large" after="in total" />
        <Money pence={4950} before="from" after="per person" />
        <Money pence={0} size="small" short />
      </Specimen>
      <Specimen title="Scores" row>
        <StarRating score={4.8} count={1214} />
        <StarRating score={3.4} full count={9} />
      </Specimen>
      <Specimen title="Progress">
        <Progress label="Paid" value={240} max={600} valueText="£240 of £600 paid" />
        <Progress label="Loading" hideLabel />
      </Specimen>
      <Specimen title="Notices">
        <Notice title="Your deposit is due on Fri 05 Jun 2026">Everyone pays their own share.</Notice>
        <Notice tone="good">Paid, thank you.</Notice>
        <Notice tone="warn">Two guests have not answered yet.</Notice>
        <Notice tone="bad" title="The payment was declined">
          Try another card.
        </Notice>
      </Specimen>
      <Specimen title="Plain card">
        <Card className="grid gap-3">
          <p className="text-lg font-semibold">Friday</p>
          <p className="text-ink-soft">Two things planned.</p>
          <Button>
            <Plus aria-hidden />
            Add an activity
          </Button>
        </Card>
      </Specimen>
    </Columns>
    <Columns>
      <Specimen title="Empty state">
        <Card>
          <EmptyState icon={<Search />} title="No matches" action={<Button>Clear filters</Button>}>
            Try fewer filters or another date.
          </EmptyState>
        </Card>
      </Specimen>
      <Specimen title="Error state">
        <Card>
          <ErrorState onRetry={() => {}} />
        </Card>
      </Specimen>
      <Specimen title="Skeletons">
        <Skeleton className="h-6 w-1/2" />
        <Skeleton />
        <SkeletonCards count={1} />
      </Specimen>
    </Columns>
  </Board>
)
