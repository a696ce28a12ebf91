import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../../platform/server/database/connection.ts'
import type { DemoPart } from '../../simulator/demoPart.ts'
import { type District, tenantIds } from '../../simulator/district/district.ts'
import type { MemberRow } from '../../simulator/district/rows.ts'
import { dormitoryBuilding, dormitoryRoom } from '../registry/server/tables/places.ts'
import { studentInfo } from '../registry/server/tables/students.ts'

const beds = 6
const floors = 6
const roomsOnFloor = 20
const roomsInBuilding = floors * roomsOnFloor

/** Boarders of a school by sex and then by class, so that classmates share rooms. */
const boardersOf = (district: District, schoolId: number) => {
  const boards = new Set(district.studentInfo.filter(({ accommodation }) => accommodation).map((row) => row.memberId))
  const boarders = district.members.filter((row) => row.schoolId === schoolId && boards.has(row.id))
  const classOf = ({ mainDepartmentId }: MemberRow) => mainDepartmentId ?? 0
  return [1, 2].map((gender) =>
    boarders
      .filter((row) => row.gender === gender)
      .toSorted((one, other) => classOf(one) - classOf(other) || one.id - other.id)
      .map(({ id }) => id),
  )
}

const addBuilding = async (db: Db, schoolId: number, name: string, orderNum: number) => {
  const [building] = await db.insert(dormitoryBuilding).values({ schoolId, name, orderNum }).returning()
  if (!building) throw new Error('no building was written')
  const rows = Array.from({ length: roomsInBuilding }, (_, index) => {
    const floor = Math.floor(index / roomsOnFloor) + 1
    const label = `${floor}${String((index % roomsOnFloor) + 1).padStart(2, '0')}`
    return { schoolId, buildingId: building.id, floor, name: label, beds }
  })
  const rooms = await db.insert(dormitoryRoom).values(rows).returning({ id: dormitoryRoom.id })
  return rooms.map(({ id }) => id)
}

/** Puts boarders into rooms, all in one statement. */
const settle = async (db: Db, schoolId: number, beds: readonly { memberId: number; roomId: number }[]) => {
  const given = sql`(select * from json_to_recordset(${JSON.stringify(beds)}::json) as bed("memberId" bigint, "roomId" bigint)) as bed`
  await db
    .update(studentInfo)
    .set({ roomId: sql`bed."roomId"` })
    .from(given)
    .where(and(eq(studentInfo.schoolId, schoolId), sql`${studentInfo.memberId} = bed."memberId"`))
}

/** The dormitories of the schools that have boarders, and who sleeps where. */
export const demo: DemoPart = {
  name: 'dormitories',
  write: async (db, { district }) => {
    for (const schoolId of [tenantIds.xingtan, tenantIds.mingde]) {
      let number = 0
      for (const people of boardersOf(district, schoolId)) {
        const rooms: number[] = []
        while (rooms.length * beds < people.length) {
          number += 1
          rooms.push(...(await addBuilding(db, schoolId, `${number}号宿舍楼`, number)))
        }
        const settled = people.map((memberId, at) => ({ memberId, roomId: rooms[Math.floor(at / beds)] ?? 0 }))
        await settle(db, schoolId, settled)
      }
    }
  },
}
