import { z } from 'zod'
import { Bed, readBed } from './bedTrace.ts'
import type { FoundPerson } from './people.ts'
import type { StudentPlan } from './studentPlan.ts'
import { numberTraces } from './undoParentNumbers.ts'
import { PersonValues, readPersonValues } from './personTrace.ts'

const nullableText = z.string().nullable()
const RegisterNumber = z.object({
  registerCipher: nullableText,
  registerTail: nullableText,
  registerIndex: nullableText,
})

const Changed = z.object({
  memberId: z.int(),
  /** The record's version after the import. */
  version: z.int(),
  before: PersonValues,
  cardAfter: z.string().nullable(),
  entered: z.int().nullable(),
  left: z.array(z.int()),
  /** The student's bed before and after. Null if the import did not change it. */
  bed: z.object({ before: Bed, after: Bed }).nullable(),
  /** The register number before. Null if the import did not change it, as in older traces. */
  register: RegisterNumber.nullable().default(null),
})
export type ChangedTrace = z.output<typeof Changed>

/** Undo trace of a row of students. */
export const StudentTrace = z.object({
  made: z.int().nullable(),
  changed: Changed.nullable(),
  links: z.array(z.object({ studentId: z.int(), parentId: z.int() })),
  numbers: numberTraces,
})
export type StudentTrace = z.output<typeof StudentTrace>

/** Returns the undo trace of a changed student. */
export const buildChangedTrace = (target: FoundPerson, plan: StudentPlan): ChangedTrace => ({
  memberId: target.id,
  version: target.version + 1,
  before: readPersonValues(target),
  cardAfter: plan.cardNum,
  entered: plan.enters,
  left: [...plan.leaves],
  bed: plan.bed && { before: readBed(target), after: plan.bed },
  register: plan.registryNumber === null ? null : RegisterNumber.parse(target),
})
