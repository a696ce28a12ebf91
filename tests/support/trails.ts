import { and, eq } from 'drizzle-orm'
import { auditChange, auditEntry } from '../../platform/server/audit/tables.ts'
import type { Database } from '../../platform/server/database/database.ts'
import { job } from '../../platform/server/jobs/tables.ts'
import { messageTemplate, outboxMessage } from '../../platform/server/outbox/tables.ts'
import { insertedRow } from './inserted.ts'

type Entry = typeof auditEntry.$inferInsert
type Change = typeof auditChange.$inferInsert
type Message = typeof outboxMessage.$inferInsert

let counter = 0

/** Makes the rows that a school's administration lists: audit entries, messages, jobs. */
export const makeTrails = (database: Database) => {
  const asSystem = <T>(work: Parameters<typeof database.asSystem<T>>[1]) => database.asSystem('test factories', work)
  const now = () => new Date()

  const makeEntry = (
    values: Partial<Entry> & { schoolId: number },
    changes: readonly Omit<Change, 'entryId' | 'schoolId'>[] = [],
  ) =>
    asSystem(async (db) => {
      counter += 1
      const defaults = { call: 'users.bindRole', requestId: `request-${counter}`, address: '127.0.0.1', at: now() }
      const entry = insertedRow(
        await db
          .insert(auditEntry)
          .values({ ...defaults, ...values })
          .returning(),
      )
      const rows = changes.map((change) => ({ ...change, schoolId: entry.schoolId, entryId: entry.id }))
      if (rows.length > 0) await db.insert(auditChange).values(rows)
      return entry
    })

  const makeMessage = (values: Partial<Message> & { schoolId: number }) =>
    asSystem(async (db) => {
      const defaults = { channel: 'sms', purpose: 'verificationCode', recipient: '13800001111' } as const
      const message = { ...defaults, values: { code: '123456' }, createdAt: now(), ...values }
      return insertedRow(await db.insert(outboxMessage).values(message).returning())
    })

  const makeJob = (values: Partial<typeof job.$inferInsert> & { schoolId: number }) =>
    asSystem(async (db) => {
      const defaults = { kind: 'outbox.sendMessage', input: {}, maxAttempts: 3, runAt: now(), createdAt: now() }
      return insertedRow(
        await db
          .insert(job)
          .values({ ...defaults, ...values })
          .returning(),
      )
    })

  /**
   * Makes an audit entry with a change, a failed message and a job of a school, with `text` in every displayed field.
   */
  const makeTrail = async ({ schoolId, memberId, text }: { schoolId: number; memberId: number; text: string }) => {
    const row = { school_id: schoolId, name: text }
    const change = { relation: text, operation: 'update', before: row, after: { ...row, name: `${text}二` } }
    const entry = await makeEntry({ schoolId, memberId, call: `${text}.call`, address: text, requestId: text }, [
      change,
    ])
    const message = await makeMessage({ schoolId, state: 'failed', error: text, values: { code: text } })
    await makeJob({ schoolId, memberId, kind: text, state: 'failed', error: text })
    return { entryId: entry.id, messageId: message.id }
  }

  /** The version of a school's template for text message codes, or 0 if none is set. */
  const templateVersion = (schoolId: number) =>
    asSystem(async (db) => {
      const [row] = await db
        .select({ version: messageTemplate.version })
        .from(messageTemplate)
        .where(
          and(
            eq(messageTemplate.schoolId, schoolId),
            eq(messageTemplate.channel, 'sms'),
            eq(messageTemplate.purpose, 'verificationCode'),
          ),
        )
      return row?.version ?? 0
    })

  return { makeEntry, makeMessage, makeJob, makeTrail, templateVersion }
}
