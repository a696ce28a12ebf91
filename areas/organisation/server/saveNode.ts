import { eq } from 'drizzle-orm'
import { role } from '../../../platform/contract/roles.ts'
import { Refusal, common } from '../../../platform/contract/refusal.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { type Session, holdsRole } from '../../../platform/server/session.ts'
import { requireSavedRow } from '../../../platform/server/versioned.ts'
import { nodeType } from '../../registry/contract.ts'
import { changeDepartment, insertDepartment, saveDepartment } from '../../registry/server/departments.ts'
import { department } from '../../registry/server/tables/departments.ts'
import { changeSchool } from '../../registry/server/schools.ts'
import type { organisation } from '../contract.ts'
import type { NodeFigures } from '../figures.ts'
import { organisationRefusals } from '../refusals.ts'
import {
  completeFigures,
  nextOrderNumber,
  refuseHighGrade,
  refuseSectionMismatchAbove,
  refuseSectionMismatchBelow,
  refuseDuplicateName,
  refuseDuplicateNumber,
  refuseWrongChild,
} from './nodeFigures.ts'
import { type DepartmentRow, listChildren, lockChangeableNode, lockParentOf, presentNode } from './nodeRow.ts'

type Save = Context<typeof organisation.saveNode>['body']

/** Adds a node below a parent. Refuses numbers and names in use, and a type that the parent can't have. */
export const addNode = async (db: Db, body: Save) => {
  if (body.parentId === undefined || body.type === undefined) throw new Refusal(common.badInput)
  const parent = await lockChangeableNode(db, body.parentId)
  refuseWrongChild(parent, body.type)
  const figures = await completeFigures(db, parent, body.type, body)
  refuseHighGrade(figures.schoolSection, figures.schoolGrade)
  await refuseDuplicateNumber(db, parent, { ...figures, type: body.type })
  await refuseDuplicateName(db, parent, body)
  await refuseSectionMismatchAbove(db, parent, figures.schoolSection)
  const made = await insertDepartment(db, parent, {
    ...figures,
    name: body.name,
    type: body.type,
    visible: body.visible ?? true,
    orderNum: body.orderNum ?? (await nextOrderNumber(db, parent)),
  })
  return presentNode(made)
}

/** Adds several grades or classes below one parent. If one is refused, none is added. */
export const addNodes = async ({ db, body }: Context<typeof organisation.addNodes>) => {
  const { parentId, type } = body
  const made: Awaited<ReturnType<typeof addNode>>[] = []
  for (const { name, number } of body.nodes) {
    const figure = type === nodeType.grade ? { schoolGrade: number } : { schoolClz: number }
    made.push(await addNode(db, { parentId, type, name, ...figure, version: 0 }))
  }
  return made
}

/** Refuses to hide a root. Only the platform may rename it, because it represents the school. */
const refuseOnRoot = (session: Session, row: DepartmentRow, body: Save): void => {
  if (row.parentId !== null) return
  const isRenamed = body.name !== row.name && !holdsRole(session, role.superAdministrator)
  if (isRenamed || body.visible === false) throw new Refusal(organisationRefusals.rootFixed)
}

/**
 * Merges the request into the row. Omitted fields keep their value; figures that the node type doesn't have become
 * null.
 */
const mergeChanges = (row: DepartmentRow, body: Save) => {
  const isGradeOrClass = row.type === nodeType.grade || row.type === nodeType.class
  const requestedOr = <Value>(requested: Value | undefined, before: Value): Value =>
    requested === undefined ? before : requested
  return {
    name: body.name,
    schoolSection: requestedOr(body.schoolSection, row.schoolSection),
    schoolGrade: isGradeOrClass ? requestedOr(body.schoolGrade, row.schoolGrade) : null,
    schoolClz: row.type === nodeType.class ? requestedOr(body.schoolClz, row.schoolClz) : null,
    orderNum: body.orderNum ?? row.orderNum,
    visible: body.visible ?? row.visible,
  }
}

/**
 * Refuses a changed number that a sibling has. An unchanged duplicate from earlier data passes, so that the node can
 * still be renamed.
 */
const refuseChangedNumberTaken = async (
  db: Db,
  parent: DepartmentRow | null,
  row: DepartmentRow,
  changes: NodeFigures,
): Promise<void> => {
  const { schoolSection, schoolGrade, schoolClz } = row
  const isUnchanged =
    changes.schoolSection === schoolSection && changes.schoolGrade === schoolGrade && changes.schoolClz === schoolClz
  if (parent === null || isUnchanged) return
  await refuseDuplicateNumber(db, parent, { ...changes, id: row.id, type: row.type })
}

/** Refuses a section that conflicts with the node above or the nodes below. */
const refuseOtherSections = async (
  db: Db,
  parent: DepartmentRow | null,
  row: DepartmentRow,
  section: number | null,
): Promise<void> => {
  if (parent !== null) await refuseSectionMismatchAbove(db, parent, section)
  await refuseSectionMismatchBelow(db, row, section)
}

/** Copies a changed section and grade number to the grade's classes, which inherit both. */
const updateClassesOfGrade = async (
  db: Db,
  grade: DepartmentRow,
  { schoolSection, schoolGrade }: NodeFigures,
): Promise<void> => {
  if (grade.type !== nodeType.grade) return
  if (grade.schoolSection === schoolSection && grade.schoolGrade === schoolGrade) return
  for (const { id } of await listChildren(db, grade, eq(department.type, nodeType.class))) {
    await changeDepartment(db, id, { schoolSection, schoolGrade })
  }
}

const editNode = async (db: Db, session: Session, id: number, body: Save) => {
  // Lock the parent first, as adding does. Two requests for the same number then run one after the other.
  const parent = await lockParentOf(db, id)
  const row = await lockChangeableNode(db, id)
  refuseOnRoot(session, row, body)
  const changes = mergeChanges(row, body)
  refuseHighGrade(changes.schoolSection, changes.schoolGrade)
  await refuseChangedNumberTaken(db, parent, row, changes)
  if (parent !== null && changes.name !== row.name) await refuseDuplicateName(db, parent, { id, name: changes.name })
  if (changes.schoolSection !== row.schoolSection) await refuseOtherSections(db, parent, row, changes.schoolSection)
  const saved = await saveDepartment(db, id, body.version, changes)
  const now = await requireSavedRow(saved, '组织', async () => presentNode(row))
  await updateClassesOfGrade(db, row, changes)
  // Keep the school row in step with its root, because the platform reads the row.
  if (now.parentId === null) await changeSchool(db, now.schoolId, { name: now.name, section: now.schoolSection })
  return presentNode(now)
}

/** Edits the node with the given id, or adds one below `parentId` if there is no id (foundations §5, §7). */
export const saveNode = ({ db, session, body }: Context<typeof organisation.saveNode>) =>
  body.id === undefined ? addNode(db, body) : editNode(db, session, body.id, body)
