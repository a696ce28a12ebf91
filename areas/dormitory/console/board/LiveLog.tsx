import { memo } from 'react'
import { StatusTag } from '../../../../platform/console/kit/StatusTag.tsx'
import { entryTypeName } from '../../../access/contract.ts'
import { returnState } from '../../boardViews.ts'
import { periodType } from '../../scheduleContract.ts'
import styles from './Board.module.css'
import type { BoardLog, EventLine, LogLine, ResetLine } from './boardLog.ts'
import { getStateTag } from './roomLook.ts'
import { useHasLog } from './useHasLog.ts'
import { usePeriod } from './usePeriod.ts'

const stateWord = ({ stateDictId }: LogLine) => (stateDictId === returnState.returned ? '已归寝' : '未归寝')

/**
 * Returns the text and tone of an event. Outside returning periods it only says what happened: a child who goes to
 * lessons in the morning is not missing.
 */
const describeEvent = (line: EventLine, isReturning: boolean) => {
  const tag = getStateTag(line)
  const tone = isReturning ? tag.tone : 'quiet'
  if (line.byHand) return { text: `登记为${stateWord(line)}`, tone } as const
  return { text: isReturning ? tag.text : entryTypeName(line.entryType), tone } as const
}

const EventText = ({ line, isReturning }: { readonly line: EventLine; readonly isReturning: boolean }) => (
  <>
    <b title={line.name}>{line.name}</b>
    <span>签到</span>
    <StatusTag {...describeEvent(line, isReturning)} />
  </>
)

const ResetText = ({ line }: { readonly line: ResetLine }) => (
  <>
    <b>签到状态全部重置为{stateWord(line)}</b>
    <span>{[...line.ofBuildings.values()].reduce((sum, number) => sum + number, 0).toLocaleString('zh-CN')} 人</span>
  </>
)

/** The lines of the log, latest first. */
export const LogLines = ({ lines }: { readonly lines: readonly LogLine[] }) => {
  const isReturning = usePeriod().current?.stateDictId === periodType.returning
  return (
    <ol className={styles.log} aria-label="最新签到">
      {lines.map((line) => (
        <li key={line.key}>
          <time>{line.entryTime.slice(11)}</time>
          {line.kind === 'event' ? <EventText line={line} isReturning={isReturning} /> : <ResetText line={line} />}
        </li>
      ))}
    </ol>
  )
}

/** The latest five check-ins, decisions and resets, live. */
export const LiveLog = memo(({ log: { lines, isRead } }: { readonly log: BoardLog }) => {
  const hasLog = useHasLog()
  const shown = () => {
    if (!hasLog) return <p className={styles.quiet}>当前账户不支持</p>
    if (lines.length > 0) return <LogLines lines={lines} />
    return <p className={styles.quiet}>{isRead ? '当前无人通过！' : '…'}</p>
  }
  return (
    <section className={styles.logCard}>
      <h2>实时签到</h2>
      {shown()}
    </section>
  )
})
