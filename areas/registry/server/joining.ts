import type { Db } from '../../../platform/server/database/connection.ts'
import type { FirstCredential, RecordKey } from './directory/accounts.ts'
import { endSessionsOfAccount, endSessionsOfMember } from './directory/sessions.ts'
import { absorbAccount, splitAccount } from './directory/joining.ts'
import { moveRecords, setOnMember } from './members.ts'

/**
 * Joins the records of two accounts under the first. The other account ends, with its password and its sessions. The
 * caller holds both (`lockRecords`), and has checked that they are one person's and have no school in common.
 */
export const joinAccounts = async (db: Db, kept: number, gone: number, now: Date): Promise<void> => {
  await endSessionsOfAccount(db, gone, now)
  await moveRecords(db, gone, kept)
  await absorbAccount(db, kept, gone)
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
