import { ImageOff, SearchX } from 'lucide-react'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { usePermissions } from '#features/access/ui/index.ts'
import { countOf } from '#kernel/format-count.ts'
import { photoIdOf } from '#kernel/photos.ts'
import { Button } from '#platform/ui/actions/button.tsx'
import { Badge } from '#platform/ui/display/badge.tsx'
import { EmptyState } from '#platform/ui/display/empty-state.tsx'
import { ErrorState } from '#platform/ui/display/error-state.tsx'
import { Skeleton } from '#platform/ui/display/skeleton.tsx'
import { TintPicture } from '#platform/ui/display/tint-picture.tsx'
import { DebouncedSearchField } from '#platform/ui/fields/debounced-search-field.tsx'
import { SegmentedChoice } from '#platform/ui/fields/segmented-choice.tsx'
import { TextField } from '#platform/ui/fields/text-field.tsx'
import { DialogContent } from '#platform/ui/overlays/dialog-content.tsx'
import type { DialogHandle } from '#platform/ui/overlays/dialog-stack.ts'
import { FramedPictureGrid } from '../gallery/picture-grid.tsx'
import { TileFace, tileStyle } from '../gallery/tile-face.tsx'
import { useFoundMedia, useScenes } from '../media-api.ts'
import { ChooseFiles, DropHint } from '../upload/choose-files.tsx'
import { UploadPanel } from '../upload/upload-panel.tsx'
import { useDroppedFiles } from '../upload/use-dropped-files.ts'
import { useUploads } from '../upload/use-uploads.ts'
import { isChoiceFull, problemOfTypedId, withPicture } from './choose-from-picker.ts'

type Props = {
  readonly dialog: DialogHandle<readonly string[]>
  /** Maximum number of pictures. If undefined, the user chooses a single picture by pressing it. */
  readonly max?: number
  /** Pictures that have already been chosen; they cannot be chosen again. */
  readonly alreadyChosen?: readonly string[]
  /** True if scenes can be chosen. */
  readonly allowsScenes: boolean
}

type Source = 'library' | 'scenes' | 'id'

/**
 * A dialog for choosing pictures from the library (also by uploading), from the scenes, or by id. Resolves to the
 * chosen ids.
 */
export const PicturePicker = ({ dialog, max, alreadyChosen = [], allowsScenes }: Props) => {
  const { can } = usePermissions()
  const canViewLibrary = can('media.view')
  const [from, setFrom] = useState<Source>(canViewLibrary ? 'library' : allowsScenes ? 'scenes' : 'id')
  const [chosen, setChosen] = useState<readonly string[]>([])
  const choice = { chosen, alreadyChosen, max: max ?? 1 }
  const choose = (id: string) => {
    if (max === undefined) return dialog.done([id])
    setChosen(chosen.includes(id) ? chosen.filter((each) => each !== id) : withPicture(id, choice))
  }
  const isFull = max !== undefined && isChoiceFull(choice)
  const sourceProps = { chosen, alreadyChosen, isFull, onChoose: choose }
  const sources = [
    ...(canViewLibrary ? [{ value: 'library' as const, label: 'Library' }] : []),
    ...(allowsScenes ? [{ value: 'scenes' as const, label: 'Scenes' }] : []),
    { value: 'id' as const, label: 'By id' },
  ]
  return (
    <DialogContent
      title={max === undefined ? 'Choose a picture' : 'Choose pictures'}
      onClose={dialog.cancel}
      className="flex flex-col gap-3 overflow-hidden!"
      actions={
        max !== undefined && (
          <>
            <Button onClick={dialog.cancel}>Cancel</Button>
            <Button kind="primary" disabled={chosen.length === 0} onClick={() => dialog.done(chosen)}>
              {chosen.length === 0 ? 'Add' : `Add ${countOf(chosen.length, 'picture', 'pictures')}`}
            </Button>
          </>
        )
      }
    >
      {sources.length > 1 && (
        <SegmentedChoice
          label="From"
          hideLabel
          value={from}
          onChange={setFrom}
          choices={sources}
          className="sm:max-w-96"
        />
      )}
      {from === 'library' && <Library {...sourceProps} />}
      {from === 'scenes' && <Scenes {...sourceProps} />}
      {from === 'id' && (
        <ById
          problemOf={(id) => (max === undefined ? undefined : problemOfTypedId(id, choice))}
          onChoose={(id) => (max === undefined ? choose(id) : dialog.done(withPicture(id, choice)))}
        />
      )}
      {isFull && (
        <p role="status" className="text-ink-soft text-sm">
          {countOf(chosen.length, 'picture is', 'pictures are')} chosen. No more can be added.
        </p>
      )}
    </DialogContent>
  )
}

type SourceProps = {
  readonly chosen: readonly string[]
  readonly alreadyChosen: readonly string[]
  /** True if no other picture can be chosen. */
  readonly isFull: boolean
  readonly onChoose: (id: string) => void
}

const noIds: readonly string[] = []

const Library = ({ chosen, alreadyChosen, isFull, onChoose }: SourceProps) => {
  const [search, setSearch] = useState<string>()
  const canAdd = usePermissions().can('media.edit')
  const found = useFoundMedia({ search })
  const ids = found.data?.data ?? noIds
  const { uploads, uploadActions } = useUploads()
  // Shows only the uploads of this dialog.
  const [ownKeys, setOwnKeys] = useState<ReadonlySet<number>>(new Set())
  const upload = (files: File[]) => setOwnKeys(ownKeys.union(new Set(uploadActions.add(files))))
  const { dropHandlers, isOver } = useDroppedFiles(upload, canAdd)
  const frame = useRef<HTMLElement>(null)
  return (
    <div className="relative flex min-h-0 flex-1 flex-col gap-3" {...dropHandlers}>
      {isOver && <DropHint>Drop pictures to upload them</DropHint>}
      <div className="flex flex-wrap items-center gap-2.5">
        <DebouncedSearchField label="Search pictures" value={search ?? ''} onChange={setSearch} />
        {canAdd && (
          <ChooseFiles multiple onFiles={upload}>
            Upload
          </ChooseFiles>
        )}
      </div>
      <UploadPanel
        uploads={uploads.filter(({ key }) => ownKeys.has(key))}
        uploadActions={uploadActions}
        actionOf={({ mediaId, title }) => (
          <Button
            size="small"
            onClick={() => onChoose(photoIdOf(mediaId))}
            disabled={
              alreadyChosen.includes(photoIdOf(mediaId)) || (isFull && !chosen.includes(photoIdOf(mediaId)))
            }
          >
            {chosen.includes(photoIdOf(mediaId)) ? 'Chosen' : 'Use this'}
            <span className="sr-only">: {title}</span>
          </Button>
        )}
      />
      <Frame frame={frame} label="Pictures in the library">
        {found.isError && <ErrorState onRetry={() => void found.refetch()}>{found.error.message}</ErrorState>}
        {found.isPending && <Skeleton className="h-64 w-full" />}
        {found.data && ids.length === 0 && (
          <EmptyState
            icon={search ? <SearchX /> : <ImageOff />}
            title={search ? 'No pictures found' : 'No pictures yet'}
          >
            {canAdd
              ? 'Upload a picture, drop it here or paste it.'
              : 'A colleague who manages the library needs to upload one first.'}
          </EmptyState>
        )}
        {ids.length > 0 && (
          <FramedPictureGrid
            label="Pictures"
            frame={frame}
            ids={ids}
            renderTile={(id, picture) => (
              <ChoiceTile
                label={picture ? undefined : id}
                {...stateOf(photoIdOf(id), { chosen, alreadyChosen, isFull })}
                onPress={() => onChoose(photoIdOf(id))}
              >
                <TileFace picture={picture} />
              </ChoiceTile>
            )}
          />
        )}
      </Frame>
    </div>
  )
}

const Scenes = ({ chosen, alreadyChosen, isFull, onChoose }: SourceProps) => {
  const [search, setSearch] = useState<string>()
  const scenes = useScenes(search)
  const frame = useRef<HTMLElement>(null)
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-3">
      <DebouncedSearchField label="Search scenes" value={search ?? ''} onChange={setSearch} />
      <Frame frame={frame} label="Scenes">
        {scenes.isError && (
          <ErrorState onRetry={() => void scenes.refetch()}>{scenes.error.message}</ErrorState>
        )}
        {scenes.isPending && <Skeleton className="h-64 w-full" />}
        {scenes.data?.length === 0 && (
          <EmptyState icon={<SearchX />} title="No scenes found">
            Try another word, such as boat, cocktail or castle.
          </EmptyState>
        )}
        <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-5">
          {scenes.data?.map(({ id, name, alt, picture }) => (
            <li key={id}>
              <ChoiceTile {...stateOf(id, { chosen, alreadyChosen, isFull })} onPress={() => onChoose(id)}>
                <TintPicture picture={picture} tint={1} sizes="(min-width: 40rem) 14rem, 46vw" widest={600} />
                <span className="grid gap-0.5 px-2.5 py-2 text-sm">
                  <span className="truncate font-semibold">{name}</span>
                  <span className="line-clamp-2 text-xs text-ink-soft">{alt}</span>
                </span>
              </ChoiceTile>
            </li>
          ))}
        </ul>
      </Frame>
    </div>
  )
}

/** The scrollable part of the dialog. */
const Frame = ({
  frame,
  label,
  children,
}: {
  frame: RefObject<HTMLElement | null>
  label: string
  children: ReactNode
}) => (
  <section
    ref={frame}
    aria-label={label}
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard
    tabIndex={0}
    className="-mx-1 min-h-40 flex-1 overflow-y-auto p-1"
  >
    {children}
  </section>
)

const stateOf = (id: string, { chosen, alreadyChosen, isFull }: Omit<SourceProps, 'onChoose'>) => ({
  isChosen: chosen.includes(id),
  isAlreadyChosen: alreadyChosen.includes(id),
  isDisabled: alreadyChosen.includes(id) || (isFull && !chosen.includes(id)),
})

type TileProps = {
  /** Required if the content does not name the picture. */
  readonly label?: string | undefined
  readonly isChosen: boolean
  readonly isAlreadyChosen: boolean
  readonly isDisabled: boolean
  readonly onPress: () => void
  readonly children: ReactNode
}

const ChoiceTile = ({ label, isChosen, isAlreadyChosen, isDisabled, onPress, children }: TileProps) => (
  <div className={tileStyle}>
    <button
      type="button"
      data-tile
      aria-label={label}
      aria-pressed={isChosen}
      disabled={isDisabled}
      onClick={onPress}
      className="block h-full w-full text-start outline-none aria-pressed:bg-accent-soft disabled:opacity-60"
    >
      {children}
    </button>
    {(isChosen || isAlreadyChosen) && (
      <span className="pointer-events-none absolute end-2 top-2">
        <Badge tone="solid">{isAlreadyChosen ? 'Already added' : 'Chosen'}</Badge>
      </span>
    )}
  </div>
)

/** Chooses a picture of the media folder or cloud by its id, because the library does not contain such pictures. */
const ById = ({
  problemOf,
  onChoose,
}: Pick<SourceProps, 'onChoose'> & {
  /** Returns why an id can't be used; undefined if it can. */
  readonly problemOf: (id: string) => string | undefined
}) => {
  const [id, setId] = useState('')
  const [problem, setProblem] = useState<string>()
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  return (
    <form
      className="grid max-w-xl gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        const typedId = id.trim()
        if (typedId === '') return
        const idProblem = problemOf(typedId)
        setProblem(idProblem)
        if (!idProblem) onChoose(typedId)
      }}
    >
      <TextField
        ref={field}
        label="Id"
        hint="The id of a file in the media folder, such as newcastle/quay.jpg, or in the media cloud"
        value={id}
        error={problem}
        autoComplete="off"
        onChange={({ currentTarget }) => setId(currentTarget.value)}
      />
      <Button type="submit" kind="primary" className="justify-self-start" disabled={id.trim() === ''}>
        Use this picture
      </Button>
    </form>
  )
}
