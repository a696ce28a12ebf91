import { useState } from 'react'
import { useCall } from '../../../platform/console/client/useCall.ts'
import { DateRange } from '../../../platform/console/kit/DateRange.tsx'
import { PageFrame } from '../../../platform/console/kit/PageFrame.tsx'
import { Empty, Failed, Loading } from '../../../platform/console/kit/States.tsx'
import { useScreenQuery } from '../../../platform/console/kit/useScreenQuery.ts'
import { schoolNow } from '../../../platform/console/session/schoolClock.ts'
import { UserSelect } from '../../users/console/index.ts'
import { type Track, checkin, trackLimits } from '../contract.ts'
import { DayTrack } from './DayTrack.tsx'
import styles from './Track.module.css'
import { Legend } from './Legend.tsx'

const defaults = { uid: 0, from: '', to: '' }

/** The days shown at first, today included. */
const firstDays = 7
const dayLong = 86_400_000

const Days = ({ track }: { readonly track: Track }) => {
  if (track.days.length === 0) return <Empty title="所选日期还没有到" />
  return (
    <div className={styles.track}>
      <Legend />
      {track.more ? (
        <p className={styles.note}>记录超过 {trackLimits.records} 条，较早日子的记录没有列出，请缩短日期</p>
      ) : null}
      {track.days.map((day) => (
        <DayTrack key={day.day} name={track.name} day={day} />
      ))}
    </div>
  )
}

/** 签到轨迹: where a person was over several days, with each record. */
const TrackScreen = () => {
  const [asked, change] = useScreenQuery(defaults)
  const [usual] = useState(() => ({
    from: schoolNow(-(firstDays - 1) * dayLong).slice(0, 10),
    to: schoolNow().slice(0, 10),
  }))
  const from = asked.from || usual.from
  const to = asked.to || usual.to
  const found = useCall(
    checkin.track,
    { query: { userId: asked.uid, startDay: from, endDay: to } },
    { enabled: asked.uid !== 0, keep: 'pages' },
  )
  const contents = () => {
    if (asked.uid === 0) return <Empty title="请选择人员" hint="可查看在校学生与教职工最近的到校、离校、归寝记录" />
    if (found.error) return <Failed error={found.error} onRetry={found.refetch} />
    return found.data === undefined ? <Loading rows={8} /> : <Days track={found.data} />
  }
  return (
    <PageFrame
      title="签到轨迹"
      filters={
        <>
          <div className={styles.person}>
            <UserSelect
              aria-label="人员"
              value={asked.uid === 0 ? undefined : asked.uid}
              onChange={(id) => change({ uid: id ?? 0 })}
            />
          </div>
          <DateRange noFuture from={from} to={to} onChange={change} />
        </>
      }
    >
      {contents()}
    </PageFrame>
  )
}

export default TrackScreen
