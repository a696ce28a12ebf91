import { eq } from 'drizzle-orm'
import { Refusal, common } from '../../../platform/contract/refusal.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import { saveVersioned } from '../../../platform/server/saveVersioned.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { schoolOf } from '../../../platform/server/session.ts'
import { findReachablePart } from '../../organisation/server/index.ts'
import { type ConfigView, type material as calls, defaultConfig, wholeSchoolRefusals } from '../contract.ts'
import { materialConfig } from './tables.ts'

const present = ({ keepDays, version }: typeof materialConfig.$inferSelect): ConfigView => ({ keepDays, version })

/** Reads a school's settings, or the defaults if it never saved any. */
export const readConfig = async (db: Db, schoolId: number): Promise<ConfigView> => {
  const [row] = await db.select().from(materialConfig).where(eq(materialConfig.schoolId, schoolId))
  return row === undefined ? defaultConfig : present(row)
}

/** Reads the settings of the session's school. */
export const findConfig = ({ db, session }: Context<typeof calls.config>) => readConfig(db, schoolOf(session))

/** Saves the settings if `version` is current. The first save inserts the row. */
export const saveConfig = async ({ db, session, body }: Context<typeof calls.saveConfig>) => {
  if (findReachablePart(session) !== null) throw new Refusal(wholeSchoolRefusals.tooFewReached)
  const [schoolId, { version, ...values }] = [schoolOf(session), body]
  await db
    .insert(materialConfig)
    .values({ ...defaultConfig, schoolId })
    .onConflictDoNothing()
  const [row] = await db.select().from(materialConfig).where(eq(materialConfig.schoolId, schoolId))
  if (row === undefined) throw new Refusal(common.notFound)
  return saveVersioned(db, materialConfig, { name: '材料设置', schoolId, id: row.id, version, values, present })
}
