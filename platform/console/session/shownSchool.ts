import { createContext, use } from 'react'
import { useUser } from './userContext.ts'

/** A school that somebody above the schools has chosen to look at. */
export interface ChosenSchool {
  readonly id: number
  readonly name: string
  /** The node of the school, by which lists of people and records are asked for. */
  readonly schoolDeptId: number
}

/** The school that was chosen for all that stands below; null where one's own is shown. */
export const ShownSchool = createContext<ChosenSchool | null>(null)

/** The school that a screen shows: the own one, or the one that was chosen. `asked` is what calls are told of a chosen one. */
export const useShownSchool = () => {
  const chosen = use(ShownSchool)
  const own = useUser()
  return {
    schoolId: chosen?.id ?? own.schoolId ?? 0,
    schoolName: chosen?.name ?? own.schoolName ?? '',
    asked: chosen === null ? {} : { schoolId: chosen.id },
    node: chosen === null ? {} : { deptId: chosen.schoolDeptId },
    /** True for those who look from above: they read, and change nothing. */
    isAbove: chosen !== null,
  }
}
