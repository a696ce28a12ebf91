import { and, eq } from 'drizzle-orm'
import { role } from '../../../platform/contract/roles.ts'
import { Refusal, common } from '../../../platform/contract/refusal.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { type Session, holdsRole } from '../../../platform/server/session.ts'
import { nextVersion, savedOrStale } from '../../../platform/server/versioned.ts'
import { nodeType } from '../../registry/contract.ts'
import { department, departmentAncestor } from '../../registry/server/tables/departments.ts'
import type { organisation } from '../contract.ts'
import type { Figures } from '../figures.ts'
import { organisationRefusals } from '../refusals.ts'
import {
  figuresOf,
  orderAfterAll,
  refuseHighGrade,
  refuseTakenNumber,
  refuseWrongChild,
  saveWithRoot,
} from './nodePlace.ts'
import { type DepartmentRow, lockChangeableNode, lockParentOf, presentNode } from './nodeRow.ts'

type Save = Context<typeof organisation.saveNode>['body']

/** Enters a new node below all that are above its parent, its parent and itself. */
const placeBelow = async (db: Db, parent: DepartmentRow, departmentId: number): Promise<void> => {
  const { schoolId } = parent
  const above = await db
    .select({ id: departmentAncestor.ancestorId })
    .from(departmentAncestor)
    .where(and(eq(departmentAncestor.schoolId, schoolId), eq(departmentAncestor.departmentId, parent.id)))
  await db
    .insert(departmentAncestor)
    .values([...above.map(({ id }) => id), departmentId].map((ancestorId) => ({ schoolId, ancestorId, departmentId })))
}

const addNode = async (db: Db, body: Save) => {
  if (body.parentId === undefined || body.type === undefined) throw new Refusal(common.badInput)
  const parent = await lockChangeableNode(db, body.parentId)
  refuseWrongChild(parent, body.type)
  const figures = await figuresOf(db, parent, body.type, body)
  refuseHighGrade(figures.schoolSection, figures.schoolGrade)
  await refuseTakenNumber(db, parent, { ...figures, type: body.type })
  const [made] = await db
    .insert(department)
    .values({
      ...figures,
      schoolId: parent.schoolId,
      parentId: parent.id,
      name: body.name,
      type: body.type,
      visible: body.visible ?? true,
      orderNum: body.orderNum ?? (await orderAfterAll(db, parent)),
    })
    .returning()
  if (!made) throw new Error('the department was not written')
  await placeBelow(db, parent, made.id)
  return presentNode(made)
}

/** A root is its school: hidden by nobody, named by the platform. */
const refuseOnRoot = (session: Session, row: DepartmentRow, body: Save): void => {
  if (row.parentId !== null) return
  const isRenamed = body.name !== row.name && !holdsRole(session, role.superAdministrator)
  if (isRenamed || body.visible === false) throw new Refusal(organisationRefusals.rootFixed)
}

/** What was not said stays; what a node of this type does not have is nothing. */
const changesOf = (row: DepartmentRow, body: Save) => {
  const isPlaced = row.type === nodeType.grade || row.type === nodeType.class
  const kept = <Value>(said: Value | undefined, before: Value): Value => (said === undefined ? before : said)
  return {
    name: body.name,
    schoolSection: kept(body.schoolSection, row.schoolSection),
    schoolGrade: isPlaced ? kept(body.schoolGrade, row.schoolGrade) : null,
    schoolClz: row.type === nodeType.class ? kept(body.schoolClz, row.schoolClz) : null,
    orderNum: body.orderNum ?? row.orderNum,
    visible: body.visible ?? row.visible,
  }
}

/** A number that a node has already is not asked about: what was called alike before may still be renamed. */
const refuseTakenAnew = async (
  db: Db,
  parent: DepartmentRow | null,
  row: DepartmentRow,
  changes: Figures,
): Promise<void> => {
  const { schoolSection, schoolGrade, schoolClz } = row
  const isSame =
    changes.schoolSection === schoolSection && changes.schoolGrade === schoolGrade && changes.schoolClz === schoolClz
  if (parent === null || isSame) return
  await refuseTakenNumber(db, parent, { ...changes, id: row.id, type: row.type })
}

const editNode = async (db: Db, session: Session, id: number, body: Save) => {
  // Held as by who adds beneath it: two who take one number come after each other.
  const parent = await lockParentOf(db, id)
  const row = await lockChangeableNode(db, id)
  refuseOnRoot(session, row, body)
  const changes = changesOf(row, body)
  refuseHighGrade(changes.schoolSection, changes.schoolGrade)
  await refuseTakenAnew(db, parent, row, changes)
  const saved = await db
    .update(department)
    .set({ ...changes, version: nextVersion(department.version) })
    .where(and(eq(department.id, id), eq(department.version, body.version)))
    .returning()
  const now = await savedOrStale(saved, '组织', async () => presentNode(row))
  if (now.parentId === null) await saveWithRoot(db, now)
  return presentNode(now)
}

/** Adds a node below its parent, or edits one where an id is given (foundations §5, §7). */
export const saveNode = ({ db, session, body }: Context<typeof organisation.saveNode>) =>
  body.id === undefined ? addNode(db, body) : editNode(db, session, body.id, body)
