import { eq } from 'drizzle-orm'
import { role } from '../../../platform/contract/roles.ts'
import { Refusal, common } from '../../../platform/contract/refusal.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { type Session, holdsRole } from '../../../platform/server/session.ts'
import { savedOrStale } from '../../../platform/server/versioned.ts'
import { nodeType } from '../../registry/contract.ts'
import { changeDepartment, insertDepartment, saveDepartment } from '../../registry/server/departments.ts'
import { department } from '../../registry/server/tables/departments.ts'
import { changeSchool } from '../../registry/server/schools.ts'
import type { organisation } from '../contract.ts'
import type { Figures } from '../figures.ts'
import { organisationRefusals } from '../refusals.ts'
import {
  figuresOf,
  orderAfterAll,
  refuseHighGrade,
  refuseOtherSectionAbove,
  refuseOtherSectionBelow,
  refuseTakenName,
  refuseTakenNumber,
  refuseWrongChild,
} from './nodePlace.ts'
import { type DepartmentRow, listChildren, lockChangeableNode, lockParentOf, presentNode } from './nodeRow.ts'

type Save = Context<typeof organisation.saveNode>['body']

const addNode = async (db: Db, body: Save) => {
  if (body.parentId === undefined || body.type === undefined) throw new Refusal(common.badInput)
  const parent = await lockChangeableNode(db, body.parentId)
  refuseWrongChild(parent, body.type)
  const figures = await figuresOf(db, parent, body.type, body)
  refuseHighGrade(figures.schoolSection, figures.schoolGrade)
  await refuseTakenNumber(db, parent, { ...figures, type: body.type })
  await refuseTakenName(db, parent, body)
  await refuseOtherSectionAbove(db, parent, figures.schoolSection)
  const made = await insertDepartment(db, parent, {
    ...figures,
    name: body.name,
    type: body.type,
    visible: body.visible ?? true,
    orderNum: body.orderNum ?? (await orderAfterAll(db, parent)),
  })
  return presentNode(made)
}

/** Adds several grades or classes below one parent; where one is refused, none is made. */
export const addNodes = async ({ db, body }: Context<typeof organisation.addNodes>) => {
  const { parentId, type } = body
  const made: Awaited<ReturnType<typeof addNode>>[] = []
  for (const { name, number } of body.nodes) {
    const figure = type === nodeType.grade ? { schoolGrade: number } : { schoolClz: number }
    made.push(await addNode(db, { parentId, type, name, ...figure, version: 0 }))
  }
  return made
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

/** A section agrees with what is above and below; the classes of a grade have their grade's. */
const refuseOtherSections = async (
  db: Db,
  parent: DepartmentRow | null,
  row: DepartmentRow,
  section: number | null,
): Promise<void> => {
  if (parent !== null) await refuseOtherSectionAbove(db, parent, section)
  await refuseOtherSectionBelow(db, row, section)
}

/** Gives a grade's classes their grade's section and number, which a class has of its grade alone. */
const followGrade = async (db: Db, grade: DepartmentRow, { schoolSection, schoolGrade }: Figures): Promise<void> => {
  if (grade.type !== nodeType.grade) return
  if (grade.schoolSection === schoolSection && grade.schoolGrade === schoolGrade) return
  for (const { id } of await listChildren(db, grade, eq(department.type, nodeType.class))) {
    await changeDepartment(db, id, { schoolSection, schoolGrade })
  }
}

const editNode = async (db: Db, session: Session, id: number, body: Save) => {
  // Held as by who adds beneath it: two who take one number come after each other.
  const parent = await lockParentOf(db, id)
  const row = await lockChangeableNode(db, id)
  refuseOnRoot(session, row, body)
  const changes = changesOf(row, body)
  refuseHighGrade(changes.schoolSection, changes.schoolGrade)
  await refuseTakenAnew(db, parent, row, changes)
  if (parent !== null && changes.name !== row.name) await refuseTakenName(db, parent, { id, name: changes.name })
  if (changes.schoolSection !== row.schoolSection) await refuseOtherSections(db, parent, row, changes.schoolSection)
  const saved = await saveDepartment(db, id, body.version, changes)
  const now = await savedOrStale(saved, '组织', async () => presentNode(row))
  await followGrade(db, row, changes)
  // A school's row and its root are one thing, and the platform reads the row.
  if (now.parentId === null) await changeSchool(db, now.schoolId, { name: now.name, section: now.schoolSection })
  return presentNode(now)
}

/** Adds a node below its parent, or edits one where an id is given (foundations §5, §7). */
export const saveNode = ({ db, session, body }: Context<typeof organisation.saveNode>) =>
  body.id === undefined ? addNode(db, body) : editNode(db, session, body.id, body)
