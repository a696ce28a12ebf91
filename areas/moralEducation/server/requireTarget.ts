import { and, eq } from 'drizzle-orm'
import { Refusal, common } from '../../../platform/contract/refusal.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import { department } from '../../registry/server/tables/departments.ts'
import { member } from '../../registry/server/tables/members.ts'
import { dormitoryBuilding, dormitoryRoom } from '../../registry/server/tables/places.ts'
import { type AssessType, assessTypes } from '../words.ts'
import { findProject } from './projects.ts'

const tables = { student: member, clazz: department, dorm_room: dormitoryRoom, building: dormitoryBuilding } as const

type TargetKind = keyof typeof tables

/** Refuses an id with `notFound` that is none of these kinds of a school. Accepts no id. */
export const requireTarget = async (
  db: Db,
  schoolId: number,
  id: number | undefined,
  kinds: readonly TargetKind[],
): Promise<void> => {
  if (id === undefined) return
  for (const kind of kinds) {
    const table = tables[kind]
    if ((await db.$count(table, and(eq(table.schoolId, schoolId), eq(table.id, id)))) > 0) return
  }
  throw new Refusal(common.notFound)
}

/** Returns the kinds that a target may be of: the project's, or any without a project. */
export const kindsOfProject = async (
  db: Db,
  schoolId: number,
  projectId: number | undefined,
): Promise<readonly AssessType[]> =>
  projectId === undefined ? assessTypes : [(await findProject(db, schoolId, projectId)).assessType]
