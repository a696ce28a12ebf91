import { useMemo } from 'react'
import { useCall } from '../../../platform/console/client/useCall.ts'
import type { ClassTeachers } from '../assignmentContract.ts'
import { teaching } from '../contract.ts'
import { isElective } from '../gradeLevel.ts'

/** The calls that show assignments. */
export const assignmentReads = [teaching.assignments]

/** The calls that show subjects. */
export const subjectReads = [teaching.subjects, teaching.assignments, teaching.electivePage]

const none: readonly ClassTeachers[] = []

/** Reads the school's subjects in display order; empty until they arrive. */
export const useSubjects = () => useCall(teaching.subjects, {}, { fresh: 60_000 }).data ?? []

/** Reads the grade levels of the school's classes as choices, with the grades' names. */
export const useGradeChoices = () => {
  const classes = useCall(teaching.assignments, { query: {} }, { fresh: 60_000 }).data ?? none
  return useMemo(() => {
    const names = new Map(
      classes.flatMap(({ gradeLevel, gradeName }) => (gradeLevel === null ? [] : [[gradeLevel, gradeName] as const])),
    )
    return [...names].map(([value, label]) => ({ value, label }))
  }, [classes])
}

/** The calls that show electives. */
export const electiveReads = [teaching.electivePage]

/** Reads the elective subjects in display order; empty until they arrive. */
export const useElectives = () => useSubjects().filter(isElective)
