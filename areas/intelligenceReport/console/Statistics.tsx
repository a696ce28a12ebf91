import { Button } from 'antd'
import type { TypeStatistic } from '../views.ts'
import styles from './SmartReport.module.css'
import type { Draft } from './draft.ts'

interface Props {
  readonly statistics: readonly TypeStatistic[]
  /** The days that the query covers. */
  readonly days: Pick<Draft, 'startDate' | 'endDate'>
  /** Null for users who see only figures. */
  readonly onOpen: ((period: number) => void) | null
}

const formatClock = (clock: string) => (clock.endsWith(':00') ? clock.slice(0, 5) : clock)

/** Formats a period as a time range of each day, because it is not one span from the first day to the last. */
const formatWindow = (begin: string, end: string) =>
  `每日 ${formatClock(begin)}–${end < begin ? '次日 ' : ''}${formatClock(end)}`

const formatDays = ({ startDate, endDate }: Props['days']) =>
  startDate === endDate ? startDate : `${startDate} 至 ${endDate}`

const Figure = ({ number, typeName, onPress }: { number: number; typeName: string; onPress: () => void }) => (
  <Button
    type="link"
    size="small"
    aria-label={`${number.toLocaleString('zh-CN')} 人，查看${typeName}的出入记录`}
    disabled={number === 0}
    onClick={onPress}
  >
    {number.toLocaleString('zh-CN')} 人
  </Button>
)

/** How many people have a record in each period; each figure opens the records behind it. */
export const Statistics = ({ statistics, days, onOpen }: Props) => (
  <table className={styles.statistics} aria-label="按类型统计">
    <thead>
      <tr>
        {['类型', '日期', '时段', '人数'].map((title) => (
          <th key={title} scope="col">
            {title}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {statistics.map(({ period, typeName, entryBegin, entryEnd, entryUserNum }) => (
        <tr key={period}>
          <th scope="row">{typeName}</th>
          <td>{formatDays(days)}</td>
          <td>{formatWindow(entryBegin.slice(11), entryEnd.slice(11))}</td>
          <td>
            {onOpen === null ? (
              `${entryUserNum.toLocaleString('zh-CN')} 人`
            ) : (
              <Figure number={entryUserNum} typeName={typeName} onPress={() => onOpen(period)} />
            )}
          </td>
        </tr>
      ))}
    </tbody>
  </table>
)
