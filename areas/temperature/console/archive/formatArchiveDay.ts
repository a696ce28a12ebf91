const weekdays = '日一二三四五六'

/** Formats a day for the archive: `11-23 周一`. */
export const formatArchiveDay = (day: string): string => {
  const weekday = weekdays[new Date(`${day}T00:00:00`).getDay()] ?? ''
  return `${day.slice(5)} 周${weekday}`
}
