import { desc } from 'drizzle-orm'
import { Refusal } from '../../../../platform/contract/refusal.ts'
import { toWireTime } from '../../../../platform/contract/time.ts'
import { addDays } from '../../../../platform/contract/wireDay.ts'
import { catalogue, withoutSchool } from '../../../../platform/server/catalogue.ts'
import type { Context } from '../../../../platform/server/serve.ts'
import { schoolOf } from '../../../../platform/server/session.ts'
import { schoolYearOf } from '../../../registry/contract.ts'
import { holidayDays, type nightPatrol, patrolRefusals } from '../../contract.ts'
import { syncRounds } from '../rounds/syncRounds.ts'
import { patrolHoliday } from '../tables.ts'

/** The nights that a school's plans skip or add, latest first. */
export const holidays = catalogue(patrolHoliday, {
  name: '巡查假日',
  order: [desc(patrolHoliday.day), desc(patrolHoliday.id)],
  present: (row) => withoutSchool(row),
  twice: ({ day }) => ({ kind: patrolRefusals.holidayTwice, words: { day } }),
})

/** Refuses a night before this school year or more than two years ahead, which is a slip of the pen. */
const refuseFarDay = ({ body, clock, session }: Context<typeof nightPatrol.saveHoliday>): void => {
  const today = toWireTime(clock.now(), session.timeZone).slice(0, 10)
  const [from, to] = [`${schoolYearOf(today)}-08-01`, addDays(today, holidayDays)]
  if (body.day < from || body.day > to) throw new Refusal(patrolRefusals.holidayFar, { from, to })
}

/** Adds or saves a night that plans skip or add, and adapts the rounds to come. */
export const saveHoliday = async (context: Context<typeof nightPatrol.saveHoliday>) => {
  refuseFarDay(context)
  const saved = await holidays.save(context, context.body)
  await syncRounds(context.db, schoolOf(context.session), context.clock.now())
  return saved
}

/** Deletes such a night. Plans follow weekday and calendar again. */
export const deleteHoliday = async (context: Context<typeof nightPatrol.deleteHoliday>) => {
  await holidays.remove(context, context.query.id)
  await syncRounds(context.db, schoolOf(context.session), context.clock.now())
  return null
}
