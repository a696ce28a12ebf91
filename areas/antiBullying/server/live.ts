import type { Db } from '../../../platform/server/database/connection.ts'
import { hearing } from '../../../platform/server/live/hearing.ts'
import type { Live } from '../../../platform/server/live/live.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { schoolOf } from '../../../platform/server/session.ts'
import { antiBullying, bullyingTopic } from '../contract.ts'

const streamOf = (schoolId: number) => ({ schoolId, key: 'events' })

/** Announces a new or changed event of a school, without content. People whom it accuses don't learn that it is new. */
export const announceEvent = (
  db: Db,
  live: Live,
  schoolId: number,
  { isNew, accusedIds = [] }: { readonly isNew: boolean; readonly accusedIds?: readonly number[] },
): Promise<void> => live.say(db, bullyingTopic, streamOf(schoolId), { isNew, accusedIds: [...accusedIds] })

/** Only sessions of the school that may view events may listen. None of them hears who is accused. */
export const eventListeners = hearing(
  bullyingTopic,
  (_db, listening) =>
    listening.map(({ session, streamOf: { schoolId } }) => {
      const { may } = antiBullying.queue
      return session.schoolId === schoolId && may.kind === 'permission' && session.permissions.has(may.key)
    }),
  ({ memberId }) =>
    ({ isNew, accusedIds }) => ({ isNew: isNew && !accusedIds.includes(memberId ?? 0), accusedIds: [] }),
)

/** Returns the name of the live queue that carries the school's events to this session. */
export const findQueueName = ({ session, live }: Context<typeof antiBullying.queue>) =>
  live.queueFor(session, bullyingTopic, streamOf(schoolOf(session)))
