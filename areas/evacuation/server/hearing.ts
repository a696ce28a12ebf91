import { hearing } from '../../../platform/server/live/hearing.ts'
import { evacuationCalls, evacuationTopic } from '../contract.ts'

const needed = evacuationCalls.queue.may

/** A list is heard by those who may tick off its people, in their own school alone. */
export const evacuationHearing = hearing(evacuationTopic, (_db, listening) =>
  listening.map(
    ({ session, streamOf }) =>
      needed.kind === 'permission' && session.permissions.has(needed.key) && session.schoolId === streamOf.schoolId,
  ),
)
