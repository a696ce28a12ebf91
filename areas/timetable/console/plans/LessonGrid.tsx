import { TextButton } from '../../../../platform/console/kit/TextButton.tsx'
import { nameOfWeekday } from '../../../../platform/contract/wireDay.ts'
import type { LessonView, PeriodView } from '../../contract.ts'
import { weekPatternNames } from '../../words.ts'
import styles from './Plans.module.css'

/** A time of the week. */
export interface Slot {
  readonly weekday: number
  readonly period: number
}

interface Props {
  readonly className: string
  readonly lessons: readonly LessonView[]
  readonly periods: readonly PeriodView[]
  readonly onEdit: (slot: Slot, lesson: LessonView | null) => void
}

const describe = ({ teachingClassId, className, subject, week }: LessonView) =>
  `${teachingClassId === null ? subject : className}${week === 'every' ? '' : `（${weekPatternNames[week]}）`}`

const weekdays = [1, 2, 3, 4, 5, 6, 7] as const

/** The lessons of a class by period and weekday, each to be edited. */
export const LessonGrid = ({ className, lessons, periods, onEdit }: Props) => {
  const days = weekdays.filter((day) => day <= 5 || lessons.some(({ weekday }) => weekday === day))
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls sideways on a phone
    <div className={styles.scroll} tabIndex={0} role="region" aria-label={`${className}的课`}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">节次</th>
            {days.map((day) => (
              <th key={day} scope="col">
                {nameOfWeekday(day)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {periods.flatMap(({ number, name, startTime }) =>
            number === null
              ? []
              : [
                  <tr key={number}>
                    <th scope="row">
                      {name} <small>{startTime}</small>
                    </th>
                    {days.map((weekday) => (
                      <td key={weekday}>
                        {lessons
                          .filter((lesson) => lesson.weekday === weekday && lesson.period === number)
                          .map((lesson) => (
                            <div key={lesson.id}>
                              <TextButton
                                aria-label={`编辑 ${nameOfWeekday(weekday)}${name} ${describe(lesson)}`}
                                onClick={() => onEdit({ weekday, period: number }, lesson)}
                              >
                                {describe(lesson)}
                              </TextButton>
                              <small>
                                {[...lesson.teachers.map((teacher) => teacher.name), lesson.room]
                                  .filter(Boolean)
                                  .join(' ')}
                              </small>
                            </div>
                          ))}
                        <TextButton
                          aria-label={`添加 ${nameOfWeekday(weekday)}${name}`}
                          onClick={() => onEdit({ weekday, period: number }, null)}
                        >
                          添加
                        </TextButton>
                      </td>
                    ))}
                  </tr>,
                ],
          )}
        </tbody>
      </table>
    </div>
  )
}
