import { and, asc, eq, gt, isNotNull, notLike } from 'drizzle-orm'
import { z } from 'zod'
import type { Config } from '../../../platform/server/config.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import { jobKind, jobWork } from '../../../platform/server/jobs/jobKind.ts'
import { excludeFromTrail } from '../../../platform/server/audit/entry.ts'
import { sealMark } from '../../../platform/server/secret/secrets.ts'
import { openDocument, sealDocument } from './documents.ts'
import { visit, visitorBlock } from './tables.ts'

const kind = jobKind({
  name: 'visitor.sealAnew',
  title: '以新密钥重新加密访客证件',
  slow: true,
  input: z.object({}),
  result: z.object({ sealed: z.int() }),
  attempts: 3,
})

/** Rows read at a time. */
const batchSize = 500

const resealTable = async (db: Db, table: typeof visit | typeof visitorBlock, config: Config): Promise<number> => {
  let [after, sealed] = [0, 0]
  for (;;) {
    const rows = await db
      .select({ schoolId: table.schoolId, id: table.id, cipher: table.idCardCipher })
      .from(table)
      .where(
        and(gt(table.id, after), isNotNull(table.idCardCipher), notLike(table.idCardCipher, `${sealMark(config)}%`)),
      )
      .orderBy(asc(table.id))
      .limit(batchSize)
    for (const { schoolId, id, cipher } of rows) {
      const plain = openDocument(cipher, config)?.plain
      if (plain === undefined) continue
      await db
        .update(table)
        .set({ idCardCipher: sealDocument(plain, config).idCardCipher })
        .where(and(eq(table.schoolId, schoolId), eq(table.id, id)))
      sealed += 1
    }
    const last = rows.at(-1)
    if (last === undefined) return sealed
    after = last.id
  }
}

/**
 * Encrypts document numbers again after a change of `SECRET`. It runs before the job that declares the previous secret
 * unneeded (3:50), which waits one more night.
 */
export const visitorResealing = (config: Config) =>
  jobWork(
    kind,
    ({ finish }) =>
      finish(async (db) => {
        if (config.previousSecrets.length === 0) return { sealed: 0 }
        await excludeFromTrail(db)
        const visits = await resealTable(db, visit, config)
        return { sealed: visits + (await resealTable(db, visitorBlock, config)) }
      }),
    { schedule: '10 3 * * *' },
  )
