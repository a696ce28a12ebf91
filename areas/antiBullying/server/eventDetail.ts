import { and, desc, eq, sql } from 'drizzle-orm'
import { toWireTime } from '../../../platform/contract/time.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { schoolOf } from '../../../platform/server/session.ts'
import { memberJoin } from '../../registry/server/people.ts'
import { member } from '../../registry/server/tables/members.ts'
import type { antiBullying } from '../contract.ts'
import { readEventRow } from './events.ts'
import { bullyingPlay, bullyingSignal } from './tables.ts'

/** The most signals and plays that are shown. A faulty device sends thousands. */
const most = { signals: 50, plays: 50 } as const

type Reading = Context<typeof antiBullying.event>

const ofEvent = ({ session, params }: Reading, table: typeof bullyingPlay | typeof bullyingSignal) =>
  and(eq(table.schoolId, schoolOf(session)), eq(table.eventId, params.id))

const readSignals = async (context: Reading) => {
  const rows = await context.db
    .select()
    .from(bullyingSignal)
    .where(ofEvent(context, bullyingSignal))
    // Signals with a recording must not be pushed out by later ones without.
    .orderBy(sql`${bullyingSignal.audioFileId} is null`, desc(bullyingSignal.at), desc(bullyingSignal.id))
    .limit(most.signals)
  return rows
    .toSorted((one, other) => other.at.getTime() - one.at.getTime() || other.id - one.id)
    .map(({ id, at, kind, keyword, audioFileId }) => ({
      id,
      time: toWireTime(at, context.session.timeZone),
      kind,
      keyword,
      hasAudio: audioFileId !== null,
    }))
}

const readPlays = async (context: Reading) => {
  const rows = await context.db
    .select({ id: bullyingPlay.id, at: bullyingPlay.at, by: member.name })
    .from(bullyingPlay)
    .leftJoin(member, memberJoin(bullyingPlay.schoolId, bullyingPlay.byId))
    .where(ofEvent(context, bullyingPlay))
    .orderBy(desc(bullyingPlay.id))
    .limit(most.plays)
  return rows.map(({ id, at, by }) => ({
    id,
    time: toWireTime(at, context.session.timeZone),
    by: by ?? '已移出本校的用户',
  }))
}

/** Reads an event with signals and who listened, without people and texts (A-CALL-139). */
export const findEvent = async (context: Reading) => {
  const { db, session, params } = context
  return {
    event: await readEventRow(db, schoolOf(session), params.id, session.timeZone),
    signals: await readSignals(context),
    plays: await readPlays(context),
  }
}
