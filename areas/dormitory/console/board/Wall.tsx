import { Button } from 'antd'
import { useEffect } from 'react'
import { StatusTag } from '../../../../platform/console/kit/StatusTag.tsx'
import { schoolTime } from '../../../../platform/console/session/schoolClock.ts'
import { useShownSchool } from '../../../../platform/console/session/shownSchool.ts'
import { counters } from './Counters.tsx'
import { LogLines } from './LiveLog.tsx'
import { PeriodTone } from './PeriodTone.tsx'
import { useBoardLostSince } from './useBoardLostSince.ts'
import { useHasLog } from './useHasLog.ts'
import styles from './Wall.module.css'
import { WallBuilding } from './WallBuilding.tsx'
import type { Counts } from '../../counts.ts'
import { formatPeriodRange } from './periodNow.ts'
import type { Board } from './useBoard.ts'
import { usePeriod, useSchoolTime } from './usePeriod.ts'
import { useWallPages } from './useWallPages.ts'

const Period = () => {
  const { current, now } = usePeriod()
  return <span>{current === null ? '当前不在统计时段' : `${current.alias} ${formatPeriodRange(current, now)}`}</span>
}

const Clock = () => <time className={styles.clock}>{useSchoolTime(1000).slice(11)}</time>

/** The time of the last update, or a warning if the connection is lost. */
const FreshnessNote = ({ board }: { readonly board: Board }) => {
  const { isUnbound, status } = board
  const lostSince = useBoardLostSince(board)
  if (isUnbound) return <strong className={styles.lost}>绑定消息队列失败</strong>
  if (lostSince !== null)
    return <strong className={styles.lost}>连接中断，数据可能不是最新 · 自 {schoolTime(lostSince).slice(11)} 起</strong>
  return <span>{status.heardAt === null ? '' : `更新于 ${schoolTime(status.heardAt).slice(11)}`}</span>
}

interface Props {
  readonly board: Board
  readonly sum: Counts | null
  readonly onClose: () => void
}

/**
 * The full-screen board for a wall, readable from three metres and without controls. If not all buildings fit, they
 * rotate.
 */
export const Wall = ({ board, sum, onClose }: Props) => {
  const { state, feed } = board
  const { schoolName } = useShownSchool()
  const hasLog = useHasLog()
  const { shown, page, pages } = useWallPages(state.buildings)
  const names = shown.map(({ id }) => id).join(',')
  useEffect(() => feed.keepUnfolded(new Set(names.split(',').filter(Boolean).map(Number))), [feed, names])
  return (
    <section className={styles.wall} aria-label="宿舍看板">
      <header className={styles.head}>
        <strong>{schoolName} 宿舍</strong>
        <Period />
        <FreshnessNote board={board} />
        {pages > 1 ? (
          <span>
            {page + 1} / {pages}
          </span>
        ) : null}
        <Clock />
        <Button autoFocus onClick={onClose}>
          退出全屏
        </Button>
      </header>
      <PeriodTone>
        <div className={styles.top}>
          {counters.map(({ type, name, tone, numberOf }) => (
            <div key={type} className={styles.counter} data-tone={tone}>
              <StatusTag tone={tone} text={name} />
              <strong>{sum === null ? '–' : numberOf(sum).toLocaleString('zh-CN')}</strong>
            </div>
          ))}
          {hasLog && state.log.lines.length > 0 ? (
            <div className={styles.log}>
              <LogLines lines={state.log.lines} />
            </div>
          ) : null}
        </div>
        <div className={styles.buildings}>
          {shown.map((building) => (
            <WallBuilding key={building.id} building={building} residents={state.residents.get(building.id)} />
          ))}
        </div>
      </PeriodTone>
    </section>
  )
}
