import { eq } from 'drizzle-orm'
import type { Db } from '../../../platform/server/database/connection.ts'
import type { RecordKey } from './directory/accounts.ts'
import { isRecord } from './members.ts'
import { member } from './tables/members.ts'

/** The numbers that schools keep for the holder of an account: student and staff numbers, and telephones. */
export const listHolderNumbers = async (db: Db, accountId: number): Promise<string[]> => {
  const { code, telephone } = member
  const rows = await db.select({ code, telephone }).from(member).where(eq(member.accountId, accountId))
  return rows.flatMap((row) => [row.code ?? '', row.telephone ?? '']).filter((number) => number !== '')
}

/** The login name of a record, as its school wrote it. */
export const readUsername = async (db: Db, { schoolId, memberId }: RecordKey): Promise<string> => {
  const [row] = await db.select({ username: member.username }).from(member).where(isRecord(schoolId, memberId))
  if (!row) throw new Error('the record went away')
  return row.username
}
