import { MediaUses } from '#features/media/ui/editor/media-uses.tsx'
import { PictureEditing } from '#features/media/ui/editor/picture-editing.tsx'
import { ReplacePicture } from '#features/media/ui/editor/replace-picture.tsx'
import { recordKindFacts } from '#features/records/rules/record-kind-name.ts'
import type { EditorExtras } from '#features/records/ui/record-editor.tsx'
import { hrefOfUse } from './record-hrefs.ts'
import { isRecordKind } from './record-lists.ts'

const kindWord = (kind: string): string =>
  isRecordKind(kind) ? recordKindFacts[kind].labels.one : 'member of staff'

/**
 * The additions to the editor of pictures: a visual crop editor, a list of the records and staff that use the picture,
 * and an action to replace it.
 */
export const mediaExtras: EditorExtras = {
  top: ({ draft, edit }) => <PictureEditing draft={draft} onChange={edit} />,
  separateFields: ['file', 'crop', 'focus'],
  renderUses: (id) => <MediaUses id={id} hrefOfUse={hrefOfUse} wordOf={kindWord} />,
  actions: ({ base, isChanged, continueWith }) =>
    base && <ReplacePicture stored={base} isChanged={isChanged} onReplaced={continueWith} />,
}
