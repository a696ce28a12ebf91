import { z } from 'zod'
import { Bed, bedOf } from './bedTrace.ts'
import type { FoundPerson } from './people.ts'
import type { StudentPlan } from './judgeStudents.ts'
import { PersonValues, valuesOf } from './personTrace.ts'

const Changed = z.object({
  memberId: z.int(),
  /** The version that the import has left. */
  version: z.int(),
  before: PersonValues,
  cardAfter: z.string().nullable(),
  entered: z.int().nullable(),
  left: z.array(z.int()),
  /** The student's bed before and after; null where the import has not touched it. */
  bed: z.object({ before: Bed, after: Bed }).nullable(),
})
export type ChangedTrace = z.output<typeof Changed>

/** The trace by which a row of students is undone. */
export const StudentTrace = z.object({
  made: z.int().nullable(),
  changed: Changed.nullable(),
  links: z.array(z.object({ studentId: z.int(), parentId: z.int() })),
})
export type StudentTrace = z.output<typeof StudentTrace>

/** The state of somebody before the row was written. */
export const beforeOf = (target: FoundPerson, plan: StudentPlan): ChangedTrace => ({
  memberId: target.id,
  version: target.version + 1,
  before: valuesOf(target),
  cardAfter: plan.cardNum,
  entered: plan.enters,
  left: [...plan.leaves],
  bed: plan.bed && { before: bedOf(target), after: plan.bed },
})
