import { CheckOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import styles from './Evacuation.module.css'
import type { Press } from './pendingTicks.ts'
import { type Shown, buildingOf } from './roll.ts'

/** So many are drawn at once: thousands would keep an old phone from answering a thumb. */
const atOnce = 60

const placeOf = (person: Shown): string => {
  const home = person.building === '' ? '' : `${person.building} ${person.room}`
  const where = person.standing === 'dormitory' ? home : [buildingOf(person), home].filter(Boolean).join(' · ')
  return [person.className || (person.isStudent ? '未分班' : '教职工'), where].filter(Boolean).join(' · ')
}

interface LineProps {
  readonly person: Shown
  readonly onPress: ((press: Press) => void) | null
}

const Line = ({ person, onPress }: LineProps) => {
  const { userId, name, isFound, isPending, turn, by, time, since, isAway } = person
  const seen = since === null ? '尚无记录' : `最近记录 ${since.slice(5, 16)}`
  const note = isFound && time !== null ? `${by} ${time.slice(11, 16)} 找到` : seen
  return (
    <li>
      <button
        type="button"
        className={styles.person}
        aria-pressed={isFound}
        disabled={onPress === null}
        onClick={() => onPress?.({ userId, isTicked: !isFound, turn })}
      >
        <span className={styles.box} aria-hidden="true">
          {isFound ? <CheckOutlined aria-hidden="true" /> : null}
        </span>
        <span className={styles.who}>
          <strong>
            {name}
            {isAway ? <em>假</em> : null}
          </strong>
          <span>{placeOf(person)}</span>
          <small>{isPending ? '未发送' : note}</small>
        </span>
      </button>
    </li>
  )
}

interface Props {
  readonly people: readonly Shown[]
  /** Null where nothing can be changed any more. */
  readonly onPress: LineProps['onPress']
}

/** People to tick off, each one large button. */
export const Lines = ({ people, onPress }: Props) => {
  const [most, setMost] = useState(atOnce)
  const more = people.length - most
  return (
    <div className={styles.lines}>
      <ul aria-label="人员">
        {people.slice(0, most).map((person) => (
          <Line key={person.userId} person={person} onPress={onPress} />
        ))}
      </ul>
      {more > 0 ? (
        <Button block size="large" onClick={() => setMost(most + atOnce)}>
          再显示 {Math.min(more, atOnce)} 人（还有 {more} 人）
        </Button>
      ) : null}
    </div>
  )
}
