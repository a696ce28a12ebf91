import { z } from 'zod'
import { WireDate } from '../../platform/contract/time.ts'

/** States of a term on a day: not begun, running, in its last thirty days, or over. */
const termStates = ['future', 'running', 'ending', 'ended'] as const
export type TermState = (typeof termStates)[number]

/** Days before the end in which a term counts as ending soon. */
export const endingDays = 30

/** An integrator with the number of schools that it serves today, and those whose term ends soon. */
export const IntegratorView = z.object({
  id: z.int(),
  name: z.string(),
  contact: z.string(),
  telephone: z.string(),
  note: z.string(),
  disabled: z.boolean(),
  version: z.int(),
  schools: z.int().describe('服务中的学校'),
  ending: z.int().describe('其中 30 天内到期的'),
})
export type IntegratorView = z.output<typeof IntegratorView>

/** A term of an integrator in a school (academics §3, Integrator school config). */
export const TermView = z.object({
  id: z.int(),
  integratorId: z.int(),
  schoolId: z.int(),
  schoolName: z.string(),
  restrictNumber: z.int().nullable(),
  startTime: WireDate,
  endTime: WireDate,
  state: z.enum(termStates),
  people: z.int().describe('学校启用的人员数'),
  members: z.int().describe('集成商在该校的人员数'),
  version: z.int(),
})
export type TermView = z.output<typeof TermView>

/** A person who works for an integrator in a school. */
export const MemberRow = z.object({
  id: z.int(),
  name: z.string(),
  username: z.string(),
  telephone: z.string().describe('中间四位隐去'),
  disabled: z.boolean(),
})
export type MemberRow = z.output<typeof MemberRow>

/** The integrator of a school, as the school sees it. */
export const OwnIntegrator = z.object({
  integratorName: z.string(),
  contact: z.string(),
  telephone: z.string(),
  disabled: z.boolean(),
  restrictNumber: z.int().nullable(),
  people: z.int(),
  startTime: WireDate,
  endTime: WireDate,
  state: z.enum(termStates),
})
export type OwnIntegrator = z.output<typeof OwnIntegrator>
