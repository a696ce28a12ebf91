import { Refusal, type RefusalKind, common } from '../../../../platform/contract/refusal.ts'
import type { Db } from '../../../../platform/server/database/connection.ts'
import { hashGeneratedPassword, makeFirstPassword } from '../../../../platform/server/firstPassword.ts'
import type { Secrets } from '../../../../platform/server/secret/secrets.ts'
import type { Context } from '../../../../platform/server/serve.ts'
import { endAccountCodes } from '../../../registry/server/accountCodes.ts'
import {
  type RecordKey,
  findAccountByLogin,
  readCredential,
  readProvenTelephone,
} from '../../../registry/server/directory/accounts.ts'
import { lockRecords } from '../../../registry/server/directory/joining.ts'
import { type KeptPassword, joinAccounts, separateRecord as separate } from '../../../registry/server/joining.ts'
import { readUsername } from '../../../registry/server/memberReads.ts'
import { type OtherRecord, type identity, identityRefusals } from '../../contract.ts'
import { failAttemptOnError, checkLoginPassword } from '../checkLoginPassword.ts'
import { forgetFailures } from '../failures.ts'
import { provePassword, lockProvenAccount } from '../provePassword.ts'
import { findJoinableRecords, listAccountRecords } from './ownAccount.ts'

interface AccountPair {
  readonly kept: number
  readonly gone: number
}

interface JoinOptions {
  readonly now: Date
  readonly secrets: Secrets
  /** Refusal if one of the accounts no longer exists. */
  readonly missing: RefusalKind
}

/**
 * Joins two accounts and returns whose password stays valid. A first password loses to one that its holder chose, and
 * two first passwords both become invalid. Refuses an account with itself, and two with records in the same school,
 * because a session names a school and not a record.
 */
export const joinAccountPair = async (
  db: Db,
  { kept, gone }: AccountPair,
  { now, secrets, missing }: JoinOptions,
): Promise<KeptPassword> => {
  if (kept === gone) throw new Refusal(identityRefusals.ownAccount)
  // Lock in the order of ids, so that two accounts that join each other at the same time can't deadlock.
  const [first, second] = [Math.min(kept, gone), Math.max(kept, gone)]
  const [ofFirst, ofSecond] = [await lockRecords(db, first), await lockRecords(db, second)]
  // Concurrently joined by another request or deleted by its school.
  if (ofFirst.length === 0 || ofSecond.length === 0) throw new Refusal(missing)
  const records = [...ofFirst, ...ofSecond]
  const schools = new Set(records.map(({ schoolId }) => schoolId))
  if (schools.size < records.length) throw new Refusal(identityRefusals.sameSchool)
  const unknownPassword = { passwordHash: hashGeneratedPassword(makeFirstPassword(), secrets), mustChange: true }
  for (const accountId of [kept, gone]) await endAccountCodes(db, accountId)
  return joinAccounts(db, { kept, gone, nobodys: unknownPassword }, now)
}

/**
 * Joins another account to the caller's. Refuses a caller with a first password, for example after a concurrent reset
 * by a school: the holder must choose a password before joining anything.
 */
const joinToOwn = async (db: Db, pair: AccountPair, options: JoinOptions): Promise<null> => {
  await lockRecords(db, pair.kept)
  const own = await readCredential(db, pair.kept)
  if (!own || own.mustChange) throw new Refusal(common.passwordToChange)
  await joinAccountPair(db, pair, options)
  return null
}

type OtherAccountContext = Context<typeof identity.joinAccount> | Context<typeof identity.seeOtherAccount>

/** Checks name and password of the other account. The caller's account is refused without a password check. */
const proveOther = async (context: OtherAccountContext) => {
  const { session, body, database } = context
  const accountIdByName = await database.asSystem('joining: whose name it is', (db) =>
    findAccountByLogin(db, body.username),
  )
  if (accountIdByName === session.accountId) throw new Refusal(identityRefusals.ownAccount)
  return checkLoginPassword(context, { username: body.username, password: body.encryptPassword })
}

/** Lists the records of the other account before they are joined, for callers who know its password. */
export const seeOtherAccount = async (context: Context<typeof identity.seeOtherAccount>): Promise<OtherRecord[]> => {
  const { session, clock } = context
  const { attempt, accountId } = await proveOther(context)
  return failAttemptOnError(context, attempt, () =>
    context.recordedAsSystem('joining: whose records they are', async (db) => {
      await forgetFailures(db, attempt, clock)
      const [own, other] = [await listAccountRecords(db, session.accountId), await listAccountRecords(db, accountId)]
      const schools = new Set(own.map(({ schoolId }) => schoolId))
      if (other.some(({ schoolId }) => schools.has(schoolId))) throw new Refusal(identityRefusals.sameSchool)
      return other
    }),
  )
}

/** Joins another account to the caller's, with the other account's password. */
export const joinAccount = async (context: Context<typeof identity.joinAccount>): Promise<null> => {
  const { session, clock, config } = context
  const { attempt, accountId, passwordHash } = await proveOther(context)
  const missing = identityRefusals.wrongPassword
  return failAttemptOnError(context, attempt, () =>
    context.recordedAsSystem('joining: two accounts', async (db) => {
      const now = clock.now()
      await lockRecords(db, accountId)
      if ((await readCredential(db, accountId))?.passwordHash !== passwordHash) throw new Refusal(missing)
      await forgetFailures(db, attempt, clock)
      return joinToOwn(db, { kept: session.accountId, gone: accountId }, { now, secrets: config, missing })
    }),
  )
}

/**
 * Joins another school's record that has the caller's proven number. Requires the caller's password, because access to
 * an open browser must not be enough to end another account.
 */
export const joinByTelephone = async (context: Context<typeof identity.joinByTelephone>): Promise<null> => {
  const { session, body, clock, config } = context
  const { accountId } = session
  const proof = await provePassword(context, accountId, body.encryptPassword)
  return failAttemptOnError(context, proof.attempt, () =>
    context.recordedAsSystem('joining: by a number', async (db) => {
      const now = clock.now()
      await lockProvenAccount(db, proof, clock)
      const own = await listAccountRecords(db, accountId)
      if (own.some(({ schoolId }) => schoolId === body.schoolId)) throw new Refusal(identityRefusals.ownAccount)
      const found = await findJoinableRecords(db, accountId, await readProvenTelephone(db, accountId))
      const wanted = found.find(({ schoolId }) => schoolId === body.schoolId)
      if (!wanted) throw new Refusal(identityRefusals.notJoinable)
      const pair = { kept: accountId, gone: wanted.accountId }
      return joinToOwn(db, pair, { now, secrets: config, missing: identityRefusals.notJoinable })
    }),
  )
}

/** Moves a record to a separate account. Returns its login name and a new first password, which is shown only once. */
export const partWithPassword = async (
  db: Db,
  { accountId, ...record }: RecordKey & { readonly accountId: number },
  secrets: Secrets,
  now: Date,
) => {
  const password = makeFirstPassword()
  const first = { passwordHash: hashGeneratedPassword(password, secrets), mustChange: true }
  await endAccountCodes(db, accountId)
  if (!(await separate(db, record, first, now))) throw new Refusal(identityRefusals.onlyRecord)
  return { username: await readUsername(db, record), password }
}

/** Separates one of the caller's records. Requires the account's password, because the response shows the new one. */
export const separateRecord = async (context: Context<typeof identity.separateRecord>) => {
  const { session, body, clock, config } = context
  const proof = await provePassword(context, session.accountId, body.encryptPassword)
  return failAttemptOnError(context, proof.attempt, () =>
    context.recordedAsSystem('separating: an account', async (db) => {
      await lockProvenAccount(db, proof, clock)
      const records = await lockRecords(db, session.accountId)
      const record = records.find(({ schoolId }) => schoolId === body.schoolId)
      if (!record) throw new Refusal(identityRefusals.separated)
      return partWithPassword(db, { ...record, accountId: session.accountId }, config, clock.now())
    }),
  )
}
