import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../../../../platform/server/database/connection.ts'
import { listedTexts } from '../../../../platform/server/database/listed.ts'
import { member } from '../../../registry/server/tables/members.ts'
import type { NewLine } from './lines.ts'

/**
 * Finds the school's record of the person whose code a line names, so that the line leads to it. A code that several
 * records or none carry leads nowhere; the name and number of the line stay as they are.
 */
export const receiversOf = async (
  db: Db,
  schoolId: number,
  lines: readonly NewLine[],
): Promise<(line: NewLine) => number | null> => {
  const codes = [...new Set(lines.map(({ receiverCode }) => receiverCode).filter((code) => code !== ''))]
  const people = await db
    .select({ id: member.id, code: member.code })
    .from(member)
    .where(and(eq(member.schoolId, schoolId), sql`${member.code} in ${listedTexts(codes)}`))
  const ids = new Map<string | null, number | null>()
  for (const { id, code } of people) ids.set(code, ids.has(code) ? null : id)
  return ({ receiverCode }) => ids.get(receiverCode) ?? null
}
