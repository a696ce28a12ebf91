import { DeleteOutlined, LeftOutlined, RightOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { type KeyboardEvent, type ReactNode, useCallback } from 'react'
import styles from './ImagePicker.module.css'
import type { Picture } from './pictures.ts'

/** Shows a picture. A file that was just chosen gets an object URL while it is shown. */
export const PictureImage = ({ picture, alt, className }: { picture: Picture; alt: string; className?: string }) => {
  const file = picture.kind === 'chosen' ? picture.file : null
  const show = useCallback(
    (image: HTMLImageElement | null) => {
      if (image === null || file === null) return
      const address = URL.createObjectURL(file)
      image.src = address
      return () => URL.revokeObjectURL(address)
    },
    [file],
  )
  return (
    <img ref={show} alt={alt} className={className} {...(picture.kind === 'kept' ? { src: picture.address } : {})} />
  )
}

interface Props {
  readonly picture: Picture
  /** The position from 0, and the number of pictures. */
  readonly index: number
  readonly all: number
  readonly disabled: boolean
  readonly onOpen: () => void
  readonly onRemove: () => void
  readonly onMove: (by: number) => void
}

/**
 * A picture of an `ImagePicker`. Enter opens it, Delete removes it, Ctrl with arrow keys moves it. Buttons do the
 * same.
 */
export const ImageThumbnail = ({ picture, index, all, disabled, onOpen, onRemove, onMove }: Props) => {
  const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 }
  const press = (event: KeyboardEvent) => {
    const step = event.ctrlKey ? steps[event.key] : undefined
    if (disabled || (step === undefined && event.key !== 'Delete')) return
    event.preventDefault()
    if (step === undefined) onRemove()
    else onMove(step)
  }
  const tool = (label: string, icon: ReactNode, onClick: () => void, isOff = false) => (
    <Button
      type="text"
      size="small"
      icon={icon}
      aria-label={`${label}第 ${index + 1} 张`}
      disabled={disabled || isOff}
      onClick={onClick}
    />
  )
  return (
    <li className={styles.picture}>
      <button
        type="button"
        className={styles.frame}
        aria-label={`预览第 ${index + 1} 张，共 ${all} 张：${picture.name}`}
        onClick={onOpen}
        onKeyDown={press}
      >
        <PictureImage picture={picture} alt="" />
      </button>
      <span className={styles.tools}>
        {tool('前移', <LeftOutlined aria-hidden="true" />, () => onMove(-1), index === 0)}
        {tool('后移', <RightOutlined aria-hidden="true" />, () => onMove(1), index === all - 1)}
        {tool('移除', <DeleteOutlined aria-hidden="true" />, onRemove)}
      </span>
    </li>
  )
}
