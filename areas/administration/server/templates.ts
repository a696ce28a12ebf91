import { and, eq } from 'drizzle-orm'
import { type MessageChannel, messageChannels, purposeNames } from '../../../platform/contract/messagePurposes.ts'
import { toWireTime } from '../../../platform/contract/time.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import { messageTemplate } from '../../../platform/server/outbox/tables.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { type Session, schoolOf } from '../../../platform/server/session.ts'
import { nextVersion, requireSavedRow } from '../../../platform/server/versioned.ts'
import type { administration } from '../contract.ts'
import type { TemplateView } from '../views.ts'

type Template = typeof messageTemplate.$inferSelect

const present = (session: Session, row: Template): TemplateView => ({
  channel: row.channel,
  purpose: row.purpose,
  templateCode: row.templateCode,
  signature: row.signature,
  version: row.version,
  updatedAt: toWireTime(row.updatedAt, session.timeZone),
})

const unset = (channel: MessageChannel, purpose: string): TemplateView => ({
  channel,
  purpose,
  templateCode: '',
  signature: '',
  version: 0,
  updatedAt: null,
})

/** Lists the school's templates, one for each channel and purpose, set or not. */
export const listTemplates = async (db: Db, session: Session): Promise<TemplateView[]> => {
  const rows = await db
    .select()
    .from(messageTemplate)
    .where(eq(messageTemplate.schoolId, schoolOf(session)))
  const views = rows.map((row) => present(session, row))
  return messageChannels.flatMap((channel) =>
    purposeNames.map(
      (purpose) =>
        views.find((view) => view.channel === channel && view.purpose === purpose) ?? unset(channel, purpose),
    ),
  )
}

/** Saves a template if `version` is current. */
export const saveTemplate = async ({ db, session, body, clock }: Context<typeof administration.saveTemplate>) => {
  const { channel, purpose, version, ...values } = body
  const schoolId = schoolOf(session)
  const mine = and(
    eq(messageTemplate.schoolId, schoolId),
    eq(messageTemplate.channel, channel),
    eq(messageTemplate.purpose, purpose),
  )
  const updatedAt = clock.now()
  const saved =
    version === 0
      ? await db
          .insert(messageTemplate)
          .values({ schoolId, channel, purpose, ...values, updatedAt })
          .onConflictDoNothing()
          .returning()
      : await db
          .update(messageTemplate)
          .set({ ...values, updatedAt, version: nextVersion(messageTemplate.version) })
          .where(and(mine, eq(messageTemplate.version, version)))
          .returning()
  const row = await requireSavedRow(saved, '消息模板', async () => {
    const [current] = await db.select().from(messageTemplate).where(mine)
    return current ? present(session, current) : unset(channel, purpose)
  })
  return present(session, row)
}
