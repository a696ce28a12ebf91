import { and, count, eq } from 'drizzle-orm'
import { Refusal } from '../../../platform/contract/refusal.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { memberDepartment } from '../../registry/server/tables/members.ts'
import { deleteDepartment } from '../../registry/server/departments.ts'
import { department } from '../../registry/server/tables/departments.ts'
import type { organisation } from '../contract.ts'
import { organisationRefusals } from '../refusals.ts'
import { lockShownNode } from './nodeRow.ts'
import { departmentPicture } from './tables.ts'

/** Deletes a node and its pictures. Refuses roots and nodes with children or members (foundations §5). */
export const deleteNode = async ({ db, body, files }: Context<typeof organisation.deleteNode>): Promise<null> => {
  const { id, schoolId, parentId } = await lockShownNode(db, body.id)
  if (parentId === null) throw new Refusal(organisationRefusals.rootFixed)
  const [below] = await db
    .select({ id: department.id })
    .from(department)
    .where(and(eq(department.schoolId, schoolId), eq(department.parentId, id)))
    .limit(1)
  if (below) throw new Refusal(organisationRefusals.hasChildren)
  const [members] = await db
    .select({ count: count() })
    .from(memberDepartment)
    .where(and(eq(memberDepartment.schoolId, schoolId), eq(memberDepartment.departmentId, id)))
  if (members && members.count > 0) throw new Refusal(organisationRefusals.hasMembers, { count: members.count })
  const pictures = await db
    .delete(departmentPicture)
    .where(and(eq(departmentPicture.schoolId, schoolId), eq(departmentPicture.departmentId, id)))
    .returning({ fileId: departmentPicture.fileId })
  for (const { fileId } of pictures) await files.discard(db, fileId)
  await deleteDepartment(db, id)
  return null
}
