import { and, desc, eq } from 'drizzle-orm'
import { Refusal, common } from '../../../../platform/contract/refusal.ts'
import { makeFaceLinker } from '../../../../platform/server/faceLinker.ts'
import { makeNameMasker } from '../../../../platform/server/nameMasker.ts'
import type { Context } from '../../../../platform/server/serve.ts'
import { mainDepartmentJoin } from '../../../registry/server/people.ts'
import { department } from '../../../registry/server/tables/departments.ts'
import { member } from '../../../registry/server/tables/members.ts'
import { face } from '../../../users/server/tables.ts'
import type { boardCalls } from '../../boardContract.ts'

/** Handles `studentFace`: the photograph of a student's face, or else the portrait. A bureau gets neither. */
export const findFace = async (context: Context<typeof boardCalls.studentFace>) => {
  const { db, session, params } = context
  const [row] = await db
    .select({
      name: member.name,
      schoolId: member.schoolId,
      avatarFileId: member.avatarFileId,
      fileId: face.fileId,
      className: department.name,
    })
    .from(member)
    .leftJoin(face, and(eq(face.schoolId, member.schoolId), eq(face.memberId, member.id)))
    .leftJoin(department, mainDepartmentJoin)
    .where(eq(member.id, params.id))
    .orderBy(desc(face.id))
    .limit(1)
  if (!row) throw new Refusal(common.notFound)
  const userFaceImg = makeFaceLinker(context, row.schoolId)(row.fileId ?? row.avatarFileId)
  return { userFaceImg, name: makeNameMasker(session)(row.name), className: row.className ?? '' }
}
