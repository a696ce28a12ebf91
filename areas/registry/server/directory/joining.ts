import { and, eq, inArray, ne } from 'drizzle-orm'
import type { Db } from '../../../../platform/server/database/connection.ts'
import { type FirstCredential, type RecordKey, loginOf } from './accounts.ts'
import { inDirectory } from './inDirectory.ts'
import { account, credential, loginName } from './tables.ts'

/** The records of an account, held for the rest of the transaction: two joinings at once must not cross. */
export const lockRecords = (db: Db, accountId: number): Promise<RecordKey[]> =>
  inDirectory(db, async () => {
    await db.select({ id: account.id }).from(account).where(eq(account.id, accountId)).for('update')
    return db
      .select({ schoolId: loginName.schoolId, memberId: loginName.memberId })
      .from(loginName)
      .where(eq(loginName.accountId, accountId))
  })

/**
 * Moves the login names of one account to another, which takes over the proven number and WeChat if it has none itself.
 * No record may belong to the account that goes any more; it ends, with its password.
 */
export const absorbAccount = (db: Db, kept: number, gone: number): Promise<void> =>
  inDirectory(db, async () => {
    const rows = await db
      .select()
      .from(account)
      .where(inArray(account.id, [kept, gone]))
    const [own, other] = [rows.find(({ id }) => id === kept), rows.find(({ id }) => id === gone)]
    if (!own || !other) throw new Error('an account went away while it was joined')
    const proven = own.provenTelephone === null ? other : own
    await db.update(loginName).set({ accountId: kept }).where(eq(loginName.accountId, gone))
    await db
      .update(account)
      .set({
        provenTelephone: proven.provenTelephone,
        provenAt: proven.provenAt,
        wechatOpenId: own.wechatOpenId ?? other.wechatOpenId,
        wechatGzhOpenId: own.wechatGzhOpenId ?? other.wechatGzhOpenId,
      })
      .where(eq(account.id, kept))
    await db.delete(account).where(eq(account.id, gone))
  })

/** Opens an account for one record of a joined one, with its login name; null where the account has no other record. */
export const splitAccount = (db: Db, record: RecordKey, first: FirstCredential): Promise<number | null> =>
  inDirectory(db, async () => {
    const [own] = await db.select({ accountId: loginName.accountId }).from(loginName).where(loginOf(record))
    if (!own) return null
    const ofOthers = and(eq(loginName.accountId, own.accountId), ne(loginName.memberId, record.memberId))
    if ((await db.$count(loginName, ofOthers)) === 0) return null
    const [made] = await db.insert(account).values({}).returning({ id: account.id })
    if (!made) throw new Error('the account was not written')
    await db.insert(credential).values({ accountId: made.id, ...first })
    await db.update(loginName).set({ accountId: made.id }).where(loginOf(record))
    return made.id
  })

/** Notes a number as proven by the holder of an account, in place of the one before. */
export const noteProven = (db: Db, accountId: number, telephone: string, now: Date): Promise<void> =>
  inDirectory(
    db,
    async () =>
      void (await db
        .update(account)
        .set({ provenTelephone: telephone, provenAt: now })
        .where(eq(account.id, accountId))),
  )
