import type { Clock } from '../clock.ts'
import { afterCommit } from '../database/afterCommit.ts'
import type { Session } from '../session.ts'
import type { Live } from './live.ts'
import type { QueueNames } from './queueNames.ts'
import { joinedName, streamName } from './streamName.ts'
import { type NumberedMessage, writeMessage, writeMessages } from './writeMessage.ts'

export type { NumberedMessage } from './writeMessage.ts'

interface LiveParts {
  readonly clock: Clock
  readonly queues: QueueNames
  /** Called with each message after its commit. */
  readonly said: (stream: string, said: NumberedMessage) => void
}

/**
 * Makes the live channel as areas use it: numbered messages in the database, and a notification to the broker after
 * each commit.
 */
export const makeLive = ({ clock, queues, said }: LiveParts): Live => ({
  say: async (db, topic, streamOf, message) => {
    const written = await writeMessage(db, topic, streamOf, message, clock.now())
    afterCommit(db, () => said(written.stream, written.said))
  },
  sayAll: async (db, topic, messages) => {
    const written = await writeMessages(db, topic, messages, clock.now())
    afterCommit(db, () => written.forEach((one) => said(one.stream, one.said)))
  },
  queueFor: (session: Session, topic, streamOf) => queues.nameFor(session.id, streamName(topic, streamOf)),
  joinedQueueFor: (session: Session, topic, schoolId, keys) =>
    queues.nameFor(session.id, joinedName(topic, schoolId, keys)),
})
