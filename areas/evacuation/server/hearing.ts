import { hearing } from '../../../platform/server/live/hearing.ts'
import { evacuationCalls, evacuationTopic } from '../contract.ts'
import { seesAll } from './seen.ts'

const needed = evacuationCalls.queue.may

/**
 * The live list is limited to those who may tick everybody, in their school: its messages name people of all classes.
 * Others poll the list.
 */
export const evacuationHearing = hearing(evacuationTopic, (_db, listening) =>
  listening.map(
    ({ session, streamOf }) =>
      needed.kind === 'permission' &&
      session.permissions.has(needed.key) &&
      seesAll(session) &&
      session.schoolId === streamOf.schoolId,
  ),
)
