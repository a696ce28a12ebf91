import { and, eq, inArray, isNotNull, isNull, ne, sql } from 'drizzle-orm'
import type { Db } from '../../../../platform/server/database/connection.ts'
import { type FirstCredential, type RecordKey, isLoginOf } from './accounts.ts'
import { runInDirectory } from './runInDirectory.ts'
import { account, credential, loginName } from './tables.ts'

/** Locks an account for the rest of the transaction and returns its records, so that two joins can't cross. */
export const lockRecords = (db: Db, accountId: number): Promise<RecordKey[]> =>
  runInDirectory(db, async () => {
    await db.select({ id: account.id }).from(account).where(eq(account.id, accountId)).for('update')
    return db
      .select({ schoolId: loginName.schoolId, memberId: loginName.memberId })
      .from(loginName)
      .where(eq(loginName.accountId, accountId))
  })

const unproven = { provenTelephone: null, provenAt: null } as const
const notBrought = { broughtTelephone: null, broughtAt: null } as const

type Proof = Pick<typeof account.$inferSelect, 'provenTelephone' | 'provenAt'>

/** SQL condition for the login names of an account whose records brought a number into it. */
const hasBroughtNumber = (accountId: number) =>
  and(eq(loginName.accountId, accountId), isNotNull(loginName.broughtTelephone))

const moment = (at: Date | null) => sql`${at?.toISOString() ?? null}::timestamptz`

/** Stores an account's proven telephone number with one of its login names, so that the record gets it back when it is separated. */
const storeBroughtNumber = async (db: Db, id: number, { provenTelephone, provenAt }: Proof): Promise<void> => {
  if (provenTelephone === null) return
  const same = sql`${loginName.broughtTelephone} = ${provenTelephone}
    and ${loginName.broughtAt} is not distinct from ${moment(provenAt)}`
  if ((await db.$count(loginName, and(eq(loginName.accountId, id), same))) > 0) return
  const [first] = await db
    .select({ name: loginName.name })
    .from(loginName)
    .where(and(eq(loginName.accountId, id), isNull(loginName.broughtTelephone)))
    .orderBy(loginName.memberId)
    .limit(1)
  if (!first) return
  await db
    .update(loginName)
    .set({ broughtTelephone: provenTelephone, broughtAt: provenAt })
    .where(eq(loginName.name, first.name))
}

/**
 * Moves the login names of one account to another, which takes over the proven number and WeChat ids if it has none.
 * Then deletes the first account with its password. No record may refer to it any more.
 */
export const absorbAccount = (db: Db, kept: number, gone: number): Promise<void> =>
  runInDirectory(db, async () => {
    const rows = await db
      .select()
      .from(account)
      .where(inArray(account.id, [kept, gone]))
    const [own, other] = [rows.find(({ id }) => id === kept), rows.find(({ id }) => id === gone)]
    if (!own || !other) throw new Error('an account went away while it was joined')
    const proven = own.provenTelephone === null ? other : own
    for (const one of [own, other]) await storeBroughtNumber(db, one.id, one)
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

/**
 * Removes from an account the number that a separated record takes with it. A number that another record brought becomes
 * valid again.
 */
const removeBroughtNumber = async (db: Db, id: number, { provenTelephone, provenAt }: Proof): Promise<void> => {
  if (provenTelephone === null) return
  const [left] = await db.select().from(loginName).where(hasBroughtNumber(id)).orderBy(loginName.memberId).limit(1)
  await db
    .update(account)
    .set(left ? { provenTelephone: left.broughtTelephone, provenAt: left.broughtAt } : unproven)
    .where(
      and(
        eq(account.id, id),
        eq(account.provenTelephone, provenTelephone),
        sql`${account.provenAt} is not distinct from ${moment(provenAt)}`,
      ),
    )
}

/**
 * Opens an account for one record of a joined account, with its login name and the number it brought. Returns null if
 * the account has no other record.
 */
export const splitAccount = (db: Db, record: RecordKey, first: FirstCredential): Promise<number | null> =>
  runInDirectory(db, async () => {
    const [own] = await db.select().from(loginName).where(isLoginOf(record))
    if (!own) return null
    const ofOthers = and(eq(loginName.accountId, own.accountId), ne(loginName.memberId, record.memberId))
    if ((await db.$count(loginName, ofOthers)) === 0) return null
    const proof = { provenTelephone: own.broughtTelephone, provenAt: own.broughtAt }
    const [made] = await db.insert(account).values(proof).returning({ id: account.id })
    if (!made) throw new Error('the account was not written')
    await db.insert(credential).values({ accountId: made.id, ...first })
    await db
      .update(loginName)
      .set({ accountId: made.id, ...notBrought })
      .where(isLoginOf(record))
    await removeBroughtNumber(db, own.accountId, proof)
    return made.id
  })

/**
 * Stores the number that the account's holder has proven, or null to clear it. Numbers that records brought are
 * cleared, since they may belong to other people by now.
 */
export const storeProvenTelephone = (db: Db, accountId: number, telephone: string | null, now: Date): Promise<void> =>
  runInDirectory(db, async () => {
    await db
      .update(account)
      .set(telephone === null ? unproven : { provenTelephone: telephone, provenAt: now })
      .where(eq(account.id, accountId))
    await db.update(loginName).set(notBrought).where(hasBroughtNumber(accountId))
  })
