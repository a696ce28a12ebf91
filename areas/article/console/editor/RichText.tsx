import { type Editor, EditorContent, useEditor } from '@tiptap/react'
import { useEffectEvent, useId, useRef } from 'react'
import { useFileChooser } from '../../../../platform/console/kit/useFileChooser.tsx'
import { pictureUpload } from '../../fileContract.ts'
import body from '../ArticleBody.module.css'
import styles from './Editor.module.css'
import { FieldFault } from './FieldFault.tsx'
import { Toolbar } from './Toolbar.tsx'
import { extensions } from './extensions.ts'
import { cleanPasted } from './pastedMarkup.ts'
import { usePictureUpload } from './usePictureUpload.ts'

/** The chooser takes pictures of any size: those above 500 KB are shrunk before they are sent. */
const anySize = { ...pictureUpload, mostBytes: 64 * 1024 * 1024, mostFiles: 10 }

const picturesOf = (data: DataTransfer | null): File[] =>
  [...(data?.files ?? [])].filter(({ type }) => type.startsWith('image/'))

interface Props {
  /** The text at first. To show another one, give the component another key. */
  readonly html: string
  readonly fault: string | undefined
  readonly onChange: (html: string) => void
}

/** The editor of an article's text. Pictures come by chooser, paste and drop, and are uploaded at once. */
export const RichText = ({ html, fault, onChange }: Props) => {
  const faultId = useId()
  const { upload } = usePictureUpload()
  const current = useRef<Editor | null>(null)
  const addPictures = async (files: readonly File[]) => {
    for (const file of files) {
      const picture = await upload(file)
      if (picture !== null) current.current?.chain().focus().insertPicture(picture).run()
    }
  }
  const takePictures = useEffectEvent((data: DataTransfer | null): boolean => {
    const files = picturesOf(data)
    // Word puts a picture of the text next to its markup.
    if (files.length === 0 || data?.types.includes('text/html') === true) return false
    void addPictures(files)
    return true
  })
  const editor = useEditor({
    extensions,
    content: html,
    injectCSS: false,
    onCreate: ({ editor: created }) => {
      current.current = created
    },
    editorProps: {
      attributes: {
        'aria-label': '正文',
        'aria-multiline': 'true',
        role: 'textbox',
        class: body.body ?? '',
        ...(fault === undefined ? {} : { 'aria-invalid': 'true', 'aria-describedby': faultId }),
      },
      transformPastedHTML: cleanPasted,
      handlePaste: (_view, event) => takePictures(event.clipboardData),
      handleDrop: (_view, event) => takePictures(event.dataTransfer),
    },
    onUpdate: ({ editor: changed }) => onChange(changed.getHTML()),
  })
  const chooser = useFileChooser(anySize, (files) => void addPictures(files))
  return (
    <>
      <div className={styles.rich} data-fault={fault !== undefined}>
        {chooser.input}
        {editor === null ? null : <Toolbar editor={editor} onPicture={chooser.open} />}
        <EditorContent editor={editor} className={styles.text} />
      </div>
      <FieldFault id={faultId} words={fault} />
    </>
  )
}
