import { useEffect, useState } from 'react'
import { type BoardClass, type DismissalBoard, afterSchool } from '../contract.ts'
import styles from './DismissalBoard.module.css'

/** Number of classes that can be read from three metres. More classes rotate. */
const classesPerPage = 12

/** How long a page of classes is shown, ms. */
const pageDuration = 8000

/** Number of names that fit for a class. */
const maxNames = 6

const stateWords = { waiting: '待放学', dismissed: '已放学', gone: '全部放学' } as const

const formatRemaining = ({ state, waiting, kept }: BoardClass): string => {
  const names = kept.slice(0, maxNames).join(' ')
  const still = kept.length === 0 ? '' : `还在：${names}${kept.length > maxNames ? ` 等 ${kept.length} 人` : ''}`
  return [state === 'waiting' ? `${waiting} 人` : '', still].filter(Boolean).join('，')
}

const useRotatingPage = (pages: number) => {
  const [turn, setTurn] = useState(0)
  useEffect(() => {
    if (pages < 2) return undefined
    const timer = setInterval(() => setTurn((before) => before + 1), pageDuration)
    return () => clearInterval(timer)
  }, [pages])
  return pages === 0 ? 0 : turn % pages
}

const Class = ({ of }: { readonly of: BoardClass }) => (
  <li className={styles.class} data-state={of.state}>
    <span className={styles.name}>{of.name}</span>
    <span className={styles.state}>
      {stateWords[of.state]} {of.state === 'waiting' ? of.period.slice(0, 5) : of.dismissedTime?.slice(11, 16)}
    </span>
    <span className={styles.place}>{of.place}</span>
    <span className={styles.here}>{formatRemaining(of)}</span>
  </li>
)

const Board = ({ data }: { readonly data: DismissalBoard }) => {
  const { schoolName, now, isSchoolDay, classes } = data
  const pages = Math.ceil(classes.length / classesPerPage)
  const page = useRotatingPage(pages)
  return (
    <main className={styles.board}>
      <header className={styles.header}>
        <h1>{schoolName} 放学</h1>
        <time>{now.slice(11, 16)}</time>
      </header>
      {isSchoolDay ? null : <p className={styles.note}>今天不上课</p>}
      <ul className={styles.classes} aria-label="班级">
        {classes.slice(page * classesPerPage, (page + 1) * classesPerPage).map((one) => (
          <Class key={one.deptId} of={one} />
        ))}
      </ul>
      {pages > 1 ? (
        <p className={styles.note}>
          {page + 1} / {pages}
        </p>
      ) : null}
    </main>
  )
}

/** The board in the hall, shown on a display and refreshed each second. */
const dismissalBoard = {
  page: 'dismissal',
  title: '放学展示屏',
  call: afterSchool.board,
  input: {},
  every: 1000,
  Board,
} as const

export default dismissalBoard
