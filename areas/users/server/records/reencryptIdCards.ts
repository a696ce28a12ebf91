import { and, asc, gt, isNotNull, like, notLike } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '../../../../platform/server/database/connection.ts'
import type { Database } from '../../../../platform/server/database/database.ts'
import { generatedPrefix } from '../../../../platform/server/firstPassword.ts'
import { jobKind, jobWork } from '../../../../platform/server/jobs/jobKind.ts'
import { forgetPreviousSecrets, isOnlySecret } from '../../../../platform/server/secret/checkSecret.ts'
import { type Secrets, sealMark } from '../../../../platform/server/secret/secrets.ts'
import { credential } from '../../../registry/server/directory/tables.ts'
import { resealIdCards } from '../../../registry/server/members.ts'
import { member } from '../../../registry/server/tables/members.ts'
import { resealRegisterNumbers } from '../../../registry/server/studentInfo.ts'
import { studentInfo } from '../../../registry/server/tables/students.ts'
import { encryptIdCard, encryptRegisterNumber, tryDecryptIdCard } from './idCards.ts'
import { otherCiphers } from './otherCiphers.ts'

/** Members per transaction. Short transactions let others write in between. */
const batchSize = 200

/**
 * Job kind for re-encryption. Its result counts what still uses a previous secret: identity numbers (`left`), and first
 * passwords that have not been used yet.
 */
export const reencryptionKind = jobKind({
  name: 'users.sealAnew',
  title: '以新密钥重新加密',
  slow: true,
  input: z.object({}),
  result: z.object({ sealed: z.int(), left: z.int(), firstPasswords: z.int() }),
  attempts: 3,
})

interface Parts {
  readonly database: Database
  readonly config: Secrets
}

type CipherColumn = typeof member.idCardCipher | typeof studentInfo.registerCipher

const usesOldSecret = (cipher: CipherColumn, secrets: Secrets) =>
  and(isNotNull(cipher), notLike(cipher, `${sealMark(secrets)}%`))

/**
 * Encrypts the next batch with the new secret. A row is updated only if it is unchanged since it was read, because a
 * clerk or another node may have written meanwhile.
 */
const reencryptBatch = async (db: Db, secrets: Secrets, after: number) => {
  const rows = await db
    .select({ id: member.id, cipher: member.idCardCipher })
    .from(member)
    .where(and(gt(member.id, after), usesOldSecret(member.idCardCipher, secrets)))
    .orderBy(asc(member.id))
    .limit(batchSize)
  const reencrypted = rows.flatMap(({ id, cipher }) => {
    const plain = cipher === null ? null : tryDecryptIdCard(cipher, secrets)
    return plain === null ? [] : [{ id, before: cipher, ...encryptIdCard(plain, secrets) }]
  })
  await resealIdCards(db, reencrypted)
  return { last: rows.at(-1)?.id ?? null, sealed: reencrypted.length, unreadable: rows.length - reencrypted.length }
}

/** Encrypts the next batch of register numbers, in the same way. */
const reencryptRegisters = async (db: Db, secrets: Secrets, after: number) => {
  const rows = await db
    .select({ id: studentInfo.memberId, cipher: studentInfo.registerCipher })
    .from(studentInfo)
    .where(and(gt(studentInfo.memberId, after), usesOldSecret(studentInfo.registerCipher, secrets)))
    .orderBy(asc(studentInfo.memberId))
    .limit(batchSize)
  const reencrypted = rows.flatMap(({ id, cipher }) => {
    const plain = cipher === null ? null : tryDecryptIdCard(cipher, secrets)
    return plain === null ? [] : [{ id, before: cipher, ...encryptRegisterNumber(plain, secrets) }]
  })
  await resealRegisterNumbers(db, reencrypted)
  return { last: rows.at(-1)?.id ?? null, sealed: reencrypted.length, unreadable: rows.length - reencrypted.length }
}

const countFirstPasswords = (db: Db, secrets: Secrets) =>
  db.$count(
    credential,
    and(
      like(credential.passwordHash, `${generatedPrefix}%`),
      notLike(credential.passwordHash, `${generatedPrefix}${sealMark(secrets)}%`),
    ),
  )

const countLeft = async (db: Db, secrets: Secrets) => {
  const identityNumbers = await db.$count(member, usesOldSecret(member.idCardCipher, secrets))
  let left = identityNumbers + (await db.$count(studentInfo, usesOldSecret(studentInfo.registerCipher, secrets)))
  for (const other of otherCiphers()) left += await other.countLeft(db, secrets)
  return left
}

/**
 * Re-encrypts everything, batch by batch. Numbers that no secret decrypts stay unchanged, because nothing can recover
 * them.
 */
const reencryptAll = async ({ database, config }: Parts, signal: AbortSignal) => {
  const all = { sealed: 0, unreadable: 0 }
  const others = otherCiphers().map(({ reencryptNext }) => reencryptNext)
  for (const reencryptNext of [reencryptBatch, reencryptRegisters, ...others]) {
    const next = (after: number) =>
      database.asSystem('another secret: seal anew', (db) => reencryptNext(db, config, after))
    for (let batch = await next(0); batch.last !== null; batch = await next(batch.last)) {
      signal.throwIfAborted()
      all.sealed += batch.sealed
      all.unreadable += batch.unreadable
    }
  }
  return all
}

/**
 * After a change of `SECRET`, re-encrypts every night what still uses the previous one. After a night that finds
 * nothing, marks the previous secret as no longer needed. Not in the same night, because a node may still have been
 * running without the new secret.
 */
export const reencryptionWork = (parts: Parts) =>
  jobWork(
    reencryptionKind,
    async (job) => {
      const { config } = parts
      if (config.previousSecrets.length === 0) {
        return job.finish(async () => ({ sealed: 0, left: 0, firstPasswords: 0 }))
      }
      const isDone = await job.look((db) => isOnlySecret(db, config))
      const { sealed, unreadable } = isDone ? { sealed: 0, unreadable: 0 } : await reencryptAll(parts, job.signal)
      return job.finish(async (db) => {
        const left = isDone ? 0 : await countLeft(db, config)
        if (!isDone && sealed === 0 && left <= unreadable) await forgetPreviousSecrets(db, config)
        return { sealed, left, firstPasswords: await countFirstPasswords(db, config) }
      })
    },
    { schedule: '50 3 * * *' },
  )
