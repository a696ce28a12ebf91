import type { Db } from '../../../platform/server/database/connection.ts'
import { hearing } from '../../../platform/server/live/hearing.ts'
import type { Live } from '../../../platform/server/live/live.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { schoolOf } from '../../../platform/server/session.ts'
import { type moralEducation, recordTopic } from '../contract.ts'
import { maySeeRecords } from '../recordContract.ts'
import { seesEverything } from './examiners.ts'

const streamOf = (schoolId: number, classId: number) => ({ schoolId, key: String(classId) })

/** Announces a new or changed record to the readers of its class. Records of rooms have none. */
export const announceRecord = async (
  db: Db,
  live: Live,
  { schoolId, classId, id }: { readonly schoolId: number; readonly classId: number | null; readonly id: number },
): Promise<void> => {
  if (classId !== null) await live.say(db, recordTopic, streamOf(schoolId, classId), { recordId: id })
}

/** Listeners lead or teach the class, or are administrators of the school, and may see records. */
export const recordListeners = hearing(recordTopic, (_db, listening) =>
  listening.map(
    ({ session, streamOf: { schoolId, key } }) =>
      session.schoolId === schoolId &&
      maySeeRecords.kind === 'permission' &&
      session.permissions.has(maySeeRecords.key) &&
      (seesEverything(session) || session.classes.includes(Number(key))),
  ),
)

/** Returns the name of the live queue of a class. */
export const findRecordQueue = ({ session, live, query }: Context<typeof moralEducation.recordQueue>) =>
  live.queueFor(session, recordTopic, streamOf(schoolOf(session), query.classId))
