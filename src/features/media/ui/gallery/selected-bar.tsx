import { Captions, Pencil, Trash2 } from 'lucide-react'
import { formatCount } from '#kernel/format-count.ts'
import { Button } from '#platform/ui/actions/button.tsx'

type Props = {
  readonly count: number
  readonly most: number
  readonly onAll: () => void
  readonly onNone: () => void
  readonly onDo: (doing: 'describe' | 'change' | 'delete') => void
}

/** What may be done with the pictures that are selected; always within reach of the thumb. */
export const SelectedBar = ({ count, most, onAll, onNone, onDo }: Props) => (
  <section
    aria-label="Selected"
    data-foot-bar
    className="sticky bottom-2 z-[2] flex flex-wrap items-center gap-2.5 rounded-card border border-accent bg-accent-soft px-4 py-2"
  >
    <p role="status" className="grow font-semibold text-accent-ink">
      {`${formatCount(count)} selected`}
    </p>
    {count < most && <Button onClick={onAll}>{`All ${formatCount(most)}`}</Button>}
    <Button onClick={onNone}>None</Button>
    <Button onClick={() => onDo('delete')}>
      <Trash2 aria-hidden /> Delete
    </Button>
    <Button onClick={() => onDo('change')}>
      <Pencil aria-hidden /> Change all
    </Button>
    <Button kind="primary" onClick={() => onDo('describe')}>
      <Captions aria-hidden /> Describe
    </Button>
  </section>
)
