const day = 24 * 60 * 60
const week = 7 * day

interface Weekly {
  readonly startTime: string
  readonly endTime: string
  readonly weekdays: readonly number[]
}

const secondsOf = (time: string): number => {
  const [hours = 0, minutes = 0, seconds = 0] = time.split(':').map(Number)
  return (hours * 60 + minutes) * 60 + seconds
}

/** The seconds of a week in which a schedule is held, each weekday's from its start on. */
const spansOf = ({ startTime, endTime, weekdays }: Weekly) => {
  const [start, end] = [secondsOf(startTime), secondsOf(endTime)]
  const length = end > start ? end - start : end + day - start
  return weekdays.map((weekday) => ({ weekday, from: (weekday - 1) * day + start, length }))
}

/** The weekday on which two schedules are held at once; undefined where none. One may begin when the other ends. */
export const overlapOf = (one: Weekly, other: Weekly): number | undefined =>
  spansOf(one).find((mine) =>
    spansOf(other).some((theirs) => {
      // On a circle: Sunday's night runs into Monday.
      const ahead = (theirs.from - mine.from + week) % week
      return ahead < mine.length || week - ahead < theirs.length
    }),
  )?.weekday
