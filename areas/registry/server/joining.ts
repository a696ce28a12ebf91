import type { Db } from '../../../platform/server/database/connection.ts'
import { type FirstCredential, type RecordKey, credentialOf, setCredential } from './directory/accounts.ts'
import { endSessionsOfAccount, endSessionsOfMember } from './directory/sessions.ts'
import { absorbAccount, splitAccount } from './directory/joining.ts'
import { moveRecords, setOnMember } from './members.ts'

/** Whose password opens two joined accounts: the kept one's own, the other's, or none that anybody knows. */
export type KeptPassword = 'own' | 'other' | 'none'

/**
 * Leaves a joined account the password that its holder has chosen. A first one is known to a school, which would come by
 * it into the other's: it goes, with what was opened by it, and `nobodys` takes its place where neither has been chosen.
 */
const keepChosen = async (db: Db, { kept, gone, nobodys }: Joined, now: Date): Promise<KeptPassword> => {
  const [own, other] = [await credentialOf(db, kept), await credentialOf(db, gone)]
  if (own && !own.mustChange) return 'own'
  await endSessionsOfAccount(db, kept, now)
  const isOthers = other !== undefined && !other.mustChange
  await setCredential(db, kept, isOthers ? other : nobodys, now)
  return isOthers ? 'other' : 'none'
}

interface Joined {
  readonly kept: number
  readonly gone: number
  /** A first password that nobody has been told. */
  readonly nobodys: FirstCredential
}

/**
 * Joins the records of two accounts under the first. The other account ends, with its sessions, and with its password
 * unless that alone was chosen by a person. The caller holds both (`lockRecords`), and has checked that they are one
 * person's and have no school in common.
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
 * Parts a record from its account: it gets an account of its own, which it signs in to with its login name and a new first
 * password. Its open sessions end. False where the account has no other record.
 */
export const partRecord = async (db: Db, record: RecordKey, first: FirstCredential, now: Date): Promise<boolean> => {
  const accountId = await splitAccount(db, record, first)
  if (accountId === null) return false
  await endSessionsOfMember(db, record, now)
  await setOnMember(db, record, { accountId })
  return true
}
