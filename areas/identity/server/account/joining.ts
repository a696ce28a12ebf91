import { Refusal, type RefusalKind } from '../../../../platform/contract/refusal.ts'
import type { Db } from '../../../../platform/server/database/connection.ts'
import { hashGeneratedPassword, makeFirstPassword } from '../../../../platform/server/firstPassword.ts'
import type { Secrets } from '../../../../platform/server/secret/secrets.ts'
import type { Context } from '../../../../platform/server/serve.ts'
import { type RecordKey, accountByLogin, provenTelephone } from '../../../registry/server/directory/accounts.ts'
import { lockRecords } from '../../../registry/server/directory/joining.ts'
import { joinAccounts, partRecord as part } from '../../../registry/server/joining.ts'
import { usernameOf } from '../../../registry/server/members.ts'
import { readPassword } from '../../../registry/server/passwords/passwordCipher.ts'
import { matchesPassword } from '../../../registry/server/passwords/passwords.ts'
import { type OtherRecord, type identity, identityRefusals } from '../../contract.ts'
import { forgetFailures } from '../failures.ts'
import { approach } from '../login.ts'
import { provePassword } from '../provePassword.ts'
import { findJoinable, findRecords } from './ownAccount.ts'

/** Joins two accounts. Refuses one with itself, and two that have a school in common: a session names a school, not a record. */
export const joinTwo = async (db: Db, kept: number, gone: number, now: Date, missing: RefusalKind): Promise<null> => {
  if (kept === gone) throw new Refusal(identityRefusals.ownAccount)
  // In the order of their numbers: two who join each other at once do not wait for one another.
  const [first, second] = [Math.min(kept, gone), Math.max(kept, gone)]
  const [ofFirst, ofSecond] = [await lockRecords(db, first), await lockRecords(db, second)]
  // Joined by somebody quicker, or deleted by its school, in this very moment.
  if (ofFirst.length === 0 || ofSecond.length === 0) throw new Refusal(missing)
  const held = [...ofFirst, ...ofSecond]
  const schools = new Set(held.map(({ schoolId }) => schoolId))
  if (schools.size < held.length) throw new Refusal(identityRefusals.sameSchool)
  await joinAccounts(db, kept, gone, now)
  return null
}

type Proving = Context<typeof identity.joinAccount> | Context<typeof identity.seeOtherAccount>

/** The other account, whose password the caller knows too. The caller's own is told at once: there is nothing to guess. */
const proveOther = async (context: Proving) => {
  const { session, body, config, database } = context
  const named = await database.asSystem('joining: whose name it is', (db) => accountByLogin(db, body.username))
  if (named === session.accountId) throw new Refusal(identityRefusals.ownAccount)
  const { attempt, found } = await approach(context, body.username)
  const password = await readPassword(database, body.encryptPassword)
  const right = await matchesPassword(password, found?.passwordHash, config)
  if (!right || !found) throw new Refusal(identityRefusals.wrongPassword)
  return { attempt, accountId: found.accountId }
}

/** Tells whose records would be joined, before they are. */
export const seeOtherAccount = async (context: Context<typeof identity.seeOtherAccount>): Promise<OtherRecord[]> => {
  const { session, clock } = context
  const { attempt, accountId } = await proveOther(context)
  return context.recordedAsSystem('joining: whose records they are', async (db) => {
    await forgetFailures(db, attempt, clock.now())
    const [own, other] = [await findRecords(db, session.accountId), await findRecords(db, accountId)]
    const schools = new Set(own.map(({ schoolId }) => schoolId))
    if (other.some(({ schoolId }) => schools.has(schoolId))) throw new Refusal(identityRefusals.sameSchool)
    return other
  })
}

/** Joins the records of another account to the caller's, who knows its password too. */
export const joinAccount = async (context: Context<typeof identity.joinAccount>): Promise<null> => {
  const { session, clock } = context
  const { attempt, accountId } = await proveOther(context)
  return context.recordedAsSystem('joining: two accounts', async (db) => {
    await forgetFailures(db, attempt, clock.now())
    return joinTwo(db, session.accountId, accountId, clock.now(), identityRefusals.wrongPassword)
  })
}

/**
 * Joins the record of another school that carries the caller's proven number, as their own does. The password is asked for
 * as well: a browser left open must not be enough to end another account.
 */
export const joinByTelephone = async (context: Context<typeof identity.joinByTelephone>): Promise<null> => {
  const { session, body, clock } = context
  const { accountId } = session
  const attempt = await provePassword(context, accountId, body.encryptPassword)
  return context.recordedAsSystem('joining: by a number', async (db) => {
    await forgetFailures(db, attempt, clock.now())
    const own = await findRecords(db, accountId)
    if (own.some(({ schoolId }) => schoolId === body.schoolId)) throw new Refusal(identityRefusals.ownAccount)
    const found = await findJoinable(db, accountId, await provenTelephone(db, accountId))
    const wanted = found.find(({ schoolId }) => schoolId === body.schoolId)
    if (!wanted) throw new Refusal(identityRefusals.notJoinable)
    return joinTwo(db, accountId, wanted.accountId, clock.now(), identityRefusals.notJoinable)
  })
}

/** Gives a record an account of its own again, with its login name and a new first password, which is said once. */
export const partWithPassword = async (db: Db, record: RecordKey, secrets: Secrets, now: Date) => {
  const password = makeFirstPassword()
  const first = { passwordHash: hashGeneratedPassword(password, secrets), mustChange: true }
  if (!(await part(db, record, first, now))) throw new Refusal(identityRefusals.onlyRecord)
  return { username: await usernameOf(db, record), password }
}

/** Parts one of the caller's own records. Its new password is shown, so that of the account is asked for. */
export const partRecord = async (context: Context<typeof identity.partRecord>) => {
  const { session, body, clock, config } = context
  const attempt = await provePassword(context, session.accountId, body.encryptPassword)
  return context.recordedAsSystem('parting: an account', async (db) => {
    await forgetFailures(db, attempt, clock.now())
    const records = await lockRecords(db, session.accountId)
    const record = records.find(({ schoolId }) => schoolId === body.schoolId)
    if (!record) throw new Refusal(identityRefusals.parted)
    return partWithPassword(db, record, config, clock.now())
  })
}
