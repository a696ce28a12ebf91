import { temperature } from '../contract.ts'

/** The calls that tell of readings: one that is written changes them all. */
export const readingReads = [
  temperature.entrySheet,
  temperature.schoolReport,
  temperature.classReport,
  temperature.history,
  temperature.archive,
  temperature.regionReport,
]

/** The calls that tell of parents' links. */
export const linkReads = [temperature.links]

/** The page sizes of every temperature table (O-RULE-048). */
export const pageSizes = [10, 15, 20] as const

/** The pages of this area that lead to one another. */
export const places = {
  school: (id: number) => `/health/SchoolStudentTable?id=${id}`,
  staff: (id: number) => `/health/SchoolTeacherTable?id=${id}`,
  class: (id: number, date: string) => `/health/ClassTable?id=${id}&date=${date}`,
  archive: (uid: number, date: string) => `/health/TemperatureArchive?uid=${uid}&month=${date.slice(0, 7)}`,
}
