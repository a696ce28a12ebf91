import { z } from 'zod'
import { jobKind } from '../jobs/jobKind.ts'

/** The most tries of a message if a retry may help. */
export const messageTries = 5

/**
 * Sends a message of the outbox. The job has more attempts than the message has tries, for attempts that end with
 * their node.
 */
export const sendMessageKind = jobKind({
  name: 'outbox.sendMessage',
  title: '发送消息',
  input: z.object({ messageId: z.int() }),
  result: z.object({ receipt: z.string() }),
  attempts: messageTries + 3,
})
