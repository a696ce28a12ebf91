import { useId, useRef, useState } from 'react'
import { PlainButton } from '../../../../platform/console/kit/PlainButton.tsx'
import { acceptOf } from '../../../../platform/console/kit/uploads.ts'
import { mostFilesOf, uploadOf } from '../../contract.ts'
import type { ChangeDraft, Draft } from './draft.ts'
import styles from './Apply.module.css'

type DraftFile = Draft['files'][number]

/** Uploads a file for a field. Returns the file, or the reason why it was refused. */
export type UploadFile = (field: string, file: File) => Promise<DraftFile | { readonly fault: string }>

interface Props {
  readonly field: string
  readonly label: string
  /** The files of all fields. */
  readonly files: readonly DraftFile[]
  readonly fault: string | null
  readonly upload: UploadFile
  readonly onChange: ChangeDraft
}

/** The photos or PDFs of one field, uploaded one by one as they are picked. */
export const FileField = ({ field, label, files, fault, upload, onChange }: Props) => {
  const id = useId()
  const chooser = useRef<HTMLInputElement>(null)
  const [refused, setRefused] = useState<string | null>(null)
  const [isPending, setPending] = useState(false)
  const own = files.filter((one) => one.field === field)
  const remove = (removed: number) => onChange((draft) => ({ files: draft.files.filter((one) => one.id !== removed) }))
  const pick = async (input: HTMLInputElement) => {
    const [file] = input.files ?? []
    // The same file can be picked again.
    input.value = ''
    setRefused(null)
    if (file === undefined) return
    setPending(true)
    const answered = await upload(field, file)
    setPending(false)
    if ('fault' in answered) setRefused(answered.fault)
    // Other fields may have changed during the upload.
    else onChange((draft) => ({ files: [...draft.files, answered] }))
  }
  const shown = refused ?? fault
  const words = isPending ? '正在上传' : '拍照或选择文件'
  return (
    <div data-fault={shown !== null}>
      <span className={styles.label}>{label}</span>
      {own.length === 0 ? null : (
        <ul className={styles.files} aria-label={`${label}已上传的文件`}>
          {own.map((one) => (
            <li key={one.id}>
              <span>{one.name}</span>
              <PlainButton aria-label={`移除 ${one.name}`} onClick={() => remove(one.id)}>
                移除
              </PlainButton>
            </li>
          ))}
        </ul>
      )}
      <input
        ref={chooser}
        className={styles.chooser}
        type="file"
        tabIndex={-1}
        aria-label={label}
        accept={acceptOf(uploadOf(field))}
        onChange={(event) => void pick(event.target)}
      />
      {own.length >= mostFilesOf(field) ? null : (
        <PlainButton
          pending={isPending}
          aria-label={`${words}：${label}`}
          aria-describedby={`${id}-fault`}
          onClick={() => chooser.current?.click()}
        >
          {words}
        </PlainButton>
      )}
      <p id={`${id}-fault`} className={styles.under} role={shown === null ? undefined : 'alert'}>
        {shown}
      </p>
    </div>
  )
}
