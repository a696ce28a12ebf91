import { and, eq } from 'drizzle-orm'
import { Refusal, common } from '../../../platform/contract/refusal.ts'
import { among } from '../../../platform/server/database/among.ts'
import { schoolSettings } from '../../../platform/server/schoolSettings.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { schoolOf } from '../../../platform/server/session.ts'
import { member } from '../../registry/server/tables/members.ts'
import type { antiBullying } from '../contract.ts'
import { bullyingSettings as table } from './tables.ts'

/** How long schools keep recordings, which signals they join, and whom they tell. */
export const bullyingSettings = schoolSettings(table, {
  name: '防欺凌设置',
  defaults: { audioDays: 30, joinMinutes: 10, recipientIds: [], version: 0 },
  present: ({ audioDays, joinMinutes, recipientIds, version }) => ({
    audioDays,
    joinMinutes,
    recipientIds: recipientIds.map(Number),
    version,
  }),
})

/** Saves the settings. The reach of callers above the school covers people of others, whom no message may go to. */
export const saveSettings = async (context: Context<typeof antiBullying.saveSettings>) => {
  const { db, session, body } = context
  const { version, ...values } = body
  const isChosen = and(eq(member.schoolId, schoolOf(session)), among(member.id, values.recipientIds))
  if ((await db.$count(member, isChosen)) < values.recipientIds.length) throw new Refusal(common.notFound)
  return bullyingSettings.save(context, version, values)
}
