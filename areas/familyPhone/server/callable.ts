import type { Db } from '../../../platform/server/database/connection.ts'
import { phoneSettings } from './config.ts'
import { selectParents } from './numbers.ts'

/** Reads how many minutes a call may last in a school, for other ways to call a family number. */
export const readCallMinutes = async (db: Db, schoolId: number): Promise<number> =>
  (await phoneSettings.read(db, schoolId)).family_phone_time

/** Lists the parents whose numbers a student may call, in binding order. The numbers are in full. */
export const listCallableParents = async (db: Db, schoolId: number, studentId: number) => {
  const parents = await selectParents(db, schoolId, [studentId])
  return parents.flatMap(({ parentId, relationship, telephone, isFamilyPhone }) =>
    isFamilyPhone && telephone !== null ? [{ parentId, relationship, telephone }] : [],
  )
}
