/** The source of a reading: a device, a parent's link, or the school's own people. */
export const sources = ['device', 'parent', 'school'] as const
export type Source = (typeof sources)[number]

/** Why a parent cannot report in a period: it is not the one that is now, the school has measured, the link was used up. */
export const closedFor = ['notNow', 'measured', 'usedUp'] as const

/** The readings of an archive: all, those of parents, or those of the school and its devices (operations §2.10). */
export const reportTypes = ['all', 'parent', 'school'] as const
export type ReportType = (typeof reportTypes)[number]

/** The day that the times of periods are reckoned on where no day is named (operations §4). */
export const referenceDay = '2020/01/01'

/** Temperatures are tenths of a degree Celsius throughout. */
export const temperatureBounds = { least: 300, most: 450 } as const

/** What hardly any living body has lies outside of this: it is accepted, and asked about once before it is saved. */
export const likelyTemperatures = { least: 350, most: 419 } as const

/** Bounds of calls: rows of a class, classes reminded, days for which a class is entered late, characters of why a reading is withdrawn, days of a search, links. */
export const readingLimits = {
  rows: 200,
  lateDays: 7,
  reason: 100,
  searchDays: 93,
  schools: 1000,
  linkUses: 8,
  linkDays: 1,
} as const

/** A temperature as people read it: 36.5. */
export const degrees = (tempF: number): string => (tempF / 10).toFixed(1)

/** Said where nothing was reported. */
export const notReported = '未上报'
