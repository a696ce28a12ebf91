import { and, asc, eq, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/server/database/connection.ts'
import { member } from '../../registry/server/tables/members.ts'
import { parentLink } from '../../registry/server/tables/students.ts'

/** A number without its last four digits: a link asks for them, and nobody who makes one is to open it. */
const withoutProof = (telephone: string | null): string => {
  if (telephone === null || telephone === '') return ''
  return `${telephone.slice(0, 3)}${'*'.repeat(Math.max(0, telephone.length - 3))}`
}

/** The parents of a student, for whom a link is made: the beginnings of their numbers, and whether they are disabled. */
export const parentsToAsk = async (db: Db, schoolId: number, studentId: number) => {
  const rows = await db
    .select({
      id: member.id,
      name: member.name,
      relationship: parentLink.relationship,
      telephone: member.telephone,
      stopped: sql<boolean>`(${member.disabled} or ${member.locked})`,
    })
    .from(parentLink)
    .innerJoin(member, and(eq(member.schoolId, parentLink.schoolId), eq(member.id, parentLink.parentId)))
    .where(and(eq(parentLink.schoolId, schoolId), eq(parentLink.studentId, studentId)))
    .orderBy(asc(parentLink.id))
  return rows.map((row) => ({ ...row, telephone: withoutProof(row.telephone) }))
}
