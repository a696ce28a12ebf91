import type { Db } from '../../../../platform/server/database/connection.ts'
import type { Context } from '../../../../platform/server/serve.ts'
import { schoolOf } from '../../../../platform/server/session.ts'
import type { ConfigView, nightPatrol } from '../../contract.ts'
import { syncRounds } from '../rounds/syncRounds.ts'
import { patrolSettings } from './settings.ts'
import { findStaff, refuseOthersThanStaff } from './staff.ts'

/** Leaves out heads who have left, so that the form can be saved without them. */
const withPresentHeads = async (db: Db, schoolId: number, config: ConfigView): Promise<ConfigView> => ({
  ...config,
  headIds: (await findStaff(db, schoolId, config.headIds)).map(({ id }) => id),
})

/** Finds the settings, with the heads who still work at the school. */
export const findConfig = async ({ db, session }: Context<typeof nightPatrol.config>) => {
  const schoolId = schoolOf(session)
  return withPresentHeads(db, schoolId, await patrolSettings.read(db, schoolId))
}

/** Saves the settings if `version` is current, and plans the rounds to come again. */
export const saveConfig = async (context: Context<typeof nightPatrol.saveConfig>) => {
  const { db, session, clock, body } = context
  const { version, ...values } = body
  const schoolId = schoolOf(session)
  await refuseOthersThanStaff(db, schoolId, values.headIds)
  const saved = await patrolSettings.save(context, version, values)
  await syncRounds(db, schoolId, clock.now())
  return withPresentHeads(db, schoolId, saved)
}
