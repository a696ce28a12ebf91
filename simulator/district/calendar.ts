/** Shanghai is UTC+8 all year round, so no time zone database is needed here. */
const shanghaiOffset = 8 * 60 * 60 * 1000

const twoDigits = (value: number) => String(value).padStart(2, '0')

/** The year in which the school year of this moment began. School years begin on 1 September, in Shanghai. */
export const schoolYearOf = (moment: Date): number => {
  const local = new Date(moment.getTime() + shanghaiOffset)
  return local.getUTCMonth() >= 8 ? local.getUTCFullYear() : local.getUTCFullYear() - 1
}

/** A day as `yyyy-MM-dd`. Days beyond the month's end continue in the next month. */
export const dayOf = (year: number, month: number, day: number): string => {
  const date = new Date(Date.UTC(year, month - 1, day))
  return `${date.getUTCFullYear()}-${twoDigits(date.getUTCMonth() + 1)}-${twoDigits(date.getUTCDate())}`
}

/** The moment of a wall-clock time in Shanghai. */
export const shanghaiMoment = (year: number, month: number, day: number, hour: number, minute: number): Date =>
  new Date(Date.UTC(year, month - 1, day, hour, minute) - shanghaiOffset)

/** Age in years on 31 August before `schoolYear` begins, the reference day of schools. */
export const ageAtSchoolYear = (birthDate: string, schoolYear: number): number => {
  const [year = 0, month = 0] = birthDate.split('-').map(Number)
  return schoolYear - year - (month >= 9 ? 1 : 0)
}

/** Years between two days, as a fraction. */
export const yearsBetween = (earlier: string, later: string): number =>
  (Date.parse(later) - Date.parse(earlier)) / (365.25 * 24 * 60 * 60 * 1000)
