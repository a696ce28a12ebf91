import { temperature } from '../contract.ts'

/** Calls to read again after a reading changes. */
export const readingReads = [
  temperature.entrySheet,
  temperature.schoolReport,
  temperature.classReport,
  temperature.history,
  temperature.archive,
  temperature.regionReport,
]

/** Calls to read again after a parent's link changes. */
export const linkReads = [temperature.links]

/** Page sizes of all temperature tables (O-RULE-048). */
export const pageSizes = [10, 15, 20] as const

/** Addresses of the pages in this area that link to each other. */
export const temperaturePaths = {
  school: (id: number) => `/health/SchoolStudentTable?id=${id}`,
  staff: (id: number) => `/health/SchoolTeacherTable?id=${id}`,
  class: (id: number, date: string) => `/health/ClassTable?id=${id}&date=${date}`,
  archive: (uid: number, date: string) => `/health/TemperatureArchive?uid=${uid}&month=${date.slice(0, 7)}`,
}
