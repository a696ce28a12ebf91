import { z } from 'zod'
import { fieldMeaning, largestCount } from '../../platform/contract/ids.ts'
import { nameText } from '../../platform/contract/blanks.ts'
import { wireClock } from '../../platform/contract/wireClock.ts'
import { parseJson } from '../schoolConfig/contract.ts'

/**
 * `periods`: maximum per day. `name`: maximum length. `least` and `most`: limits of the range, in tenths of a degree.
 */
export const temperatureLimits = { periods: 8, name: 20, least: 340, most: 430 } as const

const Period = z.object({
  id: z.int().min(1).max(largestCount).optional().describe('已有时段的编号；不给为新增'),
  name: nameText(temperatureLimits.name, '请填写时段名称'),
  startTime: wireClock('temperatureStart'),
  endTime: wireClock('temperatureEnd'),
})
type Period = z.output<typeof Period>

/** A stored period. Reports refer to it by its id, which is never reused. */
export type TemperaturePeriod = Period & { readonly id: number }

const doAllEndLater = (periods: readonly Period[]) => periods.every((one) => one.startTime < one.endTime)

/** Names the first two periods that overlap; null if none do. */
const describeOverlap = (periods: readonly Period[]): string | null => {
  for (const [at, one] of periods.entries()) {
    const other = periods.slice(at + 1).find((next) => one.startTime < next.endTime && next.startTime < one.endTime)
    if (other !== undefined) return `“${one.name}”与“${other.name}”的时间重叠，请修改其中一个`
  }
  return null
}

const hasUniqueNames = (periods: readonly Period[]) => new Set(periods.map(({ name }) => name)).size === periods.length

/** The periods of a day. Each ends after it starts, and none overlap. */
export const Periods = z
  .array(Period)
  .min(1, '请至少设置一个时段')
  .max(temperatureLimits.periods)
  .refine(hasUniqueNames, '时段名称不能重复')
  .refine(doAllEndLater, '时段的结束时间须晚于开始时间')
  .check(({ value, issues }) => {
    const message = describeOverlap(value)
    if (message !== null) issues.push({ code: 'custom', message, input: value })
  })

const figures = (range: string) => range.split(',').map(Number)

const isWithinLimits = (range: string) => {
  const [least = 0, most = 0] = figures(range)
  return temperatureLimits.least <= least && least < most && most <= temperatureLimits.most
}

/**
 * Converts the spellings of a range to `least,most` in tenths: `360373`, `36.0,37.3` and `360,373` (conflicts C-005).
 * Returns other texts unchanged.
 */
const normalizeRange = (text: string): string => {
  const plain = text.normalize('NFKC').replaceAll(/\s/g, '')
  const limits = plain.includes(',') ? plain.split(',') : [plain.slice(0, 3), plain.slice(3)]
  const isKnown = limits.length === 2 && limits.every((limit) => /^(\d{3}|\d{2}\.\d)$/.test(limit))
  return isKnown ? limits.map((limit) => limit.replace('.', '')).join() : text
}

/** The normal temperatures as `least,most`, in tenths of a degree (academics §9). */
export const TemperatureRange = z
  .string()
  .overwrite(normalizeRange)
  .regex(/^\d{3},\d{3}$/, { error: '体温范围格式如 360,373', abort: true })
  .refine(isWithinLimits, '体温范围须在 34.0 至 43.0 之间，且最低低于最高')
  .register(fieldMeaning, { sample: 'temperatureRange' })

/** Parses a range into its two limits, in tenths of a degree. */
export const parseRange = (range: string) => {
  const [least = 0, most = 0] = figures(range)
  return { least, most }
}

/** Formats a range as the text of the setting `temperaterRange`. */
export const formatRange = ({ least, most }: { readonly least: number; readonly most: number }): string =>
  `${least},${most}`

/** The setting `TempInfo`: its periods as JSON. */
export const TempInfo = z.object({ scheduleList: Periods })

/** The defaults until a school sets its values. */
export const defaultTemperature = {
  periods: [
    { id: 1, name: '晨检', startTime: '06:30:00', endTime: '09:00:00' },
    { id: 2, name: '午检', startTime: '11:30:00', endTime: '14:30:00' },
    { id: 3, name: '晚检', startTime: '17:30:00', endTime: '21:00:00' },
  ],
  range: '360,373',
} as const

/** The text of the setting `TempInfo`. */
export const tempInfoText = (periods: readonly TemperaturePeriod[]): string => JSON.stringify({ scheduleList: periods })

/** Parses the periods in the text of `TempInfo`. Returns none if it is invalid. */
export const parsePeriods = (text: string): Period[] => TempInfo.safeParse(parseJson(text)).data?.scheduleList ?? []
