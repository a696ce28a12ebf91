import { type ReactNode, useState } from 'react'
import { Dialog } from '../../../platform/console/kit/Dialog.tsx'
import { showToast } from '../../../platform/console/kit/toast.ts'
import styles from './Preview.module.css'

interface Props {
  /** Name of the picture, such as 白小雨 的头像. */
  readonly name: string
  /** URL of the picture. If null, a click shows the text `none` instead. */
  readonly picture: string | null
  readonly none: string
  /** The small version of the picture. */
  readonly children: ReactNode
}

/** A small picture that opens large on click. */
export const Preview = ({ name, picture, none, children }: Props) => {
  const [isLarge, setLarge] = useState(false)
  return (
    <>
      <button
        type="button"
        className={styles.small}
        aria-label={`预览 ${name}`}
        onClick={() => (picture === null ? showToast(none, 'info') : setLarge(true))}
      >
        {children}
      </button>
      {isLarge && picture !== null ? (
        <Dialog title={name} width={400} footer={null} onCancel={() => setLarge(false)}>
          <img className={styles.large} src={picture} alt={name} />
        </Dialog>
      ) : null}
    </>
  )
}
