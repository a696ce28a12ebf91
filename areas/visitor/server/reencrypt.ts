import { and, asc, eq, gt, isNotNull, notLike } from 'drizzle-orm'
import type { Db } from '../../../platform/server/database/connection.ts'
import { type Secrets, sealMark } from '../../../platform/server/secret/secrets.ts'
import { addReencryption } from '../../users/server/index.ts'
import { openDocument, sealDocument } from './documents.ts'
import { visit, visitorBlock } from './tables.ts'

const batchSize = 200

type Table = typeof visit | typeof visitorBlock

const usesOldSecret = ({ idCardCipher }: Table, secrets: Secrets) =>
  and(isNotNull(idCardCipher), notLike(idCardCipher, `${sealMark(secrets)}%`))

/** Encrypts the next document numbers with the current secret, unless they were changed or erased meanwhile. */
const reencryptNext = async (db: Db, table: Table, secrets: Secrets, after: number) => {
  const rows = await db
    .select({ id: table.id, schoolId: table.schoolId, cipher: table.idCardCipher })
    .from(table)
    .where(and(gt(table.id, after), usesOldSecret(table, secrets)))
    .orderBy(asc(table.id))
    .limit(batchSize)
  let sealed = 0
  for (const { id, schoolId, cipher } of rows) {
    const plain = openDocument(cipher, secrets)?.plain
    if (cipher === null || plain === undefined) continue
    await db
      .update(table)
      .set({ idCardCipher: sealDocument(plain, secrets).idCardCipher })
      .where(and(eq(table.schoolId, schoolId), eq(table.id, id), eq(table.idCardCipher, cipher)))
    sealed += 1
  }
  return { last: rows.at(-1)?.id ?? null, sealed, unreadable: rows.length - sealed }
}

for (const [name, table] of [
  ['visit', visit],
  ['visitor_block', visitorBlock],
] as const) {
  addReencryption(name, {
    reencryptNext: (db, secrets, after) => reencryptNext(db, table, secrets, after),
    countLeft: (db, secrets) => db.$count(table, usesOldSecret(table, secrets)),
  })
}
