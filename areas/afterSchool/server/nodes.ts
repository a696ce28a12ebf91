import { and, asc, eq, inArray, isNull, ne, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/server/database/connection.ts'
import type { Context } from '../../../platform/server/serve.ts'
import type { Session } from '../../../platform/server/session.ts'
import { isWithinReach, selectTreeInOrder } from '../../organisation/server/index.ts'
import { graduatedFlag, nodeType } from '../../registry/contract.ts'
import { department, departmentAncestor } from '../../registry/server/tables/departments.ts'
import type { afterSchool as calls } from '../contract.ts'

/** SQL for a department's place in its school's tree, so that grades of several branches come in the school's order. */
const placeOf = (schoolId: number) =>
  sql`(with recursive tree as (${selectTreeInOrder(schoolId, isNull(department.parentId))})
    select place from tree where tree.id = "department"."id")`

const selectNodes = (db: Db, session: Session, schoolId: number | null, type: number, below: number | null) =>
  db
    .select({ id: department.id, name: department.name })
    .from(department)
    .where(
      and(
        eq(department.type, type),
        ne(department.delFlag, graduatedFlag),
        schoolId === null ? undefined : eq(department.schoolId, schoolId),
        below === null
          ? undefined
          : inArray(
              department.id,
              db
                .select({ id: departmentAncestor.departmentId })
                .from(departmentAncestor)
                .where(
                  and(
                    eq(departmentAncestor.schoolId, department.schoolId),
                    eq(departmentAncestor.ancestorId, sql`${below}::bigint`),
                  ),
                ),
            ),
        isWithinReach(session, department.schoolId, department.id),
      ),
    )
    .orderBy(...(schoolId === null ? [] : [asc(placeOf(schoolId))]), asc(department.orderNum), asc(department.id))

/** Lists the grades of a school within the reach of the session. */
export const listGrades = ({ db, session, query }: Context<typeof calls.grades>) =>
  selectNodes(db, session, query.schoolId, nodeType.grade, null)

/** Lists the classes of a grade within the reach of the session. */
export const listGradeClasses = ({ db, session, query }: Context<typeof calls.classes>) =>
  selectNodes(db, session, null, nodeType.class, query.deptId)
