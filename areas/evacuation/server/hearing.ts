import { hearing } from '../../../platform/server/live/hearing.ts'
import { evacuationCalls, evacuationTopic } from '../contract.ts'
import { seesAll } from './seen.ts'

const needed = evacuationCalls.queue.may

/** A list is heard by those who may tick off everybody on it, in their own school alone: its messages name people of all classes. */
export const evacuationHearing = hearing(evacuationTopic, (_db, listening) =>
  listening.map(
    ({ session, streamOf }) =>
      needed.kind === 'permission' &&
      session.permissions.has(needed.key) &&
      seesAll(session) &&
      session.schoolId === streamOf.schoolId,
  ),
)
