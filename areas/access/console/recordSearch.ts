import type { z } from 'zod'
import type { RecordSearch } from '../contract.ts'

/** How moments are typed. */
export const momentFormat = 'YYYY-MM-DD HH:mm'

/** The value of a filter that was emptied on purpose: its first one comes back by 重置 alone. */
export const nothingChosen = 'none'

export interface Range {
  readonly from: string
  readonly to: string
}

const isMoment = (text: string) => /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}$/.test(text)

/** The range that a filter holds; null where a bound is missing, or they are the wrong way round. */
export const rangeIn = (value: string, first: Range): Range | null => {
  if (value === '') return first
  const [from = '', to = ''] = value.split('~')
  return isMoment(from) && isMoment(to) && from <= to ? { from, to } : null
}

/** The last 24 hours of the school's clock, and what today still brings. */
export const lastDay = (now: string, dayBefore: string): Range => ({
  from: dayBefore.slice(0, 16),
  to: `${now.slice(0, 10)} 23:59`,
})

/** The numbers that a filter of several holds. */
export const numbersIn = (value: string, first: readonly number[]): number[] => {
  if (value === '') return [...first]
  return value
    .split(',')
    .map(Number)
    .filter((number) => Number.isSafeInteger(number) && number > 0)
}

/** The value of such a filter when these are chosen. */
export const textOfNumbers = (numbers: readonly number[]): string =>
  numbers.length === 0 ? nothingChosen : numbers.join(',')

interface Asked {
  readonly keyword: string
  readonly types: string
  readonly locations: string
  readonly devices: string
  readonly department: string
}

/** The search of a call for what the filters hold within a range. */
export const searchOf = (
  { keyword, types, locations, devices, department }: Asked,
  { from, to }: Range,
  firstTypes: readonly number[],
): z.input<typeof RecordSearch> => ({
  ...(department === '' ? {} : { deptId: Number(department) }),
  startTime: `${from}:00`,
  endTime: `${to}:59`,
  keyword,
  stateDictIds: numbersIn(types, firstTypes),
  locationIds: numbersIn(locations, []),
  deviceIds: numbersIn(devices, []),
})

/** The day of the school's clock on which a record was made. */
export const dayOfRecord = (entryTime: string): string => entryTime.slice(0, 10)
