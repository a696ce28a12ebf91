import { useState } from 'react'
import { Cut } from '../../../platform/console/kit/Cut.tsx'
import { Dialog } from '../../../platform/console/kit/Dialog.tsx'
import styles from './AccessTable.module.css'
import { Photograph } from './Photograph.tsx'
import { parseRemark } from '../remark.ts'

interface Props {
  readonly comment: string
  /** The photograph stored with the record. */
  readonly faceImg: string | null
  readonly name: string
}

/** A record's remark: its text, and its picture, which opens large. */
export const Remark = ({ comment, faceImg, name }: Props) => {
  const [isOpen, setOpen] = useState(false)
  const { text, picture: remarkPicture } = parseRemark(comment)
  const picture = faceImg ?? remarkPicture
  if (picture === null) return <Cut text={text} />
  return (
    <span className={styles.remark}>
      <button type="button" className={styles.thumbnail} aria-label={`查看${name}的照片`} onClick={() => setOpen(true)}>
        <Photograph src={picture} alt="" />
      </button>
      {text}
      {isOpen ? (
        <Dialog title={name} width={520} footer={null} onCancel={() => setOpen(false)}>
          <Photograph className={styles.large} src={picture} alt={`${name}的现场照片`} />
        </Dialog>
      ) : null}
    </span>
  )
}
