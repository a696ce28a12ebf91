import type { KeyboardEvent } from 'react'
import { StatusTag } from '../../../../platform/console/kit/StatusTag.tsx'
import { countedType } from '../../boardViews.ts'
import styles from './Board.module.css'
import type { Counts } from '../../counts.ts'

const inDigits = new Intl.NumberFormat('zh-CN')

/** The three counters with their list types. */
export const counters = [
  { type: countedType.returned, name: '在寝', tone: 'returned', numberOf: (sum: Counts) => sum.inDormitoryNum },
  {
    type: countedType.notReturned,
    name: '不在寝',
    tone: 'notReturned',
    numberOf: (sum: Counts) => sum.notInDormitoryNum,
  },
  { type: countedType.leave, name: '请假', tone: 'leave', numberOf: (sum: Counts) => sum.leaveNum },
] as const
export type Counter = (typeof counters)[number]

const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 }

const moveFocus = (event: KeyboardEvent<HTMLElement>) => {
  const step = steps[event.key]
  if (step === undefined) return
  const { nextElementSibling, previousElementSibling } = event.currentTarget
  const neighbour = step > 0 ? nextElementSibling : previousElementSibling
  if (!(neighbour instanceof HTMLElement)) return
  event.preventDefault()
  neighbour.focus()
}

interface Props {
  /** Null until the first response. */
  readonly sum: Counts | null
  readonly onOpen: (counter: Counter) => void
}

/** The three counters. Each opens its list. */
export const Counters = ({ sum, onOpen }: Props) => (
  <div className={styles.counters} role="group" aria-label="人数">
    {counters.map((counter) => (
      <button
        key={counter.type}
        type="button"
        className={styles.counter}
        data-tone={counter.tone}
        onClick={() => onOpen(counter)}
        onKeyDown={moveFocus}
      >
        <StatusTag tone={counter.tone} text={counter.name} />
        <strong>{sum === null ? '–' : inDigits.format(counter.numberOf(sum))}</strong>
      </button>
    ))}
  </div>
)
