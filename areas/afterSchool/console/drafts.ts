import { CallError } from '../../../platform/console/client/callError.ts'
import {
  type AfterSchoolConfig,
  type AfterSchoolPeriod,
  type Deviation,
  Periods,
  afterSchoolLimits,
  inOrder,
} from '../contract.ts'

/** A class's row while it is edited: three editors, of which each may stay empty. */
export interface Draft {
  readonly deptId: number
  readonly deviceId: number | null
  readonly slots: readonly AfterSchoolPeriod[]
  readonly weekdays: readonly Deviation[]
}

const blank: AfterSchoolPeriod = { start: '', end: '' }

/** Periods as three editors show them. */
export const slotsOf = (periods: readonly AfterSchoolPeriod[]): AfterSchoolPeriod[] =>
  Array.from({ length: afterSchoolLimits.periods }, (_, at) => periods[at] ?? blank)

/** The row of a class as it is saved; an empty one of a class that has nothing yet. */
export const draftOf = (deptId: number, config: AfterSchoolConfig | undefined): Draft => ({
  deptId,
  deviceId: config?.deviceId ?? null,
  slots: slotsOf(config?.periods ?? []),
  weekdays: config?.weekdays ?? [],
})

/** The editors that hold something, as they are sent. */
export const filled = (slots: readonly AfterSchoolPeriod[]): AfterSchoolPeriod[] =>
  slots.filter(({ start, end }) => start !== '' || end !== '')

/** What is sent of a row. */
export const sentOf = ({ deptId, deviceId, slots, weekdays }: Draft) => ({
  deptId,
  deviceId,
  periods: inOrder(filled(slots)),
  weekdays: weekdays.map((day) => ({ ...day, periods: [...day.periods] })),
})

/** True where two rows would be sent alike. */
export const isSame = (one: Draft, other: Draft): boolean =>
  JSON.stringify(sentOf(one)) === JSON.stringify(sentOf(other))

/** The fault of editors, in words; empty where there is none. */
export const faultIn = (slots: readonly AfterSchoolPeriod[]): string => {
  const periods = filled(slots)
  if (periods.some(({ start, end }) => start === '' || end === '')) return '请填写开始与结束时间，或都留空'
  return Periods.safeParse(periods).error?.issues[0]?.message ?? ''
}

const issuesOf = (error: unknown): readonly unknown[] =>
  error instanceof CallError && Array.isArray(error.data) ? error.data : []

/** The faults that the server found, by the place of their row among those that were sent. */
export const refusedRows = (error: unknown): ReadonlyMap<number, string> => {
  const faults = new Map<number, string>()
  for (const issue of issuesOf(error)) {
    const [field, msg] = [Reflect.get(Object(issue), 'field'), Reflect.get(Object(issue), 'msg')]
    const place = /^configs\.(\d+)\./.exec(String(field))?.[1]
    if (place !== undefined && typeof msg === 'string') faults.set(Number(place), msg)
  }
  return faults
}
