import { nameOfWeekday, weekdayOf } from '../../../platform/contract/wireDay.ts'
import type { CSSProperties } from 'react'
import type { TrackDay } from '../contract.ts'
import styles from './Track.module.css'
import { minutesText, stayName, toBarPosition } from './places.ts'

interface Props {
  readonly name: string
  readonly day: TrackDay
}

type Row = TrackDay['records'][number]

const hours = ['0', '6', '12', '18', '24'] as const

const barStyle = (day: string, range: { readonly from: string; readonly to: string }): CSSProperties => {
  const { left, width } = toBarPosition(day, range)
  return { left: `${left}%`, width: `${width}%` }
}

const clock = (wireTime: string) => wireTime.slice(11, 16)

/** Returns the end of a time as it is read: 24:00 for the next midnight. */
const endClock = (day: string, to: string) => (to.startsWith(day) ? clock(to) : '24:00')

const placeText = ({ locationDesc, deviceName, operatorName }: Row): string =>
  [locationDesc || deviceName, operatorName && `${operatorName}登记`].filter(Boolean).join('，')

const Bar = ({ name, day: { day, stays, leaves } }: Props) => {
  const words = [
    ...stays.map(({ place, from, to }) => `${clock(from)}–${endClock(day, to)} ${stayName(place)}`),
    ...leaves.map(({ from, to }) => `${clock(from)}–${endClock(day, to)} 请假`),
  ]
  return (
    <div>
      <div className={styles.bar} role="img" aria-label={`${name} ${day}：${words.join('，')}`}>
        {stays.map((stay) => (
          <i
            key={stay.from}
            className={styles.stay}
            data-place={stay.place}
            style={barStyle(day, stay)}
            title={`${clock(stay.from)}–${endClock(day, stay.to)} ${stayName(stay.place)}（${minutesText(stay.minutes)}）`}
          />
        ))}
        {leaves.map((leave) => (
          <i
            key={leave.from}
            className={styles.leave}
            style={barStyle(day, leave)}
            title={`${clock(leave.from)}–${endClock(day, leave.to)} 请假`}
          />
        ))}
      </div>
      <div className={styles.hours} aria-hidden>
        {hours.map((hour) => (
          <span key={hour}>{hour}</span>
        ))}
      </div>
    </div>
  )
}

/** A day of a person: a bar of 24 hours with the places, and the records below it. */
export const DayTrack = ({ name, day }: Props) => (
  <section className={styles.day}>
    <h2>
      {day.day} {nameOfWeekday(weekdayOf(day.day))}
      <small>在校 {minutesText(day.insideMinutes)}</small>
    </h2>
    <Bar name={name} day={day} />
    {day.records.length === 0 ? (
      <p className={styles.note}>没有记录</p>
    ) : (
      <ol className={styles.records} aria-label={`${day.day} 的记录`}>
        {day.records.map((row) => (
          <li key={row.id}>
            <time>{row.entryTime.slice(11)}</time>
            <strong>{row.typeName}</strong>
            <span>{placeText(row)}</span>
          </li>
        ))}
      </ol>
    )}
  </section>
)
