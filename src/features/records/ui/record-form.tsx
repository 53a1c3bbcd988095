import type { ReactNode } from 'react'
import { PageParts } from '#platform/ui/layout/page-parts.tsx'
import type { FieldSection } from '../rules/record-field.ts'
import type { RecordKind, RecordValue } from '../rules/record-kind.ts'
import { RecordFields } from './fields/record-fields.tsx'
import { useFieldBlur } from './use-field-blur.ts'
import { useFocusOnProblem } from './use-focus-on-problem.ts'
import type { RecordEditing } from './use-record-editor.ts'

type Props = {
  readonly kind: RecordKind
  readonly editor: RecordEditing
  readonly canEdit: boolean
  /** Content above the fields, for data that no field can edit. */
  readonly top?: ReactNode
  /** Fields that are shown elsewhere. */
  readonly separateFields?: readonly string[]
  /** True if the server chooses the id of a new record. The form then has no id field. */
  readonly hasGeneratedId?: boolean
}

/**
 * The fields of a record in their sections. Problems are shown after a field loses the focus or the user tries to
 * save.
 */
export const RecordForm = ({
  kind,
  editor,
  canEdit,
  top,
  separateFields = [],
  hasGeneratedId = false,
}: Props) => {
  const form = useFocusOnProblem(editor)
  const markBlur = useFieldBlur(editor.markBlur)
  const sections = sectionsWithout(kind, separateFields)
  const fields = {
    value: editor.draft,
    path: [],
    problems: editor.problems,
    isStored: editor.base !== undefined,
    onChange: (next: unknown) => editor.edit(next as RecordValue),
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it listens to the fields inside
    <div ref={form} className="grid grid-cols-[minmax(0,1fr)] gap-8" onBlur={markBlur}>
      {top}
      {!editor.base && !hasGeneratedId && <RecordFields fields={[keyField(kind)]} {...fields} />}
      {sections.map(({ title, fields: sectionFields }) => (
        <section
          key={title}
          id={sectionId(title)}
          className="grid scroll-mt-28 grid-cols-[minmax(0,1fr)] gap-4"
        >
          {sections.length > 1 || !hasGeneratedId ? <h2 className="text-lg font-bold">{title}</h2> : null}
          <RecordFields fields={sectionFields} {...fields} disabled={!canEdit} locked={editor.locked} />
        </section>
      ))}
    </div>
  )
}

/** Returns the field for the id of a new record. The id is part of addresses and can't be changed later. */
const keyField = ({ key }: RecordKind) => ({
  name: key,
  label: key === 'id' ? 'Id' : 'Name',
  form: 'text' as const,
  hint: 'Part of the web address; cannot be changed later',
})

const sectionId = (title: string): string => `section-${title.toLowerCase().replaceAll(' ', '-')}`

/** Forms with fewer sections have no links to them. */
const minLinkedSections = 4

/** Links to the sections of a long form. */
export const SectionLinks = ({ kind, separateFields = [] }: Pick<Props, 'kind' | 'separateFields'>) => {
  const sections = sectionsWithout(kind, separateFields)
  if (sections.length < minLinkedSections) return null
  return <PageParts parts={sections.map(({ title }) => ({ id: sectionId(title), label: title }))} />
}

/** Returns the sections without the fields that are shown elsewhere. */
const sectionsWithout = ({ sections }: RecordKind, apart: readonly string[]): readonly FieldSection[] =>
  apart.length === 0
    ? sections
    : sections
        .map((section) => ({
          ...section,
          fields: section.fields.filter(({ name }) => !apart.includes(name)),
        }))
        .filter(({ fields }) => fields.length > 0)
