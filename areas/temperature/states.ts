/** Source of a reading: a device, a parent's link, or the school's staff. */
export const sources = ['device', 'parent', 'school'] as const
export type Source = (typeof sources)[number]

/**
 * Why a parent can't report in a period: it is not the current one, the school has measured, or the link is used up.
 */
export const closedFor = ['notNow', 'measured', 'usedUp'] as const

/** Readings of an archive: all, those of parents, or those of the school and its devices (operations §2.10). */
export const reportTypes = ['all', 'parent', 'school'] as const
export type ReportType = (typeof reportTypes)[number]

/** Orders of the history, by the time of measuring. */
export const historyOrders = ['newest', 'oldest'] as const
export type HistoryOrder = (typeof historyOrders)[number]

/** Rows of a report: those with abnormal readings, with missing ones, or with fevers outside the periods. */
export const rowFilters = ['abnormal', 'missing', 'outside'] as const
export type RowFilter = (typeof rowFilters)[number]

/** True if a text is the name of a filter. */
export const isRowFilter = (text: string): text is RowFilter => rowFilters.some((filter) => filter === text)

/** Parses a filter from the address; undefined for an unknown text. */
export const parseRowFilter = (text: string): RowFilter | undefined => (isRowFilter(text) ? text : undefined)

interface FilteredCounts {
  readonly tempUnresonableUserNum: number
  readonly noReportTempUserNum: number
  readonly outsideFeverNum: number | null
}

/** True if a row has somebody of the filter. Without a filter every row has. */
export const isCountedBy = (row: FilteredCounts, filter: RowFilter | undefined): boolean => {
  if (filter === undefined) return true
  if (filter === 'missing') return row.noReportTempUserNum > 0
  return (filter === 'abnormal' ? row.tempUnresonableUserNum : (row.outsideFeverNum ?? 0)) > 0
}

/** The day used to compare times of periods if no day is set (operations §4). */
export const referenceDay = '2020/01/01'

/** Accepted temperatures, in tenths of a degree Celsius like all temperatures in this area. */
export const temperatureBounds = { least: 300, most: 450 } as const

/** A temperature outside of this range is unlikely. It is accepted after one confirmation. */
export const plausibleTemperatures = { least: 350, most: 419 } as const

/**
 * Limits of calls: rows of a class, days for late entry, characters of a withdrawal reason, days of a search, schools
 * of a report, uses and days of a link.
 */
export const readingLimits = {
  rows: 200,
  lateDays: 7,
  reason: 100,
  searchDays: 93,
  schools: 1000,
  linkUses: 8,
  linkDays: 1,
} as const

/** Formats a temperature with one decimal: 36.5. */
export const degrees = (tempF: number): string => (tempF / 10).toFixed(1)

/** Why no reading can be missing: the school has no lessons on the day, or the period has not begun. */
export type Excuse = '休息' | '未开始'

interface DayOfReport {
  readonly nowTime: string
  readonly date: string
  readonly isSchoolDay: boolean
}

/** Returns why nobody can be missing in a period of a day; null if missing readings count. */
export const findExcuse = (
  { nowTime, date, isSchoolDay }: DayOfReport,
  { startTime }: { readonly startTime: string },
): Excuse | null => {
  if (!isSchoolDay) return '休息'
  return `${date} ${startTime}` > nowTime ? '未开始' : null
}

/** Text for a missing reading. */
export const notReported = '未上报'
