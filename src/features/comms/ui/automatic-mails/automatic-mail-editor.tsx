import { SaveBar } from '#features/records/ui/index.ts'
import { Button } from '#platform/ui/actions/button.tsx'
import { Notice } from '#platform/ui/display/notice.tsx'
import { TextArea } from '#platform/ui/fields/text-area.tsx'
import { TextField } from '#platform/ui/fields/text-field.tsx'
import { confirmDialog } from '#platform/ui/overlays/confirm-dialog.tsx'
import { useUnsavedChanges } from '#platform/ui/overlays/use-unsaved-changes.ts'
import { maxMailClosing, maxMailIntro, maxMailSubject } from '../../rules/automatic-mails/mail-text.ts'
import { MailTabs } from '../mail-tabs.tsx'
import { type AutomaticMailDetails, useMailText } from './use-mail-text.ts'

type Props = { readonly mail: AutomaticMailDetails; readonly canEdit: boolean }

/** Shows the text of an automatic email beside a preview. Staff with permission can edit the text. */
export const AutomaticMailEditor = ({ mail, canEdit }: Props) => {
  const editor = useMailText(mail)
  const { base, isChanged, save, preview } = editor
  useUnsavedChanges(editor)
  return (
    <>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6 pb-6 xl:grid-cols-2">
        <div className="grid content-start gap-4">
          <SaveProblem editor={editor} />
          <TextFields editor={editor} canEdit={canEdit} />
          <Placeholders placeholders={mail.placeholders} />
        </div>
        <section aria-labelledby="preview-heading" className="grid content-start gap-3">
          <div className="flex flex-wrap items-center justify-between gap-3">
            <h2 id="preview-heading" className="text-xl font-bold">
              Preview
            </h2>
            {canEdit && (
              <Button pending={preview.isPending} disabled={!isChanged} onClick={editor.showPreview}>
                Preview my changes
              </Button>
            )}
          </div>
          <p className="text-sm text-ink-soft">Uses sample data. The greeting and details are fixed.</p>
          {preview.error && <Notice tone="bad" title={preview.error.message} />}
          <div aria-live="polite">
            <p className="font-semibold wrap-anywhere">{preview.shown.subject}</p>
          </div>
          <MailTabs subject={preview.shown.subject} html={preview.shown.html} text={preview.shown.text} />
        </section>
      </div>
      {canEdit && (
        <SaveBar
          message={isChanged ? 'Not saved' : ''}
          isChanged={isChanged}
          isSaving={save.isPending}
          onSave={editor.saveText}
        >
          {base.isEdited && <BackToOriginal onConfirmed={editor.restoreOriginal} />}
          <Button disabled={!isChanged} onClick={editor.undo}>
            Undo changes
          </Button>
        </SaveBar>
      )}
    </>
  )
}

type EditorProps = { readonly editor: ReturnType<typeof useMailText> }

const SaveProblem = ({ editor: { save, reload } }: EditorProps) => {
  if (!save.error) return null
  const isConflict = (save.error as { code?: string }).code === 'editConflict'
  return (
    <Notice
      tone="bad"
      title={save.error.message}
      action={
        isConflict && (
          <Button pending={reload.isPending} onClick={() => reload.mutate()}>
            Reload
          </Button>
        )
      }
    />
  )
}

type TextFieldsProps = EditorProps & { readonly canEdit: boolean }

const TextFields = ({ editor: { draft, edit, problems }, canEdit }: TextFieldsProps) => (
  <>
    <TextField
      label="Subject"
      readOnly={!canEdit}
      maxLength={maxMailSubject}
      autoComplete="off"
      error={problems.subject}
      value={draft.subject}
      onChange={({ currentTarget }) => edit({ subject: currentTarget.value })}
    />
    <TextArea
      label="Text"
      hint="After the greeting. An empty line starts a new paragraph."
      height="letter"
      readOnly={!canEdit}
      maxLength={maxMailIntro}
      error={problems.intro}
      value={draft.intro}
      onChange={({ currentTarget }) => edit({ intro: currentTarget.value })}
    />
    <TextArea
      label="Closing text (Optional)"
      hint="After the details and the button."
      readOnly={!canEdit}
      maxLength={maxMailClosing}
      error={problems.closing}
      value={draft.closing}
      onChange={({ currentTarget }) => edit({ closing: currentTarget.value })}
    />
  </>
)

const Placeholders = ({ placeholders }: { readonly placeholders: AutomaticMailDetails['placeholders'] }) => (
  <section aria-labelledby="placeholders-heading" className="grid gap-2">
    <h2 id="placeholders-heading" className="font-semibold">
      Placeholders
    </h2>
    <p className="text-sm text-ink-soft">Each email replaces these with its own values.</p>
    <dl className="grid gap-x-4 text-sm sm:grid-cols-[auto_1fr]">
      {placeholders.map(({ name, meaning, sample, isRequired }) => (
        <div key={name} className="grid gap-x-4 border-line border-t py-2 sm:col-span-2 sm:grid-cols-subgrid">
          <dt className="font-semibold">{`{${name}}`}</dt>
          <dd className="wrap-anywhere">
            {meaning}
            {isRequired && '. Must stay in the text'}
            <span className="block text-ink-soft">{sample && `In the preview: ${sample}`}</span>
          </dd>
        </div>
      ))}
    </dl>
  </section>
)

const BackToOriginal = ({ onConfirmed }: { readonly onConfirmed: () => void }) => (
  <Button
    onClick={async () => {
      const isSure = await confirmDialog({
        title: 'Back to original?',
        message: 'The original replaces your text, which stays in the history.',
        okLabel: 'Back to original',
      })
      if (isSure) onConfirmed()
    }}
  >
    Back to original
  </Button>
)
