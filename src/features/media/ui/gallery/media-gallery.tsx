import { ImagePlus, ListFilter, SearchX } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { usePermissions } from '#features/access/ui/index.ts'
import { formatCount } from '#kernel/format-count.ts'
import { Link } from '#platform/ui/actions/link.tsx'
import { TextLink } from '#platform/ui/actions/text-link.tsx'
import { EmptyState } from '#platform/ui/display/empty-state.tsx'
import { ErrorState } from '#platform/ui/display/error-state.tsx'
import { SkeletonCards } from '#platform/ui/display/skeleton.tsx'
import { DebouncedSearchField } from '#platform/ui/fields/debounced-search-field.tsx'
import { SelectBox } from '#platform/ui/fields/select-box.tsx'
import type { MediaFilters } from '../../rules/media-filters.ts'
import { type LoadedPicture, useFoundMedia } from '../media-api.ts'
import { ChooseFiles, DropHint } from '../upload/choose-files.tsx'
import { UploadPanel } from '../upload/upload-panel.tsx'
import { useDroppedFiles } from '../upload/use-dropped-files.ts'
import { useUploads } from '../upload/use-uploads.ts'
import { DeletePanel, type MediaLinks } from './delete-panel.tsx'
import { DescribePanel } from './describe-panel.tsx'
import { GalleryFilters } from './gallery-filters.tsx'
import { PictureGrid } from './picture-grid.tsx'
import { SelectedBar } from './selected-bar.tsx'
import { TileFace, tileStyle } from './tile-face.tsx'

type Props = MediaLinks & {
  readonly filters: MediaFilters
  readonly onFilters: (filters: MediaFilters) => void
  /** Renders the panel that changes one field of many pictures, with a link back to the gallery. */
  readonly changeMany: (ids: readonly string[], onClose: () => void) => ReactNode
  /** Other actions of the page. */
  readonly actions?: ReactNode
}

type Mode = 'browse' | 'describe' | 'change' | 'delete'
const noIds: readonly string[] = []

/** The picture library: search, filters, uploads (file picker, drop or paste), and actions on the selected pictures. */
export const MediaGallery = (props: Props) => {
  const { filters, changeMany } = props
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const [mode, setMode] = useState<Mode>('browse')
  const canEdit = usePermissions().can('media.edit')
  const { uploads, uploadActions } = useUploads()
  const found = useFoundMedia(filters)
  const ids = found.data?.data ?? noIds
  // Actions apply only to selected pictures in the result, because the user would not see what happens to the others.
  const chosen = ids.filter((id) => selected.has(id))
  const { dropHandlers, isOver } = useDroppedFiles(uploadActions.add, canEdit)
  const backToBrowsing = () => setMode('browse')
  return (
    <main
      className="relative grid min-h-[60dvh] grid-cols-[minmax(0,1fr)] content-start gap-4 p-4 lg:p-5"
      {...dropHandlers}
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
          {canEdit && (
            <ChooseFiles multiple kind="primary" onFiles={uploadActions.add}>
              Upload
            </ChooseFiles>
          )}
        </div>
      </header>
      <UploadPanel
        uploads={uploads}
        uploadActions={uploadActions}
        actionOf={({ mediaId, title }) => (
          <TextLink href={props.hrefOf(mediaId)} className="inline-flex min-h-11 shrink-0 items-center">
            Open<span className="sr-only"> {title}</span>
          </TextLink>
        )}
      />
      {mode === 'describe' && <DescribePanel ids={chosen} onClose={backToBrowsing} />}
      {mode === 'change' && changeMany(chosen, backToBrowsing)}
      {mode === 'delete' && (
        <DeletePanel
          ids={chosen}
          links={props}
          onClose={backToBrowsing}
          onDeleted={(deletedIds) => setSelected(selected.difference(new Set(deletedIds)))}
        />
      )}
      {mode === 'browse' && (
        <GalleryContents
          {...props}
          {...{ found, ids, canEdit, chosen, selected }}
          onSelected={setSelected}
          onMode={setMode}
          onFiles={uploadActions.add}
        />
      )}
    </main>
  )
}

type ContentsProps = Props & {
  readonly found: ReturnType<typeof useFoundMedia>
  readonly ids: readonly string[]
  readonly canEdit: boolean
  readonly chosen: readonly string[]
  readonly selected: ReadonlySet<string>
  readonly onSelected: (selected: ReadonlySet<string>) => void
  readonly onMode: (mode: Mode) => void
  readonly onFiles: (files: File[]) => void
}

const GalleryContents = ({
  filters,
  onFilters,
  found,
  ids,
  canEdit,
  chosen,
  selected,
  onSelected,
  hrefOf,
  ...rest
}: ContentsProps) => {
  const toggle = (id: string, on: boolean) =>
    onSelected(on ? selected.union(new Set([id])) : selected.difference(new Set([id])))
  return (
    <>
      {(ids.length > 0 || isFiltered(filters)) && (
        <div className="flex flex-wrap items-end gap-2.5">
          <DebouncedSearchField
            label="Search pictures"
            value={filters.search ?? ''}
            onChange={(search) => onFilters({ ...filters, search })}
          />
          <GalleryFilters filters={filters} onFilters={onFilters} />
        </div>
      )}
      {found.isError && <ErrorState onRetry={() => void found.refetch()}>{found.error.message}</ErrorState>}
      {found.isPending && (
        <div className="grid grid-cols-2 gap-3 sm:grid-cols-4 xl:grid-cols-6">
          <SkeletonCards count={12} />
        </div>
      )}
      {found.data && ids.length === 0 && (
        <NothingFound {...{ filters, onFilters, canEdit }} onFiles={rest.onFiles} />
      )}
      {ids.length > 0 && (
        <div aria-busy={found.isFetching} className="contents">
          <PictureGrid
            label="Pictures"
            ids={ids}
            renderTile={(id, picture) => (
              <GalleryTile
                {...{ id, picture, canEdit }}
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
          total={ids.length}
          onAll={() => onSelected(new Set(ids))}
          onNone={() => onSelected(new Set())}
          onMode={rest.onMode}
        />
      )}
    </>
  )
}

type TileProps = {
  readonly id: string
  readonly picture: LoadedPicture | undefined
  readonly href: string
  readonly canEdit: boolean
  readonly isSelected: boolean
  readonly onSelect: (on: boolean) => void
}

const GalleryTile = ({ id, picture, href, canEdit, isSelected, onSelect }: TileProps) => (
  <div className={`${tileStyle} has-checked:border-accent has-checked:bg-accent-soft`}>
    <Link data-tile href={href} className="block h-full outline-none">
      <TileFace picture={picture} />
    </Link>
    {canEdit && (
      <span className="absolute start-1 top-1 rounded-field bg-surface/85">
        <SelectBox label={`Select ${picture?.record.name ?? id}`} checked={isSelected} onChange={onSelect} />
      </span>
    )}
  </div>
)

/** Returns true if filters may hide some pictures. */
const isFiltered = ({ sort: _, ...filters }: MediaFilters): boolean =>
  Object.values(filters).some((value) => value !== undefined)

type NothingProps = Pick<ContentsProps, 'filters' | 'onFilters' | 'canEdit' | 'onFiles'>

const NothingFound = ({ filters, onFilters, canEdit, onFiles }: NothingProps) => {
  if (isFiltered(filters))
    return (
      <EmptyState
        icon={filters.search ? <SearchX /> : <ListFilter />}
        title="No pictures found"
        action={
          <button
            type="button"
            className="min-h-11 font-semibold text-accent-ink underline"
            onClick={() => onFilters({ sort: filters.sort })}
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
        canEdit && (
          <ChooseFiles multiple kind="primary" onFiles={onFiles}>
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
