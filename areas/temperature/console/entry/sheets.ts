import { useCallback, useState } from 'react'
import type { Drafts } from './drafts.ts'

/** A class on a day in a period, by what it is called. */
export interface Sheet {
  readonly deptId: number
  readonly date: string
  readonly periodId: number
  readonly name: string
}

/** Whether two are the same class, day and period. */
export const isSame = (one: Sheet, other: Sheet) =>
  one.deptId === other.deptId && one.date === other.date && one.periodId === other.periodId

interface Kept extends Sheet {
  readonly drafts: Drafts
}

const nothing: Drafts = {}

/** The drafts of each sheet that has been typed into: another class is looked at without losing them. */
export const useSheets = () => {
  const [kept, keep] = useState<readonly Kept[]>([])
  const put = useCallback(
    (sheet: Sheet, next: (before: Drafts) => Drafts) =>
      keep((before) => {
        const drafts = next(before.find((one) => isSame(one, sheet))?.drafts ?? nothing)
        const others = before.filter((one) => !isSame(one, sheet))
        return Object.keys(drafts).length === 0 ? others : [...others, { ...sheet, drafts }]
      }),
    [],
  )
  return {
    /** Those with something that is not saved. */
    all: kept.map(({ drafts, ...sheet }) => ({ ...sheet, count: Object.keys(drafts).length })),
    draftsOf: (sheet: Sheet): Drafts => kept.find((one) => isSame(one, sheet))?.drafts ?? nothing,
    put,
  }
}
