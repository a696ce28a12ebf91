import { createContext, use } from 'react'
import { useUser } from './userContext.ts'

/** A school that a bureau or super administrator has chosen to look at. */
interface ChosenSchool {
  readonly id: number
  readonly name: string
  /** The school's root node, by which lists of people and records are filtered. */
  readonly schoolDeptId: number
}

/** The chosen school for all components below. Null if the user's school is shown. */
export const ShownSchool = createContext<ChosenSchool | null>(null)

/**
 * Returns the school that a screen shows: the user's, or the chosen one. `asked` and `node` are the inputs of calls
 * for a chosen school, and empty otherwise.
 */
export const useShownSchool = () => {
  const chosen = use(ShownSchool)
  const own = useUser()
  return {
    schoolId: chosen?.id ?? own.schoolId ?? 0,
    schoolName: chosen?.name ?? own.schoolName ?? '',
    asked: chosen === null ? {} : { schoolId: chosen.id },
    node: chosen === null ? {} : { deptId: chosen.schoolDeptId },
    /** True for users who look from above the schools. They read and change nothing. */
    isAbove: chosen !== null,
  }
}
