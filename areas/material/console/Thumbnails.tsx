import { FilePdfOutlined } from '@ant-design/icons'
import type { MaterialUser } from '../contract.ts'
import styles from './material.module.css'

interface Props {
  readonly user: Pick<MaterialUser, 'name' | 'logList'>
  readonly onOpen: (at: number) => void
}

/** Maximum number of thumbnails in a row. The large view shows the others. */
const mostShown = 6

/** Thumbnails of a student's first files. Pressing one opens the large view. */
export const Thumbnails = ({ user: { name, logList }, onOpen }: Props) => {
  const more = logList.length - mostShown
  return (
    <span className={styles.thumbnails}>
      {logList.slice(0, mostShown).map(({ id, thumbVal }, at) => (
        <button
          key={id}
          type="button"
          className={styles.thumbnail}
          aria-label={`查看${name}的第 ${at + 1} 个文件`}
          onClick={() => onOpen(at)}
        >
          {thumbVal === null ? <FilePdfOutlined aria-hidden="true" /> : <img src={thumbVal} alt="" loading="lazy" />}
        </button>
      ))}
      {more > 0 ? (
        <button type="button" className={styles.more} onClick={() => onOpen(mostShown)}>
          另 {more} 个
        </button>
      ) : null}
    </span>
  )
}
