import { RichTextEditor } from '@mantine/tiptap'
import '@mantine/tiptap/styles.layer.css'
import '@mantine/core/styles/Typography.layer.css'
import Link from '@tiptap/extension-link'
import { useEditor } from '@tiptap/react'
import StarterKit from '@tiptap/starter-kit'
import { useEffect, useMemo } from 'react'
import { useTranslation } from '@/shared/i18n/i18n'
import { leadsSomewhere } from '../model/linkAddress'
import classes from './RichText.module.css'

export interface RichTextProps {
  label: string
  value: string
  onChange: (html: string) => void
  disabled: boolean
}

/** What a card may hold: bold, italic, headings, lists, links. Heavy, so it is fetched when it is needed. */
export default function RichText({ label, value, onChange, disabled }: RichTextProps) {
  const { t } = useTranslation('frames')
  const editor = useEditor({
    extensions: [
      StarterKit.configure({
        heading: { levels: [2, 3] },
        link: false,
        code: false,
        codeBlock: false,
        horizontalRule: false,
        strike: false,
        underline: false,
      }),
      Link.configure({
        openOnClick: false,
        defaultProtocol: 'https',
        protocols: ['mailto', 'tel'],
        isAllowedUri: (uri, { defaultValidate }) => defaultValidate(uri) && leadsSomewhere(uri),
      }),
    ],
    content: value,
    editable: !disabled,
    editorProps: { attributes: { role: 'textbox', 'aria-multiline': 'true', 'aria-label': label } },
    shouldRerenderOnTransaction: true,
    immediatelyRender: true,
    onUpdate: ({ editor: changed }) => onChange(changed.isEmpty ? '' : changed.getHTML()),
  })
  // Discard and "theirs" bring another text from outside.
  useEffect(() => {
    if (!editor || editor.isDestroyed) return
    const present = editor.isEmpty ? '' : editor.getHTML()
    if (present !== value) editor.commands.setContent(value, { emitUpdate: false })
  }, [editor, value])
  const labels = useMemo(
    () => ({
      boldControlLabel: t('rich.bold'),
      italicControlLabel: t('rich.italic'),
      h2ControlLabel: t('rich.heading'),
      h3ControlLabel: t('rich.subheading'),
      bulletListControlLabel: t('rich.bullets'),
      orderedListControlLabel: t('rich.numbers'),
      linkControlLabel: t('rich.link'),
      unlinkControlLabel: t('rich.unlink'),
      undoControlLabel: t('actions.undo'),
      linkEditorInputLabel: t('rich.address'),
      linkEditorInputPlaceholder: 'https://',
      linkEditorExternalLink: t('rich.newTab'),
      linkEditorInternalLink: t('rich.sameTab'),
      linkEditorSave: t('rich.apply'),
    }),
    [t],
  )
  return (
    <RichTextEditor
      editor={editor}
      labels={labels}
      variant="subtle"
      classNames={{ content: classes.content, toolbar: classes.toolbar }}
    >
      {!disabled && (
        <RichTextEditor.Toolbar role="toolbar" aria-label={t('rich.toolbar')}>
          <RichTextEditor.ControlsGroup>
            <RichTextEditor.Bold />
            <RichTextEditor.Italic />
            <RichTextEditor.H2 />
            <RichTextEditor.H3 />
            <RichTextEditor.BulletList />
            <RichTextEditor.OrderedList />
            <RichTextEditor.Link />
            <RichTextEditor.Unlink />
          </RichTextEditor.ControlsGroup>
        </RichTextEditor.Toolbar>
      )}
      <RichTextEditor.Content />
    </RichTextEditor>
  )
}
