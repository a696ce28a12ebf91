import dayjs from 'dayjs'

const minutesApart = 5
const endHour = 18
const wire = 'YYYY-MM-DD HH:mm:ss'

/**
 * Returns the default times of a new leave: from the last full five minutes, so that it counts as soon as it is
 * granted, until 18:00, or for one hour if 18:00 is nearer or past.
 */
export const defaultSpan = (now: string) => {
  const moment = dayjs(now)
  const start = moment.startOf('hour').add(moment.minute() - (moment.minute() % minutesApart), 'minute')
  const evening = moment.startOf('day').hour(endHour)
  const hourLater = start.add(1, 'hour')
  const end = hourLater.isAfter(evening) ? hourLater : evening
  return { startTime: start.format(wire), endTime: end.format(wire) }
}
