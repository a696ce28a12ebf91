import { and, asc, eq } from 'drizzle-orm'
import type { RefusalKind } from '../../../platform/contract/refusal.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import type { PlannedLesson } from '../lessons.ts'
import { placeLesson, readConflictFacts, refuseConflicts } from './checkConflicts.ts'
import { type TermFacts, isOfPlan, readLessons } from './facts.ts'
import { type Conflict, findConflicts } from './findConflicts.ts'
import { timetablePlan } from './tables.ts'

/** Reads the lessons of each plan of a term. */
export const readPlans = async (
  db: Db,
  { schoolId, term }: TermFacts,
): Promise<readonly (readonly PlannedLesson[])[]> => {
  const rows = await db
    .select({ id: timetablePlan.id })
    .from(timetablePlan)
    .where(and(eq(timetablePlan.schoolId, schoolId), eq(timetablePlan.termId, term.id)))
    .orderBy(asc(timetablePlan.id))
  const plans: (readonly PlannedLesson[])[] = []
  for (const { id } of rows) plans.push(await readLessons(db, isOfPlan(schoolId, id)))
  return plans
}

const keyOf = ({ kind, one, other }: Conflict) => `${kind} ${[one.id, other.id].toSorted((a, b) => a - b).join(' ')}`

const findBy = async (db: Db, facts: TermFacts, lessons: readonly PlannedLesson[]) =>
  findConflicts(lessons.map(placeLesson(facts)), await readConflictFacts(db, facts))

interface Facts {
  readonly before: TermFacts
  readonly after: TermFacts
}

/** Refuses facts by which lessons of a plan have conflicts that they didn't have by those before. */
export const refuseAddedConflicts = async (
  db: Db,
  { before, after }: Facts,
  lessons: readonly PlannedLesson[],
  kind: RefusalKind,
): Promise<void> => {
  const known = new Set((await findBy(db, before, lessons)).map(keyOf))
  const added = (await findBy(db, after, lessons)).filter((conflict) => !known.has(keyOf(conflict)))
  await refuseConflicts(db, after, added, kind)
}
