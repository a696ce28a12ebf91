import type { Db } from '../../../platform/server/database/connection.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { schoolOf } from '../../../platform/server/session.ts'
import { listTerms } from '../../schoolYear/server/index.ts'
import type { timetable } from '../contract.ts'
import type { TermChoices } from '../views.ts'
import { todayIn } from './days.ts'
import { readClasses } from './facts.ts'

const listGrades = async (db: Db, schoolId: number): Promise<TermChoices['grades']> => {
  const names = new Map<number, string>()
  for (const { level, gradeName, isGraduated } of (await readClasses(db, schoolId)).values()) {
    if (level !== null && !isGraduated && !names.has(level)) names.set(level, gradeName)
  }
  return [...names].map(([level, name]) => ({ level, name }))
}

/** Lists the terms of the calendar, latest first, with the grades that have classes. */
export const findTermChoices = async ({
  db,
  session,
  clock,
}: Context<typeof timetable.terms>): Promise<TermChoices> => {
  const schoolId = schoolOf(session)
  const today = todayIn(session.timeZone, clock)
  const terms = await listTerms(db, schoolId)
  const begun = terms.find(({ startDay }) => startDay <= today)
  return { today, currentId: (begun ?? terms.at(-1))?.id ?? null, terms, grades: await listGrades(db, schoolId) }
}
