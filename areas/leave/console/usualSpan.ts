import dayjs from 'dayjs'

const minutesApart = 5
const endHour = 18
const wire = 'YYYY-MM-DD HH:mm:ss'

/** The span that a new leave begins with: from now, to the next five minutes, until 18:00; after that for an hour. */
export const usualSpan = (now: string) => {
  const moment = dayjs(now)
  const minute = Math.ceil((moment.minute() + moment.second() / 60) / minutesApart) * minutesApart
  const start = moment.startOf('hour').add(minute, 'minute')
  const evening = moment.startOf('day').hour(endHour)
  const end = start.isBefore(evening) ? evening : start.add(1, 'hour')
  return { startTime: start.format(wire), endTime: end.format(wire) }
}
