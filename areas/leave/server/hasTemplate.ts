import { and, eq } from 'drizzle-orm'
import type { PurposeName } from '../../../platform/contract/messagePurposes.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import { messageTemplate } from '../../../platform/server/outbox/tables.ts'

/** True if the school has a template for text messages of this purpose: without one they could not be sent, and would pile up. */
export const hasTemplate = async (db: Db, schoolId: number, purpose: PurposeName): Promise<boolean> => {
  const ofText = and(eq(messageTemplate.channel, 'sms'), eq(messageTemplate.purpose, purpose))
  return (await db.$count(messageTemplate, and(eq(messageTemplate.schoolId, schoolId), ofText))) > 0
}
