import type { Excuse } from '../../states.ts'
import type { PersonRow } from '../../views.ts'

/** A student in one period. */
export interface ShiftRow {
  readonly userId: number
  readonly name: string
  readonly code: string
  /** Tenths of a degree; null for a missing reading. */
  readonly tempF: number | null
  /** As judged at its arrival, like the figures of all reports. */
  readonly abnormal: boolean
  readonly otherFever: number | null
  /** The time of measuring. */
  readonly createTime: string
  /** The arrival: a reading typed for an earlier day counts as measured at the end of its period. */
  readonly reportTime: string
  readonly submitterName: string
  /** Why the student is away; empty if present. */
  readonly absence: string
}

/** Returns the students of a class with their readings in one period. */
export const buildShiftRows = (people: readonly PersonRow[], period: number): readonly ShiftRow[] =>
  people.map(({ userId, name, stuOrTechCode, temps, absence }) => {
    const reading = temps.find(({ periodId }) => periodId === period)
    return {
      userId,
      name,
      code: stuOrTechCode,
      tempF: reading?.tempF ?? null,
      abnormal: reading?.abnormal ?? false,
      otherFever: reading?.otherFever ?? null,
      createTime: reading?.createTime ?? '',
      reportTime: reading?.updateTime ?? '',
      submitterName: reading?.submitterName ?? '',
      absence: absence?.words ?? '',
    }
  })

/** Returns a row for each fever that lies in no period of the day. */
export const buildOutsideRows = (people: readonly PersonRow[]): readonly ShiftRow[] =>
  people.flatMap(({ userId, name, stuOrTechCode, outside, absence }) =>
    outside.map(({ tempF, createTime, updateTime, submitterName }) => ({
      userId,
      name,
      code: stuOrTechCode,
      tempF,
      abnormal: true,
      otherFever: null,
      createTime,
      reportTime: updateTime,
      submitterName,
      absence: absence?.words ?? '',
    })),
  )

/** Choices of which students to show. */
export const showOptions = [
  { value: 'all', label: '全部学生' },
  { value: 'missing', label: '只看未上报' },
  { value: 'unusual', label: '只看异常' },
] as const
export type Show = (typeof showOptions)[number]['value']

/** Parses a choice from the address; `all` for an unknown text. */
export const parseShow = (text: string): Show => showOptions.find(({ value }) => value === text)?.value ?? 'all'

/** Returns the rows that match a choice. */
export const filterShiftRows = (rows: readonly ShiftRow[], show: Show): readonly ShiftRow[] => {
  if (show === 'all') return rows
  return rows.filter(({ tempF, abnormal, otherFever }) =>
    show === 'missing' ? tempF === null : abnormal || otherFever !== null,
  )
}

/** Summarizes a period in one line. With an excuse nothing is missing. */
export const summarizeShift = (rows: readonly ShiftRow[], excuse: Excuse | null): string => {
  const missing = filterShiftRows(rows, 'missing').length
  const isBlank = missing === rows.length
  if (isBlank && excuse !== null) return excuse === '休息' ? '休息日，没有体温' : '还没有开始'
  const abnormal = rows.filter((row) => row.abnormal).length
  const counted = `正常 ${rows.length - missing - abnormal} 人，异常 ${abnormal} 人`
  if (excuse === '未开始') return `${counted}，时段还没有开始`
  return `${excuse === null ? '' : '休息日，'}${counted}，未上报 ${missing} 人`
}
