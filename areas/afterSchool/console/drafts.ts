import { CallError } from '../../../platform/console/client/callError.ts'
import {
  type AfterSchoolConfig,
  type AfterSchoolPeriod,
  type Deviation,
  Periods,
  afterSchoolLimits,
  sortPeriods,
} from '../contract.ts'

/** Edited row of a class. Each of its three period editors may be empty. */
export interface Draft {
  readonly deptId: number
  readonly deviceId: number | null
  readonly slots: readonly AfterSchoolPeriod[]
  readonly weekdays: readonly Deviation[]
}

const emptyPeriod: AfterSchoolPeriod = { start: '', end: '' }

/** Fills periods up to three editors. */
export const fillSlots = (periods: readonly AfterSchoolPeriod[]): AfterSchoolPeriod[] =>
  Array.from({ length: afterSchoolLimits.periods }, (_, at) => periods[at] ?? emptyPeriod)

/** Returns the saved row of a class, or an empty one if it has no configuration. */
export const buildDraft = (deptId: number, config: AfterSchoolConfig | undefined): Draft => ({
  deptId,
  deviceId: config?.deviceId ?? null,
  slots: fillSlots(config?.periods ?? []),
  weekdays: config?.weekdays ?? [],
})

/** Returns the periods of non-empty editors. */
export const listFilledSlots = (slots: readonly AfterSchoolPeriod[]): AfterSchoolPeriod[] =>
  slots.filter(({ start, end }) => start !== '' || end !== '')

/** Converts a row to call input. */
export const toConfigInput = ({ deptId, deviceId, slots, weekdays }: Draft) => ({
  deptId,
  deviceId,
  periods: sortPeriods(listFilledSlots(slots)),
  weekdays: weekdays.map((day) => ({ ...day, periods: [...day.periods] })),
})

/** Returns true if two rows would send the same input. */
export const hasSameInput = (one: Draft, other: Draft): boolean =>
  JSON.stringify(toConfigInput(one)) === JSON.stringify(toConfigInput(other))

/** Returns the error message of the editors, or an empty text. */
export const findSlotError = (slots: readonly AfterSchoolPeriod[]): string => {
  const periods = listFilledSlots(slots)
  if (periods.some(({ start, end }) => start === '' || end === '')) return '请填写开始与结束时间，或都留空'
  return Periods.safeParse(periods).error?.issues[0]?.message ?? ''
}

const issuesOf = (error: unknown): readonly unknown[] =>
  error instanceof CallError && Array.isArray(error.data) ? error.data : []

/** Reads the server's errors, by the position of their row in the request. */
export const readRowErrors = (error: unknown): ReadonlyMap<number, string> => {
  const faults = new Map<number, string>()
  for (const issue of issuesOf(error)) {
    const [field, msg] = [Reflect.get(Object(issue), 'field'), Reflect.get(Object(issue), 'msg')]
    const place = /^configs\.(\d+)\./.exec(String(field))?.[1]
    if (place !== undefined && typeof msg === 'string') faults.set(Number(place), msg)
  }
  return faults
}
