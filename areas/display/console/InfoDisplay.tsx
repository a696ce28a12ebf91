import { useState } from 'react'
import type { DataOf } from '../../../platform/contract/call.ts'
import { type DisplaySelf, display } from '../contract.ts'
import styles from './Display.module.css'
import { Pairing } from './Pairing.tsx'
import { useDisplay } from './useDisplay.ts'
import { usePolled } from './usePolled.ts'
import { useDailyReload } from './useDailyReload.ts'
import { useSchoolClock } from './useSchoolClock.ts'

/** How often the counts are read, ms. */
const boardInterval = 10_000

type Board = DataOf<typeof display.board>

interface Props {
  readonly self: DisplaySelf
  readonly ticket: string
  readonly onCutOff: () => void
}

const Information = ({ self, ticket, onCutOff }: Props) => {
  const [board, setBoard] = useState<Board | null>(null)
  const isConnected = usePolled({
    call: display.board,
    input: {},
    ticket,
    every: boardInterval,
    onAnswer: setBoard,
    onCutOff,
  })
  const clock = useSchoolClock(board?.now)
  useDailyReload(isConnected)
  const { deviceName, locationDesc, today } = board ?? {
    deviceName: self.deviceName,
    locationDesc: '',
    today: [],
  }
  return (
    <main className={styles.page}>
      <h1>{self.schoolName}</h1>
      <div className={styles.middle}>
        <p className={styles.muted}>{locationDesc || deviceName}</p>
        <time className={styles.clock}>{clock.slice(11)}</time>
        <p>{clock.slice(0, 10)}</p>
        <dl className={styles.counts} aria-label="今日通行">
          {today.map(({ typeName, count }) => (
            <div key={typeName}>
              <dt className={styles.muted}>今日{typeName}</dt>
              <dd>{count}</dd>
            </div>
          ))}
        </dl>
      </div>
      {isConnected ? null : <p className={styles.cut}>连接中断，正在重试</p>}
    </main>
  )
}

/** 信息展示屏: shows the school, its clock and today's passing counts (foundations §2). */
const InfoDisplay = () => {
  const { state, pairAgain, cutOff } = useDisplay('id')
  if (state.kind !== 'ready') return <Pairing title="信息展示屏" state={state} onAgain={pairAgain} />
  return <Information self={state.self} ticket={state.ticket} onCutOff={cutOff} />
}

export default InfoDisplay
