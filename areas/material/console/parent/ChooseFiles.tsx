import { useRef } from 'react'
import { PlainButton } from '../../../../platform/console/kit/PlainButton.tsx'
import { acceptOf } from '../../../../platform/console/kit/uploads.ts'
import { parentUpload } from '../../contract.ts'
import styles from './ParentMaterial.module.css'

interface Props {
  /** How many files may still be added. */
  readonly room: number
  readonly takesPdf: boolean
  readonly onPick: (files: readonly File[]) => void
  readonly onFault: (fault: string) => void
}

/** Takes a picture, or picks several from the phone. */
export const ChooseFiles = ({ room, takesPdf, onPick, onFault }: Props) => {
  const camera = useRef<HTMLInputElement>(null)
  const album = useRef<HTMLInputElement>(null)
  const pick = (input: HTMLInputElement) => {
    const files = [...(input.files ?? [])]
    // Reset the input, so that the same picture can be picked again.
    input.value = ''
    if (files.length > room) return onFault(`还可以上传 ${room} 个，请少选一些`)
    return files.length > 0 ? onPick(files) : undefined
  }
  const shared = { className: styles.chooser, type: 'file', tabIndex: -1 } as const
  const kinds = takesPdf ? parentUpload.kinds : (['still'] as const)
  return (
    <div className={styles.actions}>
      <input
        {...shared}
        ref={camera}
        aria-label="拍照"
        accept="image/*"
        capture="environment"
        onChange={(event) => pick(event.target)}
      />
      <input
        {...shared}
        ref={album}
        aria-label="选择文件"
        multiple
        accept={acceptOf({ ...parentUpload, kinds })}
        onChange={(event) => pick(event.target)}
      />
      <PlainButton primary onClick={() => camera.current?.click()}>
        拍照上传
      </PlainButton>
      <PlainButton onClick={() => album.current?.click()}>{takesPdf ? '选择照片或 PDF' : '从相册选择'}</PlainButton>
    </div>
  )
}
