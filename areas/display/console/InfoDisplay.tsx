import { useEffect, useState } from 'react'
import type { DataOf } from '../../../platform/contract/call.ts'
import { type DisplaySelf, display } from '../contract.ts'
import styles from './Display.module.css'
import { Pairing } from './Pairing.tsx'
import { useDisplay } from './useDisplay.ts'
import { usePolled } from './usePolled.ts'
import { useDailyReload } from './useDailyReload.ts'

/** How often the counts are read, ms. */
const boardInterval = 10_000

type Board = DataOf<typeof display.board>

/** Adds milliseconds to a wire time. */
const later = (time: string, passed: number) =>
  new Date(Date.parse(`${time.replace(' ', 'T')}Z`) + passed).toISOString().slice(0, 19).replace('T', ' ')

/** Runs the school's clock on from the server's last time. */
const useClock = (told: { readonly now: string; readonly at: number } | null) => {
  const [clock, setClock] = useState('')
  useEffect(() => {
    if (told === null) return undefined
    const draw = () => setClock(later(told.now, performance.now() - told.at))
    const timer = setInterval(draw, 1000)
    return () => clearInterval(timer)
  }, [told])
  return clock || (told?.now ?? '')
}

interface Props {
  readonly self: DisplaySelf
  readonly ticket: string
  readonly onCutOff: () => void
}

const Information = ({ self, ticket, onCutOff }: Props) => {
  const [told, setTold] = useState<{ readonly board: Board; readonly now: string; readonly at: number } | null>(null)
  const onAnswer = (board: Board) => setTold({ board, now: board.now, at: performance.now() })
  const isConnected = usePolled({ call: display.board, input: {}, ticket, every: boardInterval, onAnswer, onCutOff })
  const clock = useClock(told)
  useDailyReload(isConnected)
  const { deviceName, locationDesc, today } = told?.board ?? {
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
