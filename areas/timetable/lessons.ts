import type { Span } from './bells.ts'
import type { WeekPattern } from './words.ts'

/** A lesson of a plan. */
export interface PlannedLesson {
  readonly id: number
  readonly planId: number
  readonly classId: number | null
  readonly teachingClassId: number | null
  readonly subjectId: number
  readonly teacherIds: readonly number[]
  readonly weekday: number
  readonly period: number
  readonly week: WeekPattern
  readonly room: string
  readonly version: number
}

/** A lesson with the times of its period. */
export interface PlacedLesson extends PlannedLesson {
  readonly span: Span
}
