import { type ReactNode, useRef, useState } from 'react'
import { PlainButton } from '../../../../platform/console/kit/PlainButton.tsx'
import { shrinkPhoto } from '../../../../platform/console/kit/shrinkPhoto.ts'
import { acceptOf, uploadFault } from '../../../../platform/console/kit/uploads.ts'
import { parentUpload } from '../../contract.ts'
import styles from './ParentLeave.module.css'

interface Props {
  /** Maximum number of pictures. */
  readonly most: number
  readonly isPending?: boolean
  readonly onPick: (files: readonly File[]) => void
  readonly onFault: (fault: string) => void
  readonly children: ReactNode
}

/** Chooses or takes pictures on a phone, and shrinks large ones. Refuses files the server would refuse. */
export const PictureButton = ({ most, isPending = false, onPick, onFault, children }: Props) => {
  const chooser = useRef<HTMLInputElement>(null)
  const [isShrinking, setShrinking] = useState(false)
  const shrinkAll = async (files: readonly File[]) => {
    setShrinking(true)
    const photos: File[] = []
    // One after another, because a decoded photo takes 50 MB of a phone's memory.
    for (const file of files) photos.push(await shrinkPhoto(file))
    setShrinking(false)
    return photos
  }
  const pick = async (list: FileList | null) => {
    const files = [...(list ?? [])]
    // Clear the input, so that the same picture can be chosen again.
    if (chooser.current) chooser.current.value = ''
    if (files.length === 0) return
    if (files.length > most) return onFault(`最多 ${parentUpload.mostFiles} 张照片`)
    const photos = await shrinkAll(files)
    const fault = uploadFault(photos, parentUpload)
    if (fault === null) onPick(photos)
    else onFault(fault)
  }
  return (
    <>
      <input
        ref={chooser}
        className={styles.chooser}
        type="file"
        multiple
        tabIndex={-1}
        aria-label="选择照片"
        accept={acceptOf(parentUpload)}
        onChange={(event) => void pick(event.target.files)}
      />
      <PlainButton pending={isPending || isShrinking} onClick={() => chooser.current?.click()}>
        {children}
      </PlainButton>
    </>
  )
}
