import { z } from 'zod'
import { jobKind } from '../jobs/jobKind.ts'

/** How often a message is tried, where another try may help. */
export const messageTries = 5

/**
 * Sends a message of the outbox. The job has some attempts more than the message has tries: those that end with their node
 * are the job's alone.
 */
export const sendMessageKind = jobKind({
  name: 'outbox.sendMessage',
  title: '发送消息',
  input: z.object({ messageId: z.int() }),
  result: z.object({ receipt: z.string() }),
  attempts: messageTries + 3,
})
