import { and, eq } from 'drizzle-orm'
import { Refusal } from '../../../../platform/contract/refusal.ts'
import { toWireTime } from '../../../../platform/contract/time.ts'
import type { Db } from '../../../../platform/server/database/connection.ts'
import { member } from '../../../registry/server/tables/members.ts'
import { type Party, reconciliationRefusals } from '../../contract.ts'
import { billStatement } from '../tables.ts'

/** A file of a party, known by the hash of its content. */
interface SentFile {
  readonly schoolId: number
  readonly party: Party
  readonly contentHash: string
}

/** Refuses a file that the school has imported for this party before, and names who did and when. */
export const refuseSecondImport = async (
  db: Db,
  { schoolId, party, contentHash }: SentFile,
  timeZone: string,
): Promise<void> => {
  const [known] = await db
    .select({ at: billStatement.importedAt, name: member.name })
    .from(billStatement)
    .leftJoin(member, and(eq(member.schoolId, billStatement.schoolId), eq(member.id, billStatement.importedById)))
    .where(
      and(
        eq(billStatement.schoolId, schoolId),
        eq(billStatement.party, party),
        eq(billStatement.contentHash, contentHash),
      ),
    )
  if (known === undefined) return
  const words = { time: toWireTime(known.at, timeZone), who: known.name ?? '已离校的人' }
  throw new Refusal(reconciliationRefusals.statementTwice, words)
}
