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
import { type KeptPassword, joinAccounts, partRecord as part } from '../../../registry/server/joining.ts'
import { readUsername } from '../../../registry/server/memberReads.ts'
import { type OtherRecord, type identity, identityRefusals } from '../../contract.ts'
import { countingFailure, proveAtDoor } from '../door.ts'
import { forgetFailures } from '../failures.ts'
import { provePassword, settle } from '../provePassword.ts'
import { findJoinable, findRecords } from './ownAccount.ts'

interface Two {
  readonly kept: number
  readonly gone: number
}

interface Manner {
  readonly now: Date
  readonly secrets: Secrets
  /** What is said where one of them is gone. */
  readonly missing: RefusalKind
}

/**
 * Joins two accounts, and tells whose password opens them from now on. Refuses one with itself, and two that have a school
 * in common: a session names a school, not a record.
 */
export const joinTwo = async (
  db: Db,
  { kept, gone }: Two,
  { now, secrets, missing }: Manner,
): Promise<KeptPassword> => {
  if (kept === gone) throw new Refusal(identityRefusals.ownAccount)
  // In the order of their numbers: two who join each other at once do not wait for one another.
  const [first, second] = [Math.min(kept, gone), Math.max(kept, gone)]
  const [ofFirst, ofSecond] = [await lockRecords(db, first), await lockRecords(db, second)]
  // Joined by somebody quicker, or deleted by its school, in this very moment.
  if (ofFirst.length === 0 || ofSecond.length === 0) throw new Refusal(missing)
  const held = [...ofFirst, ...ofSecond]
  const schools = new Set(held.map(({ schoolId }) => schoolId))
  if (schools.size < held.length) throw new Refusal(identityRefusals.sameSchool)
  const nobodys = { passwordHash: hashGeneratedPassword(makeFirstPassword(), secrets), mustChange: true }
  for (const accountId of [kept, gone]) await endAccountCodes(db, accountId)
  return joinAccounts(db, { kept, gone, nobodys }, now)
}

/**
 * Joins another account to the caller's own. Refuses a caller whose password a school has reset in this very moment: the
 * holder chooses one before anything is joined.
 */
const joinToOwn = async (db: Db, two: Two, manner: Manner): Promise<null> => {
  await lockRecords(db, two.kept)
  const own = await readCredential(db, two.kept)
  if (!own || own.mustChange) throw new Refusal(common.passwordToChange)
  await joinTwo(db, two, manner)
  return null
}

type Proving = Context<typeof identity.joinAccount> | Context<typeof identity.seeOtherAccount>

/** The other account, whose password the caller knows too. The caller's own is told at once: there is nothing to guess. */
const proveOther = async (context: Proving) => {
  const { session, body, database } = context
  const named = await database.asSystem('joining: whose name it is', (db) => findAccountByLogin(db, body.username))
  if (named === session.accountId) throw new Refusal(identityRefusals.ownAccount)
  return proveAtDoor(context, { username: body.username, password: body.encryptPassword })
}

/** Tells whose records would be joined, before they are. */
export const seeOtherAccount = async (context: Context<typeof identity.seeOtherAccount>): Promise<OtherRecord[]> => {
  const { session, clock } = context
  const { attempt, accountId } = await proveOther(context)
  return countingFailure(context, attempt, () =>
    context.recordedAsSystem('joining: whose records they are', async (db) => {
      await forgetFailures(db, attempt, clock)
      const [own, other] = [await findRecords(db, session.accountId), await findRecords(db, accountId)]
      const schools = new Set(own.map(({ schoolId }) => schoolId))
      if (other.some(({ schoolId }) => schools.has(schoolId))) throw new Refusal(identityRefusals.sameSchool)
      return other
    }),
  )
}

/** Joins the records of another account to the caller's, who knows its password too. */
export const joinAccount = async (context: Context<typeof identity.joinAccount>): Promise<null> => {
  const { session, clock, config } = context
  const { attempt, accountId, passwordHash } = await proveOther(context)
  const missing = identityRefusals.wrongPassword
  return countingFailure(context, attempt, () =>
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
 * Joins the record of another school that carries the caller's proven number, as their own does. The password is asked for
 * as well: a browser left open must not be enough to end another account.
 */
export const joinByTelephone = async (context: Context<typeof identity.joinByTelephone>): Promise<null> => {
  const { session, body, clock, config } = context
  const { accountId } = session
  const proof = await provePassword(context, accountId, body.encryptPassword)
  return countingFailure(context, proof.attempt, () =>
    context.recordedAsSystem('joining: by a number', async (db) => {
      const now = clock.now()
      await settle(db, proof, clock)
      const own = await findRecords(db, accountId)
      if (own.some(({ schoolId }) => schoolId === body.schoolId)) throw new Refusal(identityRefusals.ownAccount)
      const found = await findJoinable(db, accountId, await readProvenTelephone(db, accountId))
      const wanted = found.find(({ schoolId }) => schoolId === body.schoolId)
      if (!wanted) throw new Refusal(identityRefusals.notJoinable)
      const two = { kept: accountId, gone: wanted.accountId }
      return joinToOwn(db, two, { now, secrets: config, missing: identityRefusals.notJoinable })
    }),
  )
}

/** Gives a record an account of its own again, with its login name and a new first password, which is said once. */
export const partWithPassword = async (
  db: Db,
  { accountId, ...record }: RecordKey & { readonly accountId: number },
  secrets: Secrets,
  now: Date,
) => {
  const password = makeFirstPassword()
  const first = { passwordHash: hashGeneratedPassword(password, secrets), mustChange: true }
  await endAccountCodes(db, accountId)
  if (!(await part(db, record, first, now))) throw new Refusal(identityRefusals.onlyRecord)
  return { username: await readUsername(db, record), password }
}

/** Parts one of the caller's own records. Its new password is shown, so that of the account is asked for. */
export const partRecord = async (context: Context<typeof identity.partRecord>) => {
  const { session, body, clock, config } = context
  const proof = await provePassword(context, session.accountId, body.encryptPassword)
  return countingFailure(context, proof.attempt, () =>
    context.recordedAsSystem('parting: an account', async (db) => {
      await settle(db, proof, clock)
      const records = await lockRecords(db, session.accountId)
      const record = records.find(({ schoolId }) => schoolId === body.schoolId)
      if (!record) throw new Refusal(identityRefusals.parted)
      return partWithPassword(db, { ...record, accountId: session.accountId }, config, clock.now())
    }),
  )
}
