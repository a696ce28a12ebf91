import { and, eq } from 'drizzle-orm'
import { Refusal, common } from '../../../platform/contract/refusal.ts'
import type { Call } from '../../../platform/contract/call.ts'
import { saveVersioned } from '../../../platform/server/saveVersioned.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { memberOf, schoolOf } from '../../../platform/server/session.ts'
import { member } from '../../registry/server/tables/members.ts'
import { type antiBullying, bullyingRefusals } from '../contract.ts'
import { isOpenState } from '../words.ts'
import { readEvent } from './events.ts'
import { announceEvent } from './live.ts'
import { bullyingEvent } from './tables.ts'

type Changing = Pick<Context<Call>, 'db' | 'session' | 'live' | 'clock'>
type Row = typeof bullyingEvent.$inferSelect

/** Locks an event. Refuses a missing one with `notFound`. */
export const lockEvent = async ({ db, session }: Changing, id: number): Promise<Row> => {
  const [row] = await db
    .select()
    .from(bullyingEvent)
    .where(and(eq(bullyingEvent.schoolId, schoolOf(session)), eq(bullyingEvent.id, id)))
    .for('update')
  if (row === undefined) throw new Refusal(common.notFound)
  return row
}

interface Saved {
  readonly id: number | undefined
  readonly version: number
  /** People whom a new report accuses. They must not learn of it. */
  readonly accusedIds?: readonly number[]
}

/** Saves an event if `version` is current, and announces it. */
export const saveEvent = async (
  { db, session, live }: Changing,
  { id, version, accusedIds = [] }: Saved,
  values: Partial<Omit<typeof bullyingEvent.$inferInsert, 'schoolId' | 'id' | 'version'>>,
) => {
  const schoolId = schoolOf(session)
  const saved = await saveVersioned(db, bullyingEvent, {
    name: '事件',
    schoolId,
    id,
    version,
    values,
    present: (row) => readEvent(db, schoolId, row.id, session.timeZone),
  })
  await announceEvent(db, live, schoolId, { isNew: id === undefined, accusedIds })
  return saved
}

/** Begins to work on an event. Of two officers who press at once, the second one sees who was first. */
export const takeEvent = async (context: Context<typeof antiBullying.takeEvent>) => {
  const { db, session, body, clock } = context
  const { state, version, handlerId, respondedAt } = await lockEvent(context, body.id)
  if (!isOpenState(state)) throw new Refusal(bullyingRefusals.alreadyClosed)
  const me = memberOf(session)
  if (state === 'handling' && handlerId !== me) {
    const [other] = await db
      .select({ name: member.name })
      .from(member)
      .where(and(eq(member.schoolId, schoolOf(session)), eq(member.id, handlerId ?? 0)))
    throw new Refusal(bullyingRefusals.alreadyHandled, { name: other?.name ?? '其他人' })
  }
  if (state === 'handling') return readEvent(db, schoolOf(session), body.id, session.timeZone)
  const values = { state: 'handling', handlerId: me, respondedAt: respondedAt ?? clock.now() } as const
  return saveEvent(context, { id: body.id, version }, values)
}

/** Ends an event with its outcome. One that nobody took was responded to by this. */
export const closeEvent = async (context: Context<typeof antiBullying.closeEvent>) => {
  const { session, body, clock } = context
  const { id, version, state, outcome } = body
  const row = await lockEvent(context, id)
  if (!isOpenState(row.state)) throw new Refusal(bullyingRefusals.alreadyClosed)
  const now = clock.now()
  const handlerId = row.handlerId ?? memberOf(session)
  return saveEvent(
    context,
    { id, version },
    { state, outcome, closedAt: now, handlerId, respondedAt: row.respondedAt ?? now },
  )
}

/** Opens a closed event again for the caller. The outcome stays until it is closed once more. */
export const reopenEvent = async (context: Context<typeof antiBullying.reopenEvent>) => {
  const { session, body } = context
  const row = await lockEvent(context, body.id)
  if (isOpenState(row.state)) throw new Refusal(bullyingRefusals.notClosed)
  return saveEvent(context, body, { state: 'handling', closedAt: null, handlerId: memberOf(session) })
}
