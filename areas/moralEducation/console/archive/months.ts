/** Lists the months of a year as `yyyy-MM`, in the current year up to the current month, the latest first. */
export const monthsOfYear = (year: number, today: string): readonly string[] => {
  const last = String(year) === today.slice(0, 4) ? Number(today.slice(5, 7)) : 12
  return Array.from({ length: last }, (_, at) => `${year}-${String(last - at).padStart(2, '0')}`)
}
