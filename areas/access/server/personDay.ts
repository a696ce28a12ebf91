import { and, asc, eq, gte, inArray, lt } from 'drizzle-orm'
import { Refusal, common } from '../../../platform/contract/refusal.ts'
import { nextDay } from '../../../platform/contract/wireDay.ts'
import { fromWireTime } from '../../../platform/contract/wireMoment.ts'
import { makeFaceLinker } from '../../../platform/server/faceLinker.ts'
import { makeNameMasker } from '../../../platform/server/nameMasker.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { schoolOf } from '../../../platform/server/session.ts'
import { member } from '../../registry/server/tables/members.ts'
import { type PersonDay, type access, accessLimits } from '../contract.ts'
import { entryTypeNames } from '../entryTypes.ts'
import { isReadableRecord } from './reach.ts'
import { presentRecord } from './recordPage.ts'
import { selectRecords } from './selectRecords.ts'
import { accessRecord } from './tables.ts'

/** Returns one person's records on one day in the school's time zone, oldest first. */
export const findPersonDay = async (context: Context<typeof access.personDay>): Promise<PersonDay> => {
  const { db, session, query } = context
  const { userId, day } = query
  const schoolId = schoolOf(session)
  const [person] = await db
    .select({ name: member.name })
    .from(member)
    .where(and(eq(member.schoolId, schoolId), eq(member.id, userId)))
  if (!person) throw new Refusal(common.notFound)
  const midnight = (of: string) => fromWireTime(`${of} 00:00:00`, session.timeZone)
  const rows = await selectRecords(
    db,
    and(
      eq(accessRecord.schoolId, schoolId),
      eq(accessRecord.memberId, userId),
      gte(accessRecord.at, midnight(day)),
      lt(accessRecord.at, midnight(nextDay(day))),
      inArray(accessRecord.stateDictId, [...entryTypeNames.keys()]),
      isReadableRecord(schoolId, session),
    ),
    { asker: session, limit: accessLimits.day + 1, offset: 0, order: [asc(accessRecord.at), asc(accessRecord.id)] },
  )
  const faceOf = makeFaceLinker(context, schoolId)
  const viewer = { asker: session, timeZone: session.timeZone }
  return {
    userId,
    name: makeNameMasker(session)(person.name),
    day,
    records: rows.slice(0, accessLimits.day).map((row) => presentRecord(row, viewer, faceOf)),
    more: rows.length > accessLimits.day,
  }
}
