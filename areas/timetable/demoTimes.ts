import { numberPeriods } from './bells.ts'

const primaryLevels = [201, 202, 203, 204, 205, 206]

type Times = readonly (readonly [name: string, startTime: string, endTime: string])[]

const primaryTimes: Times = [
  ['第1节', '08:20', '09:00'],
  ['第2节', '09:10', '09:50'],
  ['大课间', '09:50', '10:20'],
  ['第3节', '10:20', '11:00'],
  ['第4节', '11:10', '11:50'],
  ['午休', '11:50', '13:40'],
  ['第5节', '13:40', '14:20'],
  ['第6节', '14:30', '15:10'],
  ['第7节', '15:20', '16:00'],
]

const secondaryTimes: Times = [
  ['第1节', '08:00', '08:40'],
  ['第2节', '08:50', '09:30'],
  ['大课间', '09:30', '10:00'],
  ['第3节', '10:00', '10:40'],
  ['第4节', '10:50', '11:30'],
  ['午休', '11:30', '13:30'],
  ['第5节', '13:30', '14:10'],
  ['第6节', '14:20', '15:00'],
  ['第7节', '15:10', '15:50'],
  ['第8节', '16:00', '16:40'],
]

const periodsOf = (times: Times) =>
  numberPeriods(
    times.map(([name, startTime, endTime]) => {
      const kind = name.startsWith('第') ? ('lesson' as const) : ('break' as const)
      return { name, kind, startTime, endTime }
    }),
  )

/** The number of numbered periods of a day. */
export const periodCount = { primary: 7, secondary: 8 } as const

/** The bell times of a school: those of the primary grades, and those of the others. */
export const listDemoSchedules = () => [
  { name: '小学作息', gradeLevels: primaryLevels, periods: periodsOf(primaryTimes) },
  { name: '中学作息', gradeLevels: [], periods: periodsOf(secondaryTimes) },
]
