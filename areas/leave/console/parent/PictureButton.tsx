import { type ReactNode, useRef } from 'react'
import { PlainButton } from '../../../../platform/console/kit/PlainButton.tsx'
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

/** Chooses or takes pictures on a phone. Refuses files the server would refuse. */
export const PictureButton = ({ most, isPending = false, onPick, onFault, children }: Props) => {
  const chooser = useRef<HTMLInputElement>(null)
  const pick = (list: FileList | null) => {
    const files = [...(list ?? [])]
    // Clear the input, so that the same picture can be chosen again.
    if (chooser.current) chooser.current.value = ''
    if (files.length === 0) return
    const fault = files.length > most ? `最多 ${parentUpload.mostFiles} 张照片` : uploadFault(files, parentUpload)
    if (fault === null) onPick(files)
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
        onChange={(event) => pick(event.target.files)}
      />
      <PlainButton pending={isPending} onClick={() => chooser.current?.click()}>
        {children}
      </PlainButton>
    </>
  )
}
