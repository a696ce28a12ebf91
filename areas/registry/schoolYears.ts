/** The month in which a school year begins. A term that starts in August belongs to the year that follows. */
const firstMonth = 8

/** Returns the school year of a day (`yyyy-MM-dd`) as the year in which it begins. */
export const schoolYearOf = (day: string): number => {
  const [year = 0, month = 0] = day.split('-').map(Number)
  return month >= firstMonth ? year : year - 1
}
