import { Failed, Loading } from '../../../platform/console/kit/States.tsx'
import { type MenuState, menuLeaves } from '../../../platform/console/shell/menu.ts'
import type { DataOf } from '../../../platform/contract/call.ts'
import type { home } from '../contract.ts'
import type { CallState } from './callState.ts'
import { HomeCard } from './HomeCard.tsx'
import styles from './Recent.module.css'

type News = DataOf<typeof home.recent>
type Row = News['rows'][number]

const auditPath = '/administration/audit'
const weekday = new Intl.DateTimeFormat('zh-CN', { weekday: 'short' })

/** The date with weekday, and the time to the minute. The year is in the tooltip. */
const formatTime = (at: string) =>
  `${at.slice(5, 10)} ${weekday.format(new Date(at.replace(' ', 'T')))} ${at.slice(11, 16)}`

const describeSubject = ({ about, school, title }: Row, isOwn: boolean): string => {
  const whom = isOwn && title === '登录控制台' && about !== null ? `来自 ${about}` : about
  return [whom, school].filter((text) => text !== null).join(' · ')
}

const Line = ({ row, isOwn }: { row: Row; isOwn: boolean }) => {
  const about = describeSubject(row, isOwn)
  return (
    <li>
      <span className={styles.what} title={`${row.name ?? '我'} ${row.title} ${about}`}>
        <b>{row.name ?? '我'}</b>
        <span>
          {row.title}
          {about === '' ? null : <em>{about}</em>}
        </span>
      </span>
      <time title={row.at}>{formatTime(row.at)}</time>
    </li>
  )
}

interface Props {
  readonly call: CallState<typeof home.recent>
  readonly menu: MenuState
  readonly span: 5
}

/** The last seven days' activity that the user may see. */
export const Recent = ({ call: { data, error, refetch }, menu, span }: Props) => {
  const linksToTrail = data?.of === 'school' && menuLeaves(menu.entries ?? []).some(({ url }) => url === auditPath)
  return (
    <HomeCard
      title="本周动态"
      span={span}
      isTall
      aside={linksToTrail ? <a href={`#${auditPath}`}>全部审计日志</a> : data?.of === 'self' ? '我的登录与操作' : null}
    >
      {data ? (
        data.rows.length === 0 ? (
          <p className={styles.none}>近七天还没有新的动态。</p>
        ) : (
          <ul className={styles.lines}>
            {data.rows.map((row) => (
              <Line key={row.id} row={row} isOwn={data.of === 'self'} />
            ))}
          </ul>
        )
      ) : error ? (
        <Failed error={error} title="动态加载失败" onRetry={() => void refetch()} />
      ) : (
        <Loading rows={8} rowHeight={36} />
      )}
    </HomeCard>
  )
}
