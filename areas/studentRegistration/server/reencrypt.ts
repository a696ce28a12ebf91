import { and, asc, eq, gt, isNotNull, notLike, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/server/database/connection.ts'
import { type Secrets, sealMark } from '../../../platform/server/secret/secrets.ts'
import { addReencryption, encryptIdCard, tryDecryptIdCard } from '../../users/server/index.ts'
import { registrationApplication } from './tables.ts'

const batchSize = 200

const { id, schoolId, idCardCipher } = registrationApplication

const usesOldSecret = (secrets: Secrets) => and(isNotNull(idCardCipher), notLike(idCardCipher, `${sealMark(secrets)}%`))

/** Encrypts the next applications with the current secret, unless a parent has changed them meanwhile. */
const reencryptNext = async (db: Db, secrets: Secrets, after: number) => {
  const rows = await db
    .select({ id, schoolId, cipher: idCardCipher })
    .from(registrationApplication)
    .where(and(gt(id, after), usesOldSecret(secrets)))
    .orderBy(asc(id))
    .limit(batchSize)
  let sealed = 0
  for (const row of rows) {
    const plain = row.cipher === null ? null : tryDecryptIdCard(row.cipher, secrets)
    if (plain === null) continue
    await db
      .update(registrationApplication)
      .set(encryptIdCard(plain, secrets))
      .where(and(eq(schoolId, row.schoolId), eq(id, row.id), sql`${idCardCipher} = ${row.cipher}`))
    sealed += 1
  }
  return { last: rows.at(-1)?.id ?? null, sealed, unreadable: rows.length - sealed }
}

addReencryption('registration_application', {
  reencryptNext,
  countLeft: (db, secrets) => db.$count(registrationApplication, usesOldSecret(secrets)),
})
