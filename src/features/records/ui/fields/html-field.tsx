import { type Editor, EditorContent, useEditor, useEditorState } from '@tiptap/react'
import { StarterKit } from '@tiptap/starter-kit'
import { clsx } from 'clsx'
import {
  Bold,
  Code,
  Heading3,
  Italic,
  Link as LinkIcon,
  List,
  ListOrdered,
  Quote,
  Redo2,
  Undo2,
} from 'lucide-react'
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '#platform/ui/actions/button.tsx'
import { IconButton } from '#platform/ui/actions/icon-button.tsx'
import {
  FieldNotes,
  type FieldTexts,
  fieldStyle,
  labelStyle,
  useFieldAttributes,
} from '#platform/ui/fields/field-frame.tsx'
import { TextArea } from '#platform/ui/fields/text-area.tsx'
import { TextField } from '#platform/ui/fields/text-field.tsx'
import { isEditable } from '../../rules/editable-html.ts'

type Props = FieldTexts & {
  readonly value: string
  /** Called with an empty string if there is no content. */
  readonly onChange: (html: string) => void
  readonly disabled?: boolean
}

/**
 * Edits rich text. The editor would drop elements that it does not support, such as a table, so a text with such
 * elements is edited as HTML.
 */
export const HtmlField = (props: Props) => {
  const [showsSource, setShowsSource] = useState(!isEditable(props.value))
  if (showsSource || !isEditable(props.value))
    return (
      <SourceField {...props} onRich={isEditable(props.value) ? () => setShowsSource(false) : undefined} />
    )
  return <RichField {...props} onSource={() => setShowsSource(true)} />
}

const SourceField = ({ onRich, value, onChange, ...texts }: Props & { onRich: (() => void) | undefined }) => (
  <div className="grid gap-2">
    <TextArea
      {...texts}
      hint={onRich ? texts.hint : 'This text has parts, such as tables, that can only be edited as HTML'}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      className="font-mono"
      spellCheck={false}
    />
    {onRich && (
      <Button size="small" className="justify-self-start" onClick={onRich}>
        Use the visual editor
      </Button>
    )}
  </div>
)

const extensions = [
  StarterKit.configure({
    heading: { levels: [3, 4] },
    link: { openOnClick: false, HTMLAttributes: { target: null, rel: null, class: null } },
    trailingNode: false,
  }),
]

const htmlOf = (editor: Editor) => (editor.isEmpty ? '' : editor.getHTML())

const RichField = ({
  value,
  onChange,
  disabled = false,
  onSource,
  ...texts
}: Props & { onSource: () => void }) => {
  const control = useFieldAttributes(texts)
  const lastHtml = useRef(value)
  const latestOnChange = useRef(onChange)
  latestOnChange.current = onChange
  const labelId = `${control.id}-label`
  const editor = useEditor({
    extensions,
    content: value,
    editable: !disabled,
    editorProps: {
      attributes: {
        class: clsx(fieldStyle, 'prose min-h-32 py-3'),
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-labelledby': labelId,
        ...(control['aria-describedby'] ? { 'aria-describedby': control['aria-describedby'] } : {}),
        ...(texts.error ? { 'aria-invalid': 'true' } : {}),
      },
    },
    onUpdate: ({ editor: updated }) => {
      const html = htmlOf(updated)
      lastHtml.current = html
      // The editor calls this outside of React's event handling. flushSync updates the record before the user's next
      // action.
      flushSync(() => latestOnChange.current(html))
    },
  })
  // Shows values that were set elsewhere, for example when the user undoes all changes of the record. A passive effect
  // could run later and overwrite what the user has typed since.
  useLayoutEffect(() => {
    if (value === lastHtml.current) return
    lastHtml.current = value
    editor.commands.setContent(value, { emitUpdate: false })
  }, [editor, value])
  useEffect(() => {
    editor.setEditable(!disabled, false)
  }, [editor, disabled])
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <span id={labelId} className={texts.hideLabel ? 'sr-only' : labelStyle}>
        {texts.label}
      </span>
      {!disabled && <Toolbar editor={editor} label={texts.label} onSource={onSource} />}
      <EditorContent editor={editor} />
      <FieldNotes id={control.id} hint={texts.hint} label={texts.label} error={texts.error} />
    </div>
  )
}

type Tool = {
  readonly label: string
  readonly icon: ReactNode
  readonly isOn?: (editor: Editor) => boolean
  readonly run: (editor: Editor) => void
}

const tools: readonly Tool[] = [
  {
    label: 'Bold',
    icon: <Bold />,
    isOn: (editor) => editor.isActive('bold'),
    run: (editor) => editor.chain().focus().toggleBold().run(),
  },
  {
    label: 'Italic',
    icon: <Italic />,
    isOn: (editor) => editor.isActive('italic'),
    run: (editor) => editor.chain().focus().toggleItalic().run(),
  },
  {
    label: 'Subheading',
    icon: <Heading3 />,
    isOn: (editor) => editor.isActive('heading', { level: 3 }),
    run: (editor) => editor.chain().focus().toggleHeading({ level: 3 }).run(),
  },
  {
    label: 'List',
    icon: <List />,
    isOn: (editor) => editor.isActive('bulletList'),
    run: (editor) => editor.chain().focus().toggleBulletList().run(),
  },
  {
    label: 'Numbered list',
    icon: <ListOrdered />,
    isOn: (editor) => editor.isActive('orderedList'),
    run: (editor) => editor.chain().focus().toggleOrderedList().run(),
  },
  {
    label: 'Quote',
    icon: <Quote />,
    isOn: (editor) => editor.isActive('blockquote'),
    run: (editor) => editor.chain().focus().toggleBlockquote().run(),
  },
  { label: 'Undo', icon: <Undo2 />, run: (editor) => editor.chain().focus().undo().run() },
  { label: 'Redo', icon: <Redo2 />, run: (editor) => editor.chain().focus().redo().run() },
]

type ToolbarProps = { readonly editor: Editor; readonly label: string; readonly onSource: () => void }

const Toolbar = ({ editor, label, onSource }: ToolbarProps) => {
  const [isLinking, setLinking] = useState(false)
  const state = useEditorState({
    editor,
    selector: ({ editor: current }) => ({
      on: tools.map(({ isOn }) => isOn?.(current) ?? false),
      isLink: current.isActive('link'),
    }),
  })
  return (
    <>
      <div role="toolbar" aria-label={`Formatting of ${label}`} className="flex flex-wrap gap-0.5">
        {tools.map(({ label: name, icon, isOn, run }, index) => (
          <IconButton
            key={name}
            label={name}
            icon={icon}
            aria-pressed={isOn ? state.on[index] : undefined}
            onClick={() => run(editor)}
          />
        ))}
        <IconButton
          label="Link"
          icon={<LinkIcon />}
          aria-pressed={state.isLink}
          aria-expanded={isLinking}
          onClick={() => setLinking(!isLinking)}
        />
        <IconButton label="Edit as HTML" icon={<Code />} onClick={onSource} />
      </div>
      {isLinking && <LinkForm editor={editor} onDone={() => setLinking(false)} />}
    </>
  )
}

const LinkForm = ({ editor, onDone }: { editor: Editor; onDone: () => void }) => {
  const [href, setHref] = useState(String(editor.getAttributes('link').href ?? ''))
  const isValidAddress = /^(\/(?!\/)|https?:\/\/|mailto:|tel:)\S+$|^\/$/.test(href)
  const applyLink = () => {
    const chain = editor.chain().focus().extendMarkRange('link')
    if (editor.state.selection.empty && !editor.isActive('link'))
      chain.insertContent({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] }).run()
    else chain.setLink({ href }).run()
    onDone()
  }
  return (
    <div className="flex flex-wrap items-end gap-2">
      <TextField
        label="Address"
        placeholder="/stag/locations or https://…"
        className="min-w-60 flex-1"
        value={href}
        autoFocus
        onChange={({ currentTarget }) => setHref(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onDone()
          if (event.key !== 'Enter' || !isValidAddress) return
          // The form around the editor must not be submitted.
          event.preventDefault()
          applyLink()
        }}
      />
      <Button disabled={!isValidAddress} onClick={applyLink}>
        Set link
      </Button>
      {editor.isActive('link') && (
        <Button
          onClick={() => {
            editor.chain().focus().extendMarkRange('link').unsetLink().run()
            onDone()
          }}
        >
          Remove link
        </Button>
      )}
    </div>
  )
}
