import type { PersonRow } from '../../views.ts'
import { type Range, judged } from '../degrees.ts'

/** A pupil in one shift. */
export interface ShiftRow {
  readonly userId: number
  readonly name: string
  readonly code: string
  /** Tenths of a degree; null where nothing was reported. */
  readonly tempF: number | null
  readonly createTime: string
  readonly submitterName: string
  /** Why the pupil is away; empty for one who is there. */
  readonly absence: string
}

/** The pupils of a class as they stand in one of the day's periods. */
export const shiftRows = (people: readonly PersonRow[], period: number): readonly ShiftRow[] =>
  people.map(({ userId, name, stuOrTechCode, temps, absence }) => {
    const reading = temps.find(({ periodId }) => periodId === period)
    return {
      userId,
      name,
      code: stuOrTechCode,
      tempF: reading?.tempF ?? null,
      createTime: reading?.createTime ?? '',
      submitterName: reading?.submitterName ?? '',
      absence: absence?.words ?? '',
    }
  })

/** The pupils that may be shown alone. */
export const shows = [
  { value: 'all', label: '全部学生' },
  { value: 'missing', label: '只看未上报' },
  { value: 'unusual', label: '只看异常' },
] as const
export type Show = (typeof shows)[number]['value']

/** The choice that a text of the address means; all where it means none. */
export const showOf = (text: string): Show => shows.find(({ value }) => value === text)?.value ?? 'all'

/** The rows that a choice leaves. */
export const shownRows = (rows: readonly ShiftRow[], show: Show, range: Range): readonly ShiftRow[] => {
  if (show === 'all') return rows
  return rows.filter(({ tempF }) => {
    const judgement = judged(tempF, range)
    return show === 'missing' ? judgement === 'missing' : judgement === 'low' || judgement === 'high'
  })
}

/** The figures of a shift in one line; of one that has not begun nothing is missing. */
export const shiftWords = (rows: readonly ShiftRow[], range: Range, isToCome: boolean): string => {
  const missing = shownRows(rows, 'missing', range).length
  if (isToCome && missing === rows.length) return '还没有开始'
  const unusual = shownRows(rows, 'unusual', range).length
  return `正常 ${rows.length - missing - unusual} 人，异常 ${unusual} 人，未上报 ${missing} 人`
}
