/** A school year begins in September; what lies in August belongs to the one to come. */
const firstMonth = 8

/** The school year of a day (`yyyy-MM-dd`), by the year in which it begins. */
export const schoolYearOf = (day: string): number => {
  const [year = 0, month = 0] = day.split('-').map(Number)
  return month >= firstMonth ? year : year - 1
}
