import { type SQL, and, eq } from 'drizzle-orm'
import type { Db } from '../../../../platform/server/database/connection.ts'
import { hasOneOfCards } from '../../../registry/server/cardNumbers.ts'
import { mainDepartmentJoin, presentStudent } from '../../../registry/server/people.ts'
import { department } from '../../../registry/server/tables/departments.ts'
import { member } from '../../../registry/server/tables/members.ts'

/** A pupil who stands at a phone. */
export interface Caller {
  readonly id: number
  readonly name: string
  readonly classId: number | null
  readonly className: string
}

const findPupil = async (db: Db, schoolId: number, where: SQL): Promise<Caller | null> => {
  const rows = await db
    .select({ id: member.id, name: member.name, classId: member.mainDepartmentId, className: department.name })
    .from(member)
    .leftJoin(department, mainDepartmentJoin)
    .where(and(eq(member.schoolId, schoolId), presentStudent(), where))
    .limit(2)
  const [found, another] = rows
  // A card of two people is that of nobody.
  if (found === undefined || another !== undefined) return null
  return { ...found, className: found.className ?? '' }
}

/** Finds a pupil who is expected at school. Null for anybody else. */
export const findCaller = (db: Db, schoolId: number, id: number): Promise<Caller | null> =>
  findPupil(db, schoolId, eq(member.id, id))

/** Finds the pupil of a card. Null if the school knows no such pupil. */
export const findCardHolder = (db: Db, schoolId: number, card: string): Promise<Caller | null> =>
  findPupil(db, schoolId, hasOneOfCards([card]))
