import { ImagePlus, ListFilter, SearchX } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { usePermissions } from '#features/access/ui/index.ts'
import { formatCount } from '#kernel/format-count.ts'
import { Link } from '#platform/ui/actions/link.tsx'
import { TextLink } from '#platform/ui/actions/text-link.tsx'
import { EmptyState } from '#platform/ui/display/empty-state.tsx'
import { ErrorState } from '#platform/ui/display/error-state.tsx'
import { SkeletonCards } from '#platform/ui/display/skeleton.tsx'
import { LateSearchField } from '#platform/ui/fields/late-search-field.tsx'
import { SelectBox } from '#platform/ui/fields/select-box.tsx'
import type { MediaQuestion } from '../../rules/media-question.ts'
import { type LoadedPicture, useFoundMedia } from '../media-api.ts'
import { ChooseFiles, DropHint } from '../upload/choose-files.tsx'
import { UploadPanel } from '../upload/upload-panel.tsx'
import { useGivenFiles } from '../upload/use-given-files.ts'
import { useUploads } from '../upload/use-uploads.ts'
import { DeletePanel, type MediaLinks } from './delete-panel.tsx'
import { DescribePanel } from './describe-panel.tsx'
import { GalleryFilters } from './gallery-filters.tsx'
import { PictureGrid } from './picture-grid.tsx'
import { SelectedBar } from './selected-bar.tsx'
import { TileFace, tileStyle } from './tile-face.tsx'

type Props = MediaLinks & {
  readonly question: MediaQuestion
  readonly onQuestion: (question: MediaQuestion) => void
  /** Changes a field of many at once, and the way back from that. */
  readonly changeMany: (ids: readonly string[], onClose: () => void) => ReactNode
  /** What else is reached from here. */
  readonly actions?: ReactNode
}

type Doing = 'look' | 'describe' | 'change' | 'delete'
const noIds: readonly string[] = []

/** The picture library: found, looked through, filled by files that are chosen, dropped or pasted, and kept in order. */
export const MediaGallery = (props: Props) => {
  const { question, changeMany } = props
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const [doing, setDoing] = useState<Doing>('look')
  const mayEdit = usePermissions().may('media.edit')
  const { uploads, list } = useUploads()
  const found = useFoundMedia(question)
  const ids = found.data?.data ?? noIds
  // What is not in sight any more is not selected either: nobody would see what happens to it.
  const chosen = ids.filter((id) => selected.has(id))
  const { place, isOver } = useGivenFiles(list.add, mayEdit)
  const back = () => setDoing('look')
  return (
    <main
      className="relative grid min-h-[60dvh] grid-cols-[minmax(0,1fr)] content-start gap-4 p-4 lg:p-5"
      {...place}
    >
      {isOver && <DropHint>Drop pictures to upload them</DropHint>}
      <header className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-2xl font-bold">
          Pictures{' '}
          <span aria-live="polite" className="text-base font-normal text-ink-soft tabular-nums">
            {found.data && formatCount(found.data.count)}
          </span>
        </h1>
        <div className="flex flex-wrap gap-2.5">
          {props.actions}
          {mayEdit && (
            <ChooseFiles several kind="primary" onFiles={list.add}>
              Upload
            </ChooseFiles>
          )}
        </div>
      </header>
      <UploadPanel
        uploads={uploads}
        list={list}
        actionOf={({ mediaId, title }) => (
          <TextLink href={props.hrefOf(mediaId)} className="inline-flex min-h-11 shrink-0 items-center">
            Open<span className="sr-only"> {title}</span>
          </TextLink>
        )}
      />
      {doing === 'describe' && <DescribePanel ids={chosen} onClose={back} />}
      {doing === 'change' && changeMany(chosen, back)}
      {doing === 'delete' && (
        <DeletePanel
          ids={chosen}
          links={props}
          onClose={back}
          onDeleted={(gone) => setSelected(selected.difference(new Set(gone)))}
        />
      )}
      {doing === 'look' && (
        <Shown
          {...props}
          {...{ found, ids, mayEdit, chosen, selected }}
          onSelected={setSelected}
          onDo={setDoing}
          onFiles={list.add}
        />
      )}
    </main>
  )
}

type ShownProps = Props & {
  readonly found: ReturnType<typeof useFoundMedia>
  readonly ids: readonly string[]
  readonly mayEdit: boolean
  readonly chosen: readonly string[]
  readonly selected: ReadonlySet<string>
  readonly onSelected: (selected: ReadonlySet<string>) => void
  readonly onDo: (doing: Doing) => void
  readonly onFiles: (files: File[]) => void
}

const Shown = ({
  question,
  onQuestion,
  found,
  ids,
  mayEdit,
  chosen,
  selected,
  onSelected,
  hrefOf,
  ...rest
}: ShownProps) => {
  const toggle = (id: string, on: boolean) =>
    onSelected(on ? selected.union(new Set([id])) : selected.difference(new Set([id])))
  return (
    <>
      {(ids.length > 0 || isNarrowed(question)) && (
        <div className="flex flex-wrap items-end gap-2.5">
          <LateSearchField
            label="Search pictures"
            value={question.search ?? ''}
            onChange={(search) => onQuestion({ ...question, search })}
          />
          <GalleryFilters question={question} onQuestion={onQuestion} />
        </div>
      )}
      {found.isError && <ErrorState onRetry={() => void found.refetch()}>{found.error.message}</ErrorState>}
      {found.isPending && (
        <div className="grid grid-cols-2 gap-3 sm:grid-cols-4 xl:grid-cols-6">
          <SkeletonCards count={12} />
        </div>
      )}
      {found.data && ids.length === 0 && (
        <NothingFound {...{ question, onQuestion, mayEdit }} onFiles={rest.onFiles} />
      )}
      {ids.length > 0 && (
        <div aria-busy={found.isFetching} className="contents">
          <PictureGrid
            label="Pictures"
            ids={ids}
            drawTile={(id, picture) => (
              <GalleryTile
                {...{ id, picture, mayEdit }}
                href={hrefOf(id)}
                isSelected={selected.has(id)}
                onSelect={(on) => toggle(id, on)}
              />
            )}
          />
        </div>
      )}
      {chosen.length > 0 && (
        <SelectedBar
          count={chosen.length}
          most={ids.length}
          onAll={() => onSelected(new Set(ids))}
          onNone={() => onSelected(new Set())}
          onDo={rest.onDo}
        />
      )}
    </>
  )
}

type TileProps = {
  readonly id: string
  readonly picture: LoadedPicture | undefined
  readonly href: string
  readonly mayEdit: boolean
  readonly isSelected: boolean
  readonly onSelect: (on: boolean) => void
}

const GalleryTile = ({ id, picture, href, mayEdit, isSelected, onSelect }: TileProps) => (
  <div className={`${tileStyle} has-checked:border-accent has-checked:bg-accent-soft`}>
    <Link data-tile href={href} className="block h-full outline-none">
      <TileFace picture={picture} />
    </Link>
    {mayEdit && (
      <span className="absolute start-1 top-1 rounded-field bg-surface/85">
        <SelectBox label={`Select ${picture?.record.name ?? id}`} checked={isSelected} onChange={onSelect} />
      </span>
    )}
  </div>
)

/** Whether some pictures may be left out. */
const isNarrowed = ({ sort: _, ...asked }: MediaQuestion): boolean =>
  Object.values(asked).some((value) => value !== undefined)

type NothingProps = Pick<ShownProps, 'question' | 'onQuestion' | 'mayEdit' | 'onFiles'>

const NothingFound = ({ question, onQuestion, mayEdit, onFiles }: NothingProps) => {
  if (isNarrowed(question))
    return (
      <EmptyState
        icon={question.search ? <SearchX /> : <ListFilter />}
        title="No pictures found"
        action={
          <button
            type="button"
            className="min-h-11 font-semibold text-accent-ink underline"
            onClick={() => onQuestion({ sort: question.sort })}
          >
            Show all pictures
          </button>
        }
      >
        Shorten your search, or remove a filter.
      </EmptyState>
    )
  return (
    <EmptyState
      icon={<ImagePlus />}
      title="No pictures yet"
      action={
        mayEdit && (
          <ChooseFiles several kind="primary" onFiles={onFiles}>
            Upload pictures
          </ChooseFiles>
        )
      }
    >
      Products and locations show drawn scenes until they have photos. Drop, paste or upload files to add
      some.
    </EmptyState>
  )
}
