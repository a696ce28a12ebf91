import { and, desc, eq, gte, inArray, isNotNull, isNull, lte, sql } from 'drizzle-orm'
import { countedBounds, toCountedPage } from '../../../../platform/contract/countedPage.ts'
import { Refusal, common } from '../../../../platform/contract/refusal.ts'
import { countUpTo } from '../../../../platform/server/database/countUpTo.ts'
import { pageOfIds } from '../../../../platform/server/database/pageOfIds.ts'
import type { Context } from '../../../../platform/server/serve.ts'
import { memberOf, schoolOf } from '../../../../platform/server/session.ts'
import { member } from '../../../registry/server/tables/members.ts'
import { type nightPatrol, patrolRefusals } from '../../contract.ts'
import { patrolCheck, patrolRound } from '../tables.ts'
import { presentChecks } from './presentRounds.ts'

/** Reads a page of reported exceptions, newest first. */
export const findExceptionPage = async (context: Context<typeof nightPatrol.exceptionPage>) => {
  const { db, session, body } = context
  const schoolId = schoolOf(session)
  const nights = and(
    eq(patrolRound.schoolId, schoolId),
    body.from === undefined ? undefined : gte(patrolRound.night, body.from),
    body.to === undefined ? undefined : lte(patrolRound.night, body.to),
  )
  const isSearched = body.from !== undefined || body.to !== undefined
  const where = and(
    eq(patrolCheck.schoolId, schoolId),
    eq(patrolCheck.result, 'abnormal'),
    body.isHandled === undefined ? undefined : (body.isHandled ? isNotNull : isNull)(patrolCheck.handledAt),
    isSearched
      ? sql`${patrolCheck.roundId} in (select ${patrolRound.id} from ${patrolRound} where ${nights})`
      : undefined,
  )
  const order = [desc(patrolCheck.at), desc(patrolCheck.id)]
  const ids = pageOfIds({ table: patrolCheck, id: patrolCheck.id, where, order, ...countedBounds(body) })
  const rows = await db
    .select({ check: patrolCheck, round: patrolRound })
    .from(patrolCheck)
    .innerJoin(
      patrolRound,
      and(eq(patrolRound.schoolId, patrolCheck.schoolId), eq(patrolRound.id, patrolCheck.roundId)),
    )
    .where(and(eq(patrolCheck.schoolId, schoolId), inArray(patrolCheck.id, ids)))
    .orderBy(...order)
  const views = await presentChecks(context, rows)
  const content = views.flatMap((view, at) => {
    const round = rows[at]?.round
    if (round === undefined) return []
    return [{ ...view, roundId: round.id, night: round.night, plan: round.planName, line: round.lineName }]
  })
  return toCountedPage(body, content, await countUpTo(db, patrolCheck, where))
}

/** Writes how an exception was handled. Of two people at once the second is refused with the name of the first. */
export const handleException = async ({ db, session, clock, body }: Context<typeof nightPatrol.handle>) => {
  const schoolId = schoolOf(session)
  const isIt = and(eq(patrolCheck.schoolId, schoolId), eq(patrolCheck.id, body.id))
  const [row] = await db.select().from(patrolCheck).where(isIt).for('update')
  if (row === undefined) throw new Refusal(common.notFound)
  if (row.result !== 'abnormal') throw new Refusal(patrolRefusals.notAbnormal)
  if (row.handledAt !== null) throw new Refusal(patrolRefusals.alreadyHandled, { name: row.handledByName || '其他人' })
  const [by] = await db
    .select({ name: member.name })
    .from(member)
    .where(and(eq(member.schoolId, schoolId), eq(member.id, memberOf(session))))
  const who = { handledById: memberOf(session), handledByName: by?.name ?? '' }
  await db
    .update(patrolCheck)
    .set({ handling: body.handling, handledAt: clock.now(), ...who })
    .where(isIt)
  return null
}
