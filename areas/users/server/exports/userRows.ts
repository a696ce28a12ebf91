import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../../../../platform/server/database/connection.ts'
import type { SheetRow } from '../../../../platform/server/sheets/columns.ts'
import { member } from '../../../registry/server/tables/members.ts'
import type { UserColumn } from '../../exportContract.ts'
import { shownDocumentType } from '../../identityDocuments.ts'
import { genderNames, stateName } from '../../views.ts'
import { presentRow, maskRowFor, selectRows } from '../list/rows.ts'
import { type ExportMasking, hasMemberIdIn, makeMaskers } from './masking.ts'

/** Reads these members in the order of `ids`. */
export const readUsers = async (db: Db, schoolId: number, ids: readonly number[]) => {
  const among = and(eq(member.schoolId, schoolId), hasMemberIdIn(ids))
  const inOrder = sql`array_position(${sql.param([...ids])}::bigint[], ${member.id})`
  const rows = await selectRows(db).where(among).orderBy(inOrder)
  const details = await db
    .select({
      id: member.id,
      birthDate: member.birthDate,
      nationality: member.nationality,
      idCardCipher: member.idCardCipher,
      idCardTail: member.idCardTail,
      idCardType: member.idCardType,
      familyAddress: member.familyAddress,
    })
    .from(member)
    .where(among)
  const detailsOf = new Map(details.map((one) => [one.id, one]))
  return rows.flatMap((row) => {
    const detail = detailsOf.get(row.id)
    return detail ? [{ row, detail }] : []
  })
}

type User = Awaited<ReturnType<typeof readUsers>>[number]

/** A file contains no avatars. */
const noAvatar = () => null

/** Returns a function that turns a member into a row of the file. */
export const userRow =
  (showing: ExportMasking) =>
  ({ row, detail }: User): SheetRow<UserColumn> => {
    const shown = makeMaskers(showing)
    const user = maskRowFor(showing.asker)(presentRow(row, noAvatar))
    return {
      name: user.name,
      username: user.username,
      code: user.studentOrTeacherCode,
      gender: genderNames[user.gender] ?? '',
      roles: user.roleNames.join('、'),
      departments: user.depts.map(({ name }) => name).join('、'),
      birthDate: detail.birthDate,
      nationality: detail.nationality,
      idCardType: shownDocumentType(detail.idCardType, detail.idCardTail),
      idCard: shown.idCard(detail),
      telephone: shown.telephone(row.telephone),
      card: user.schoolCardNum,
      familyAddress: shown.address(detail.familyAddress),
      state: stateName(user),
    }
  }
