import type { Db } from '../../../platform/server/database/connection.ts'
import { type FirstCredential, type RecordKey, readCredential, setCredential } from './directory/accounts.ts'
import { endSessionsOfAccount, endSessionsOfMember } from './directory/sessions.ts'
import { absorbAccount, splitAccount } from './directory/joining.ts'
import { moveRecords, setMemberFields } from './members.ts'

/** Which password a joined account has: the kept account's, the other's, or one that nobody knows. */
export type KeptPassword = 'own' | 'other' | 'none'

/**
 * Keeps the password that the holder chose. A school knows a first password and could enter the other school with it,
 * so a first password and its sessions end. `nobodys` replaces it if the holder has chosen neither.
 */
const keepChosen = async (db: Db, { kept, gone, nobodys }: Joined, now: Date): Promise<KeptPassword> => {
  const [own, other] = [await readCredential(db, kept), await readCredential(db, gone)]
  if (own && !own.mustChange) return 'own'
  await endSessionsOfAccount(db, kept, now)
  const isOthers = other !== undefined && !other.mustChange
  await setCredential(db, kept, isOthers ? other : nobodys, now)
  return isOthers ? 'other' : 'none'
}

interface Joined {
  readonly kept: number
  readonly gone: number
  /** A first password that was shown to nobody. */
  readonly nobodys: FirstCredential
}

/**
 * Joins the records of two accounts under the first. The other account ends with its sessions. Its password is kept
 * only if it alone was chosen by the holder. The caller has locked both (`lockRecords`) and checked that they belong to
 * one person and share no school.
 */
export const joinAccounts = async (db: Db, joined: Joined, now: Date): Promise<KeptPassword> => {
  const { kept, gone } = joined
  const password = await keepChosen(db, joined, now)
  await endSessionsOfAccount(db, gone, now)
  await moveRecords(db, gone, kept)
  await absorbAccount(db, kept, gone)
  return password
}

/**
 * Moves a record to a new account with its login name and a new first password, and ends its open sessions. Returns
 * false if the account has no other record.
 */
export const separateRecord = async (
  db: Db,
  record: RecordKey,
  first: FirstCredential,
  now: Date,
): Promise<boolean> => {
  const accountId = await splitAccount(db, record, first)
  if (accountId === null) return false
  await endSessionsOfMember(db, record, now)
  await setMemberFields(db, record, { accountId })
  return true
}
