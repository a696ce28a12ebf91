import { useCallback, useState } from 'react'
import type { Drafts } from './drafts.ts'

/** A class on a day in a period, with a display name. */
export interface Sheet {
  readonly deptId: number
  readonly date: string
  readonly periodId: number
  readonly name: string
}

/** Returns true if two sheets have the same class, day and period. */
export const isSameSheet = (one: Sheet, other: Sheet) =>
  one.deptId === other.deptId && one.date === other.date && one.periodId === other.periodId

interface SheetDrafts extends Sheet {
  readonly drafts: Drafts
}

const nothing: Drafts = {}

/** Keeps the drafts of each edited sheet, so that another class can be opened without losing them. */
export const useSheets = () => {
  const [kept, keep] = useState<readonly SheetDrafts[]>([])
  const put = useCallback(
    (sheet: Sheet, next: (before: Drafts) => Drafts) =>
      keep((before) => {
        const drafts = next(before.find((one) => isSameSheet(one, sheet))?.drafts ?? nothing)
        const others = before.filter((one) => !isSameSheet(one, sheet))
        return Object.keys(drafts).length === 0 ? others : [...others, { ...sheet, drafts }]
      }),
    [],
  )
  return {
    /** The sheets with unsaved drafts. */
    all: kept.map(({ drafts, ...sheet }) => ({ ...sheet, count: Object.keys(drafts).length })),
    draftsOf: (sheet: Sheet): Drafts => kept.find((one) => isSameSheet(one, sheet))?.drafts ?? nothing,
    put,
  }
}
