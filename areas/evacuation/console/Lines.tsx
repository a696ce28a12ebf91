import { CheckOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { showToast } from '../../../platform/console/kit/toast.ts'
import styles from './Evacuation.module.css'
import type { Press } from './pendingTicks.ts'
import { type ShownPerson, searchPlaceOf } from './roll.ts'
import { useRecentNote } from './useRecentNote.ts'
import { useSteadyRows } from './useSteadyRows.ts'

/** Rows rendered per step. Thousands would make an old phone unresponsive. */
const rowsPerStep = 60

/** A second press on a row within this time, ms, counts as part of the first, so that a double tap doesn't undo it. */
const doubleTapTime = 1300

/** Presses are ignored for this time after rows have moved, ms, because the finger would hit another person. */
const settlingTime = 300

const placeText = (person: ShownPerson): string => {
  const home = person.building === '' ? '' : `${person.building} ${person.room}`
  const where = person.standing === 'dormitory' ? home : [searchPlaceOf(person), home].filter(Boolean).join(' · ')
  return [person.className || (person.isStudent ? '未分班' : '教职工'), where].filter(Boolean).join(' · ')
}

interface LineProps {
  readonly person: ShownPerson
  /** The evacuation has ended. A press only shows a message. */
  readonly isEnded: boolean
  readonly onPress: (press: Press) => void
  readonly isSettling: boolean
}

const Line = ({ person, isEnded, onPress, isSettling }: LineProps) => {
  const { userId, name, isFound, isPending, turn, by, time, since, isAway } = person
  const seen = since === null ? '尚无记录' : `最近记录 ${since.slice(5, 16)}`
  const [isQuiet, beQuiet] = useRecentNote(doubleTapTime)
  const press = () => {
    if (isEnded) showToast('清点已经结束，不能再勾选')
    if (isEnded || isSettling) return
    beQuiet()
    if (!isQuiet) onPress({ userId, isTicked: !isFound, turn })
  }
  const note = isFound && time !== null ? `${by} ${time.slice(11, 16)} 找到` : seen
  return (
    <li>
      <button
        type="button"
        className={styles.person}
        aria-pressed={isFound}
        aria-disabled={isEnded || isSettling || isQuiet}
        data-ended={isEnded}
        onClick={press}
      >
        <span className={styles.box} aria-hidden="true">
          {isFound ? <CheckOutlined aria-hidden="true" /> : null}
        </span>
        <span className={styles.who}>
          <strong>
            {name}
            {isAway ? <em>假</em> : null}
          </strong>
          <span>{placeText(person)}</span>
          <small>{isPending ? '未发送' : note}</small>
        </span>
        {isFound && !isEnded ? <span className={styles.undo}>撤销</span> : null}
      </button>
    </li>
  )
}

interface Props {
  /** The people on the shown list. */
  readonly people: readonly ShownPerson[]
  readonly everybody: readonly ShownPerson[]
  readonly isEnded: boolean
  readonly onPress: LineProps['onPress']
  /** Shown if the list is empty. */
  readonly empty: ReactNode
}

/** Returns true for a moment after rows have moved. */
const useSettling = (rows: readonly ShownPerson[]): boolean => {
  const order = rows.map(({ userId }) => `${userId} `).join('')
  const before = useRef(order)
  const [isSettling, settle] = useRecentNote(settlingTime)
  useLayoutEffect(() => {
    if (before.current === order) return
    // More rows at the end don't move the others.
    if (!order.startsWith(before.current)) settle()
    before.current = order
  })
  return isSettling
}

/** Renders people to tick off, each as one large button. */
export const Lines = ({ people, everybody, isEnded, onPress, empty }: Props) => {
  const [most, setMost] = useState(rowsPerStep)
  const { rows, ...touches } = useSteadyRows(people, everybody)
  const drawn = rows.slice(0, most)
  const isSettling = useSettling(drawn)
  const more = rows.length - most
  if (rows.length === 0) return empty
  return (
    <div className={styles.lines}>
      <ul aria-label="人员" {...touches}>
        {drawn.map((person) => (
          <Line key={person.userId} person={person} isEnded={isEnded} onPress={onPress} isSettling={isSettling} />
        ))}
      </ul>
      {more > 0 ? (
        <Button block size="large" onClick={() => setMost(most + rowsPerStep)}>
          再显示 {Math.min(more, rowsPerStep)} 人（还有 {more} 人）
        </Button>
      ) : null}
    </div>
  )
}
