import dayjs from 'dayjs'

const minutesApart = 5
const endHour = 18
const wire = 'YYYY-MM-DD HH:mm:ss'

/**
 * The span that a new leave begins with: from the last five minutes, so that it holds as soon as it is granted, until 18:00;
 * for an hour where that is nearer or over.
 */
export const usualSpan = (now: string) => {
  const moment = dayjs(now)
  const start = moment.startOf('hour').add(moment.minute() - (moment.minute() % minutesApart), 'minute')
  const evening = moment.startOf('day').hour(endHour)
  const hourLater = start.add(1, 'hour')
  const end = hourLater.isAfter(evening) ? hourLater : evening
  return { startTime: start.format(wire), endTime: end.format(wire) }
}
