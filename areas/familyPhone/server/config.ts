import { eq } from 'drizzle-orm'
import { Refusal, common } from '../../../platform/contract/refusal.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import { saveVersioned } from '../../../platform/server/saveVersioned.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { requireWholeSchoolReach } from '../../organisation/server/index.ts'
import { type PhoneSet, type familyPhone as calls, defaultPhoneSet, wholeSchoolRefusals } from '../contract.ts'
import { familyPhoneConfig } from './tables.ts'

type Config = typeof familyPhoneConfig.$inferSelect

const present = ({ callMinutes, mostNumbers, allowMp, version }: Config): PhoneSet => ({
  family_phone_time: callMinutes,
  family_phone_num: mostNumbers,
  allow_mp: allowMp ? 'true' : 'false',
  version,
})

const columnsOf = (set: Omit<PhoneSet, 'version'>) => ({
  callMinutes: set.family_phone_time,
  mostNumbers: set.family_phone_num,
  allowMp: set.allow_mp === 'true',
})

/** Reads the settings of a school, or the defaults if none are saved. */
export const readPhoneSet = async (db: Db, schoolId: number): Promise<PhoneSet> => {
  const [row] = await db.select().from(familyPhoneConfig).where(eq(familyPhoneConfig.schoolId, schoolId))
  return row === undefined ? defaultPhoneSet : present(row)
}

export const findPhoneSet = ({ db, query }: Context<typeof calls.phoneSet>) => readPhoneSet(db, query.schoolId)

/**
 * Saves the settings. Refuses a stale version, and users who don't reach the whole school. The first save inserts
 * the row.
 */
export const savePhoneSet = async ({ db, session, body }: Context<typeof calls.savePhoneSet>): Promise<PhoneSet> => {
  requireWholeSchoolReach(session, wholeSchoolRefusals.tooFewReached)
  const { schoolId, version, ...set } = body
  await db
    .insert(familyPhoneConfig)
    .values({ ...columnsOf(defaultPhoneSet), schoolId, version: defaultPhoneSet.version })
    .onConflictDoNothing()
  // Lock the row, so that of two saves without a version the later one wins.
  const [row] = await db.select().from(familyPhoneConfig).where(eq(familyPhoneConfig.schoolId, schoolId)).for('update')
  if (row === undefined) throw new Refusal(common.notFound)
  const saving = { name: '亲情号码配置', schoolId, id: row.id, version: version ?? row.version }
  return saveVersioned(db, familyPhoneConfig, { ...saving, values: columnsOf(set), present })
}
