import { eq } from 'drizzle-orm'
import { Refusal, common } from '../../../platform/contract/refusal.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import { saveVersioned } from '../../../platform/server/saveVersioned.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { schoolOf } from '../../../platform/server/session.ts'
import { defaultConfig, type points } from '../contract.ts'
import { pointsConfig } from './tables.ts'

type Config = typeof pointsConfig.$inferSelect

const present = ({ schoolId: _schoolId, id: _id, ...config }: Config) => config

const selectConfig = async (db: Db, schoolId: number): Promise<Config | undefined> => {
  const [row] = await db.select().from(pointsConfig).where(eq(pointsConfig.schoolId, schoolId))
  return row
}

/** Reads a school's settings, or the defaults if it never saved any. */
export const findConfig = async (db: Db, schoolId: number) => {
  const row = await selectConfig(db, schoolId)
  return row === undefined ? defaultConfig : present(row)
}

/** Saves the settings if `version` is current. Refuses with `notFound` if there are none yet. */
export const saveConfig = async ({ db, session, body }: Context<typeof points.saveConfig>) => {
  const schoolId = schoolOf(session)
  const row = await selectConfig(db, schoolId)
  if (row === undefined) throw new Refusal(common.notFound)
  const { version, ...values } = body
  return saveVersioned(db, pointsConfig, { name: '积分设置', schoolId, id: row.id, version, values, present })
}

/** Creates the settings by inserting the defaults and saving over them. The later of two concurrent calls is stale. */
export const createConfig = async (context: Context<typeof points.createConfig>) => {
  const row = { ...defaultConfig, schoolId: schoolOf(context.session) }
  await context.db.insert(pointsConfig).values(row).onConflictDoNothing()
  return saveConfig(context)
}
