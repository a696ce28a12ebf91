import { z } from 'zod'
import { WireDate, WireTime } from '../../platform/contract/time.ts'
import { classActions, planStates } from './states.ts'

export const TermOfYear = z.object({ id: z.int(), name: z.string(), startDay: WireDate, endDay: WireDate })
export type TermOfYear = z.output<typeof TermOfYear>

/** The school's years with their terms, the latest first. `year` is the current one, `term` today's. */
export const YearsView = z.object({
  today: WireDate,
  year: z.int(),
  term: TermOfYear.nullable(),
  years: z.array(z.object({ year: z.int(), name: z.string(), terms: z.array(TermOfYear) })),
})
export type YearsView = z.output<typeof YearsView>

const Named = z.object({ id: z.int(), name: z.string() })

/**
 * A class of the plan: its current place, its target, and its problem. `classId` is null for a class still to be
 * created.
 */
export const LineView = z.object({
  id: z.int(),
  classId: z.int().nullable(),
  action: z.enum(classActions),
  fromGrade: z.string(),
  fromName: z.string(),
  fromNumber: z.int().nullable(),
  fromHead: z.string().nullable(),
  toGradeId: z.int().nullable(),
  toGrade: z.string(),
  toName: z.string(),
  toNumber: z.int().nullable(),
  head: Named.nullable(),
  students: z.int(),
  byHand: z.boolean(),
  problem: z.string(),
})
export type LineView = z.output<typeof LineView>

/** The counts of what carrying out the plan does. */
export const SumView = z.object({
  up: z.int(),
  stay: z.int(),
  graduate: z.int(),
  out: z.int(),
  new: z.int(),
  students: z.int(),
  heads: z.int(),
  problems: z.int(),
})
export type SumView = z.output<typeof SumView>

export const PlanView = z.object({
  id: z.int(),
  year: z.int(),
  state: z.enum(planStates),
  madeTime: WireTime,
  madeBy: z.string(),
  carryTime: WireTime.nullable(),
  isLate: z.boolean().describe('到了时间仍未执行'),
  doneTime: WireTime.nullable(),
  undoneTime: WireTime.nullable(),
  undoUntil: WireTime.nullable().describe('在此之前可以撤销；不能撤销时为 null'),
  reasons: z.string().describe('未能执行的原因'),
  changed: z.array(z.string()).describe('制定之后的变动'),
  lines: z.array(LineView),
  sum: SumView,
  notes: z.array(z.string()).describe('计划之外需要留意的事'),
  version: z.int(),
})
export type PlanView = z.output<typeof PlanView>

/** The latest plan, the grades that can be targets, and the students without a class. */
export const PromotionView = z.object({
  plan: PlanView.nullable(),
  nextYear: z.int(),
  grades: z.array(Named.extend({ grade: z.int().nullable() })),
  unplaced: z.array(z.object({ gradeId: z.int(), grade: z.string(), students: z.int(), names: z.array(z.string()) })),
})
export type PromotionView = z.output<typeof PromotionView>

/** A new student as placed by the proposal. Siblings share `family`. */
export const PlacedStudent = z.object({
  id: z.int(),
  name: z.string(),
  code: z.string().nullable(),
  gender: z.int(),
  score: z.number().nullable(),
  family: z.int().nullable(),
  classId: z.int(),
})
export type PlacedStudent = z.output<typeof PlacedStudent>

/** A class with the counts of students already in it. */
export const PlacedClass = z.object({ id: z.int(), name: z.string(), boys: z.int(), girls: z.int(), others: z.int() })
export type PlacedClass = z.output<typeof PlacedClass>

export const ProposalView = z.object({
  classes: z.array(PlacedClass),
  students: z.array(PlacedStudent),
  unknown: z.array(z.string()).describe('成绩中找不到学生的学号或姓名'),
})
export type ProposalView = z.output<typeof ProposalView>

export const NewStudentsView = z.object({
  grades: z.array(z.object({ id: z.int(), name: z.string(), students: z.int(), classes: z.int() })),
})
export type NewStudentsView = z.output<typeof NewStudentsView>
