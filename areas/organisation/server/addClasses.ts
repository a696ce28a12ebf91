import { and, eq, ne } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { Refusal } from '../../../platform/contract/refusal.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { graduatedFlag, nodeType } from '../../registry/contract.ts'
import { department } from '../../registry/server/tables/departments.ts'
import { makeClassNamer } from './classPattern.ts'
import type { organisation } from '../contract.ts'
import { organisationRefusals } from '../refusals.ts'
import { lockChangeableNode } from './nodeRow.ts'
import { addNode } from './saveNode.ts'

/** Returns the present classes of a school with their grades. */
const listClasses = (db: Db, schoolId: number) => {
  const grade = alias(department, 'grade')
  const isPresent = ne(department.delFlag, graduatedFlag)
  return db
    .select({
      name: department.name,
      number: department.schoolClz,
      gradeId: grade.id,
      gradeName: grade.name,
    })
    .from(department)
    .innerJoin(grade, and(eq(grade.schoolId, department.schoolId), eq(grade.id, department.parentId)))
    .where(and(eq(department.schoolId, schoolId), eq(department.type, nodeType.class), isPresent))
}

/**
 * Adds classes with these numbers to several grades, named as the school already writes its classes. Numbers and names
 * that exist are skipped. If one class is refused, none is added.
 */
export const addClasses = async ({ db, body }: Context<typeof organisation.addClasses>) => {
  const made: Awaited<ReturnType<typeof addNode>>[] = []
  for (const { parentId, numbers } of body.grades) {
    const grade = await lockChangeableNode(db, parentId)
    if (grade.type !== nodeType.grade) throw new Refusal(organisationRefusals.wrongChild)
    const classes = await listClasses(db, grade.schoolId)
    const nameOf = makeClassNamer(classes)
    const here = classes.filter(({ gradeId }) => gradeId === grade.id)
    for (const number of [...new Set(numbers)].toSorted((one, other) => one - other)) {
      const name = nameOf(grade.name, number)
      if (here.some((one) => one.number === number || one.name === name)) continue
      made.push(await addNode(db, { parentId, type: nodeType.class, name, schoolClz: number, version: 0 }))
    }
  }
  return made
}
