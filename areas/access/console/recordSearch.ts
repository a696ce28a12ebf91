import type { z } from 'zod'
import type { RecordSearch } from '../contract.ts'

/** Format of moments in the filter. */
export const momentFormat = 'YYYY-MM-DD HH:mm'

/** Value of a filter that the user emptied. Only 重置 restores its default. */
export const emptiedFilter = 'none'

export interface Range {
  readonly from: string
  readonly to: string
}

const isMoment = (text: string) => /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}$/.test(text)

/** Parses the range of a filter; returns null if a bound is missing or the end precedes the start. */
export const parseRange = (value: string, first: Range): Range | null => {
  if (value === '') return first
  const [from = '', to = ''] = value.split('~')
  return isMoment(from) && isMoment(to) && from <= to ? { from, to } : null
}

/** Returns the range from 24 hours ago to the end of the school's current day. */
export const last24Hours = (now: string, dayBefore: string): Range => ({
  from: dayBefore.slice(0, 16),
  to: `${now.slice(0, 10)} 23:59`,
})

/** Parses the ids of a multiple-choice filter; an empty value means the default ids. */
export const parseIds = (value: string, first: readonly number[]): number[] => {
  if (value === '') return [...first]
  return value
    .split(',')
    .map(Number)
    .filter((number) => Number.isSafeInteger(number) && number > 0)
}

/** Formats ids as the value of a multiple-choice filter. */
export const formatIds = (numbers: readonly number[]): string =>
  numbers.length === 0 ? emptiedFilter : numbers.join(',')

interface FilterValues {
  readonly keyword: string
  readonly types: string
  readonly locations: string
  readonly devices: string
  readonly department: string
}

/** Builds the input of a records call from the filters and a range. */
export const buildRecordSearch = (
  { keyword, types, locations, devices, department }: FilterValues,
  { from, to }: Range,
  firstTypes: readonly number[],
): z.input<typeof RecordSearch> => ({
  ...(department === '' ? {} : { deptId: Number(department) }),
  startTime: `${from}:00`,
  endTime: `${to}:59`,
  keyword,
  stateDictIds: parseIds(types, firstTypes),
  locationIds: parseIds(locations, []),
  deviceIds: parseIds(devices, []),
})

/** Returns the day of a record in the school's time zone. */
export const recordDay = (entryTime: string): string => entryTime.slice(0, 10)
