import { and, eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db } from '../../../../platform/server/database/connection.ts'
import type { SheetRow } from '../../../../platform/server/sheets/columns.ts'
import { buildingJoin, roomJoin } from '../../../registry/server/joins.ts'
import { mainDepartmentJoin, studentInfoJoin } from '../../../registry/server/people.ts'
import { nodeType } from '../../../registry/contract.ts'
import { department } from '../../../registry/server/tables/departments.ts'
import { member } from '../../../registry/server/tables/members.ts'
import { dormitoryBuilding, dormitoryRoom } from '../../../registry/server/tables/places.ts'
import { parentLink, studentInfo } from '../../../registry/server/tables/students.ts'
import type { StudentColumn } from '../../exportContract.ts'
import { shownDocumentType } from '../../identityDocuments.ts'
import { genderNames, studentStatusNames } from '../../views.ts'
import { rolesOfMember } from '../rolesOfMember.ts'
import { hasMemberIdIn, makeMaskers, type ExportMasking } from './masking.ts'

const grade = alias(department, 'grade')

const selectStudents = (db: Db) =>
  db
    .select({
      id: member.id,
      name: member.name,
      code: member.code,
      username: member.username,
      gender: member.gender,
      birthDate: member.birthDate,
      nationality: member.nationality,
      idCardCipher: member.idCardCipher,
      idCardTail: member.idCardTail,
      idCardType: member.idCardType,
      registerCipher: studentInfo.registerCipher,
      registerTail: studentInfo.registerTail,
      telephone: member.telephone,
      familyAddress: member.familyAddress,
      cardNum: member.cardNum,
      roles: rolesOfMember,
      place: department.name,
      placeType: department.type,
      above: grade.name,
      status: studentInfo.status,
      accommodation: studentInfo.accommodation,
      bed: studentInfo.bedNumber,
      room: dormitoryRoom.name,
      dormitory: dormitoryBuilding.name,
      parents: sql<{ name: string; relationship: string; telephone: string | null }[]>`coalesce((select
        json_agg(json_build_object('name', p.name, 'relationship', l.relationship, 'telephone', p.telephone) order by l.id)
        from ${parentLink} l join ${member} p on p.school_id = l.school_id and p.id = l.parent_id
        where l.school_id = ${member.schoolId} and l.student_id = ${member.id}), '[]'::json)`,
    })
    .from(member)
    .leftJoin(studentInfo, studentInfoJoin)
    .leftJoin(department, mainDepartmentJoin)
    .leftJoin(grade, and(eq(grade.schoolId, department.schoolId), eq(grade.id, department.parentId)))
    .leftJoin(dormitoryRoom, roomJoin)
    .leftJoin(dormitoryBuilding, buildingJoin)

type Student = Awaited<ReturnType<typeof selectStudents>>[number]

/** Reads these students in the order of `ids`. */
export const readStudents = async (db: Db, schoolId: number, ids: readonly number[]): Promise<Student[]> =>
  selectStudents(db)
    .where(and(eq(member.schoolId, schoolId), hasMemberIdIn(ids)))
    .orderBy(sql`array_position(${sql.param([...ids])}::bigint[], ${member.id})`)

/** Returns a function that turns a student into a row of the file. */
export const studentRow =
  (showing: ExportMasking) =>
  (student: Student): SheetRow<StudentColumn> => {
    const shown = makeMaskers(showing)
    const [one, two, three] = student.parents
    // Freshmen are in their grade until they have a class.
    const isInGrade = student.placeType === nodeType.grade
    return {
      gradeName: isInGrade ? student.place : student.above,
      className: isInGrade ? null : student.place,
      name: shown.name(student.name),
      code: student.code,
      username: student.username,
      gender: genderNames[student.gender] ?? '',
      birthDate: student.birthDate,
      nationality: student.nationality,
      idCardType: shownDocumentType(student.idCardType, student.idCardTail),
      idCard: shown.idCard(student),
      registerNumber: shown.register(student),
      telephone: shown.telephone(student.telephone),
      card: shown.card(student.cardNum, student),
      status: studentStatusNames[student.status ?? 1] ?? '',
      accommodation: student.accommodation ? '住校' : '走读',
      dormitory: student.dormitory,
      room: student.room,
      bed: student.bed,
      familyAddress: shown.address(student.familyAddress),
      parent1: one ? shown.name(one.name) : null,
      relationship1: one?.relationship ?? null,
      telephone1: shown.telephone(one?.telephone ?? null),
      parent2: two ? shown.name(two.name) : null,
      relationship2: two?.relationship ?? null,
      telephone2: shown.telephone(two?.telephone ?? null),
      parent3: three ? shown.name(three.name) : null,
      relationship3: three?.relationship ?? null,
      telephone3: shown.telephone(three?.telephone ?? null),
    }
  }
