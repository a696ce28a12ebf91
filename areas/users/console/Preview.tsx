import { type ReactNode, useState } from 'react'
import { Dialog } from '../../../platform/console/kit/Dialog.tsx'
import { showToast } from '../../../platform/console/kit/toast.ts'
import styles from './Preview.module.css'

interface Props {
  /** What is shown, such as 白小雨 的头像. */
  readonly name: string
  /** The picture; null where there is none, which is said instead. */
  readonly picture: string | null
  readonly none: string
  /** The picture as it is shown small. */
  readonly children: ReactNode
}

/** A small picture that a click shows large. */
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
