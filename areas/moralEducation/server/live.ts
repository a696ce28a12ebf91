import { and, eq } from 'drizzle-orm'
import type { Db } from '../../../platform/server/database/connection.ts'
import { hearing } from '../../../platform/server/live/hearing.ts'
import type { Live } from '../../../platform/server/live/live.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { schoolOf } from '../../../platform/server/session.ts'
import { nodeType } from '../../registry/contract.ts'
import { department } from '../../registry/server/tables/departments.ts'
import { type moralEducation, recordTopic } from '../contract.ts'
import { maySeeRecords } from '../recordContract.ts'
import { seesEverything } from './examiners.ts'

/** The key of the stream of all records of a school. The other streams have the ids of classes as keys. */
const wholeSchool = 'all'

interface Announced {
  readonly schoolId: number
  readonly classId: number | null
  readonly id: number
}

/**
 * Announces a new or changed record to the readers of its class and of the school. The school's stream has no ids,
 * because its listeners may not reach the record.
 */
export const announceRecord = (db: Db, live: Live, { schoolId, classId, id }: Announced): Promise<void> => {
  const ofClass = { streamOf: { schoolId, key: String(classId) }, message: { recordId: id } }
  const ofSchool = { streamOf: { schoolId, key: wholeSchool }, message: { recordId: null } }
  return live.sayAll(db, recordTopic, classId === null ? [ofSchool] : [ofClass, ofSchool])
}

/** Listeners of a class lead or teach it, or are administrators. Everybody who may see records may hear the school's stream. */
export const recordListeners = hearing(recordTopic, (_db, listening) =>
  listening.map(
    ({ session, streamOf: { schoolId, key } }) =>
      session.schoolId === schoolId &&
      maySeeRecords.kind === 'permission' &&
      session.permissions.has(maySeeRecords.key) &&
      (key === wholeSchool || seesEverything(session) || session.classes.includes(Number(key))),
  ),
)

const findKey = async ({ db, session, query: { classId } }: Context<typeof moralEducation.recordQueue>) => {
  if (classId === undefined) return wholeSchool
  if (!seesEverything(session)) return session.classes.includes(classId) ? String(classId) : wholeSchool
  const isClass = and(
    eq(department.schoolId, schoolOf(session)),
    eq(department.id, classId),
    eq(department.type, nodeType.class),
  )
  return (await db.$count(department, isClass)) > 0 ? String(classId) : wholeSchool
}

/** Returns the name of the live queue of a class, and of the whole school for callers who may not hear only that class. */
export const findRecordQueue = async (context: Context<typeof moralEducation.recordQueue>) => {
  const { session, live } = context
  return live.queueFor(session, recordTopic, { schoolId: schoolOf(session), key: await findKey(context) })
}
