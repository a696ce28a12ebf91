import { StatusTag, type StatusTone } from '../../../../platform/console/kit/StatusTag.tsx'
import { nameOfWeekday } from '../../../../platform/contract/wireDay.ts'
import type { DayLesson, PeriodView, WeekView } from '../../contract.ts'
import { type LessonState, lessonStateNames, weekPatternNames } from '../../words.ts'
import styles from './Week.module.css'

const tones: Readonly<Record<LessonState, StatusTone>> = {
  normal: 'quiet',
  substituted: 'notice',
  movedIn: 'notice',
  movedOut: 'quiet',
  cancelled: 'bad',
}

/** Whose week is shown: what its title names is left out of the cells. */
export type WeekOf = 'class' | 'teacher' | 'room'

const describe = ({ className, isTeachingClass, teachers, room, week }: DayLesson, of: WeekOf) =>
  [
    of === 'class' && !isTeachingClass ? '' : className,
    of === 'teacher' ? '' : teachers.join('、'),
    of === 'room' ? '' : room,
    week === 'every' ? '' : weekPatternNames[week],
  ]
    .filter(Boolean)
    .join(' · ')

interface CellProps {
  readonly lesson: DayLesson
  readonly row: PeriodView
  readonly of: WeekOf
}

/** Names the times of a lesson if those of its row differ, because grades may have different bell times. */
const nameOtherTime = ({ startTime, endTime }: DayLesson, row: PeriodView) =>
  startTime === null || (startTime === row.startTime && endTime === row.endTime) ? '' : `${startTime}–${endTime ?? ''}`

const LessonCell = ({ lesson, row, of }: CellProps) => {
  const { state, subject, note } = lesson
  const otherTime = nameOtherTime(lesson, row)
  return (
    <div className={styles.lesson} data-gone={state === 'cancelled' || state === 'movedOut'}>
      <span>{subject}</span>
      <small>{describe(lesson, of)}</small>
      {otherTime === '' ? null : <small>{otherTime}</small>}
      {state === 'normal' ? null : (
        <>
          <span>
            <StatusTag text={lessonStateNames[state]} tone={tones[state]} />
          </span>
          <small>{note}</small>
        </>
      )}
    </div>
  )
}

const RowHead = ({ period: { name, startTime, endTime } }: { readonly period: PeriodView }) => (
  <th scope="row">
    {name} {startTime === '' ? null : <small>{`${startTime}–${endTime}`}</small>}
  </th>
)

/** A week: periods by days. The weekend is shown if it has lessons. */
export const WeekGrid = ({ week, of }: { readonly week: WeekView; readonly of: WeekOf }) => {
  const { lessons, periods, title } = week
  const days = week.days.filter(({ day, weekday }) => weekday <= 5 || lessons.some((lesson) => lesson.day === day))
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls without a control inside
    <div className={styles.scroll} tabIndex={0} role="region" aria-label={`${title}课程表`}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">节次</th>
            {days.map(({ day, weekday, isHoliday }) => (
              <th key={day} scope="col">
                {nameOfWeekday(weekday)} <small>{day.slice(5)}</small>
                {isHoliday ? <small> 无课</small> : null}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {periods.map((period) => (
            <tr
              key={`${period.name} ${period.startTime}`}
              {...(period.number === null ? { className: styles.rest } : {})}
            >
              <RowHead period={period} />
              {days.map(({ day }) => (
                <td key={day}>
                  {lessons
                    .filter((lesson) => lesson.day === day && lesson.period === period.number)
                    .map((lesson) => (
                      <LessonCell key={`${lesson.lessonId} ${lesson.state}`} lesson={lesson} row={period} of={of} />
                    ))}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
