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
  school: (id: number, date: string) => `/health/SchoolStudentTable?id=${id}&date=${date}`,
  staff: (id: number, date: string) => `/health/SchoolTeacherTable?id=${id}&date=${date}`,
  class: (id: number, date: string, show = '') =>
    `/health/ClassTable?id=${id}&date=${date}${show === '' ? '' : `&show=${show}`}`,
  history: (date: string, abnormal = '') =>
    `/health/tempTable?days=${date}~${date}${abnormal === '' ? '' : `&abnormal=${abnormal}`}`,
  /** The access records of one type between two moments of a day. */
  passages: (entryType: number, from: string, to: string) =>
    `/access/records?time=${encodeURIComponent(`${from}~${to}`)}&types=${entryType}`,
  archive: (uid: number, date: string) => `/health/TemperatureArchive?uid=${uid}&month=${date.slice(0, 7)}`,
}
