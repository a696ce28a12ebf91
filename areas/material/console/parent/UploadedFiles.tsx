import { useState } from 'react'
import { PlainButton } from '../../../../platform/console/kit/PlainButton.tsx'
import type { ParentFile } from '../../contract.ts'
import { toMinute } from '../reads.ts'
import styles from './ParentMaterial.module.css'

interface FileProps {
  readonly file: ParentFile
  readonly onDelete: (id: number) => Promise<void>
}

/** An uploaded file that opens on tap. A parent's file can be deleted after one confirmation. */
const GivenFile = ({ file: { id, name, url, thumbUrl, uploadTime, mayDelete }, onDelete }: FileProps) => {
  const [isAsked, ask] = useState(false)
  const [isPending, wait] = useState(false)
  const remove = async () => {
    wait(true)
    await onDelete(id)
    wait(false)
    ask(false)
  }
  return (
    <li aria-label={name}>
      <a className={styles.thumbnail} href={url} target="_blank" rel="noreferrer" aria-label={`查看 ${name}`}>
        {thumbUrl === null ? 'PDF' : <img src={thumbUrl} alt="" />}
      </a>
      <div className={styles.about}>
        <span>{name}</span>
        <span className={styles.quiet}>{toMinute(uploadTime)}</span>
        {mayDelete && isAsked ? (
          <div className={styles.actions}>
            <PlainButton danger pending={isPending} onClick={() => void remove()}>
              确认删除
            </PlainButton>
            <PlainButton onClick={() => ask(false)}>不删除</PlainButton>
          </div>
        ) : null}
      </div>
      {mayDelete && !isAsked ? <PlainButton onClick={() => ask(true)}>删除</PlainButton> : null}
    </li>
  )
}

interface Props {
  readonly files: readonly ParentFile[]
  readonly onDelete: FileProps['onDelete']
}

/** The files uploaded for the child by either parent or by the school. */
export const UploadedFiles = ({ files, onDelete }: Props) =>
  files.length === 0 ? null : (
    <ul className={styles.files} aria-label="已上传的文件">
      {files.map((file) => (
        <GivenFile key={file.id} file={file} onDelete={onDelete} />
      ))}
    </ul>
  )
