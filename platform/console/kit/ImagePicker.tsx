import { PlusOutlined } from '@ant-design/icons'
import { type DragEvent, useEffect, useRef, useState } from 'react'
import type { UploadSpec } from '../../contract/upload.ts'
import { Dialog } from './Dialog.tsx'
import styles from './ImagePicker.module.css'
import { ImageThumbnail, PictureImage } from './ImageThumbnail.tsx'
import { type Picture, moveItem } from './pictures.ts'
import { uploadHint } from './uploads.ts'
import { useFileChooser } from './useFileChooser.tsx'

interface Props {
  readonly id?: string
  /** Number and size of the pictures, from the call's contract. */
  readonly upload: UploadSpec
  readonly value?: readonly Picture[]
  readonly onChange?: (pictures: Picture[]) => void
  readonly disabled?: boolean
}

const none: readonly Picture[] = []

const Large = ({ picture, onClose }: { picture: Picture; onClose: () => void }) => (
  <Dialog title={picture.name} width={720} footer={null} onCancel={onClose}>
    <PictureImage className={styles.large ?? ''} picture={picture} alt={picture.name} />
  </Dialog>
)

// Allows the drop. Otherwise the browser would open the dropped file in place of the page.
const allowDrop = (event: DragEvent) => event.preventDefault()

/** Says why files were rejected, and scrolls into view. In a low window the end of a form is out of sight. */
const Fault = ({ children }: { readonly children: string }) => {
  const line = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    line.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <p ref={line} className={styles.fault} role="alert">
      {children}
    </p>
  )
}

const keyOf = (picture: Picture, index: number) =>
  picture.kind === 'kept' ? `kept-${picture.id}` : `chosen-${picture.name}-${picture.file.lastModified}-${index}`

/**
 * A form control for pictures in order: added by file chooser or drop, viewed, moved and removed, also by keyboard.
 * The form uploads them.
 */
export const ImagePicker = ({ id, upload, value = none, onChange, disabled = false }: Props) => {
  const [opened, setOpened] = useState<Picture | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const room = upload.mostFiles - value.length
  const change = (pictures: Picture[]) => {
    setFault(null)
    onChange?.(pictures)
  }
  const add = (files: readonly File[]) =>
    change([...value, ...files.map((file) => ({ kind: 'chosen' as const, file, name: file.name }))])
  const { input, open, take } = useFileChooser(upload, add, { most: room, onFault: setFault })
  const drop = (event: DragEvent) => {
    event.preventDefault()
    if (!disabled) take([...event.dataTransfer.files])
  }
  return (
    <div role="none" onDragOver={allowDrop} onDrop={drop}>
      <ul className={styles.pictures} aria-label={`图片，${value.length} 张，最多 ${upload.mostFiles} 张`}>
        {value.map((picture, index) => (
          <ImageThumbnail
            key={keyOf(picture, index)}
            picture={picture}
            index={index}
            all={value.length}
            disabled={disabled}
            onOpen={() => setOpened(picture)}
            onRemove={() => change(value.filter((_, other) => other !== index))}
            onMove={(by) => change(moveItem(value, index, by))}
          />
        ))}
        {room > 0 ? (
          <li>
            <button type="button" id={id} className={styles.add} disabled={disabled} onClick={open}>
              <PlusOutlined aria-hidden="true" />
              添加图片
            </button>
          </li>
        ) : null}
      </ul>
      {input}
      <p className={styles.hint}>
        最多 {upload.mostFiles} 张，每张为 {uploadHint(upload)}
      </p>
      {fault === null ? null : <Fault key={fault}>{fault}</Fault>}
      {opened === null ? null : <Large picture={opened} onClose={() => setOpened(null)} />}
    </div>
  )
}
