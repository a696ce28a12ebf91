import { asc, eq } from 'drizzle-orm'
import type { DemoPart, DemoWorld } from '../../simulator/demoPart.ts'
import { tenantIds } from '../../simulator/district/district.ts'
import { insertRows } from '../../simulator/insertRows.ts'
import { studentStatus } from '../users/contract.ts'
import { department } from '../registry/server/tables/departments.ts'
import type { Db } from '../../platform/server/database/connection.ts'
import { lockerAssignment, lockerCabinet, lockerCell, lockerRecord, lockerSettings } from './server/tables.ts'

const schoolId = tenantIds.xingtan
const layout = { rows: 6, columns: 9, firstNumber: 1, numbering: 'row' } as const

/** The first classes with a head, and their pupils in the order of the class list. */
const listClasses = async (db: Db, { district }: DemoWorld) => {
  const left = new Set(
    district.studentInfo.filter(({ status }) => status === studentStatus.left).map(({ memberId }) => memberId),
  )
  const students = new Set(district.studentInfo.map(({ memberId }) => memberId))
  const names = new Map(
    (
      await db
        .select({ id: department.id, name: department.name })
        .from(department)
        .where(eq(department.schoolId, schoolId))
        .orderBy(asc(department.id))
    ).map(({ id, name }) => [id, name]),
  )
  return district.classManagers
    .filter((row) => row.schoolId === schoolId && row.level === 1)
    .slice(0, 4)
    .map(({ departmentId, memberId }) => ({
      name: names.get(departmentId) ?? '',
      headId: memberId,
      pupils: district.members
        .filter(({ id, mainDepartmentId }) => mainDepartmentId === departmentId && students.has(id) && !left.has(id))
        .toSorted((one, other) => (one.code ?? '').localeCompare(other.code ?? '') || one.id - other.id),
    }))
    .filter(({ pupils }) => pupils.length > 0)
}

const cellsOf = (cabinetId: number, firstId: number) =>
  Array.from({ length: layout.rows * layout.columns }, (_, at) => ({
    schoolId,
    id: firstId + at,
    cabinetId,
    rowNo: Math.floor(at / layout.columns) + 1,
    columnNo: (at % layout.columns) + 1,
    // The lock of the last cell is broken.
    outOfOrder: at === layout.rows * layout.columns - 1,
    note: at === layout.rows * layout.columns - 1 ? '门锁损坏，已报修' : '',
    version: 1,
  }))

/** A cabinet for telephones in each of some classes, one for bags without holders, and the records of this morning. */
export const demo: DemoPart = {
  name: 'lockers',
  after: ['devices'],
  write: async (db, world) => {
    const classes = await listClasses(db, world)
    const size = layout.rows * layout.columns
    const base = { schoolId, ...layout, version: 1 } as const
    const cabinets = classes.map(({ name }, at) => ({
      ...base,
      id: at + 1,
      name: `${name}手机柜`,
      kind: 'phone' as const,
      place: `${name}教室后侧`,
      deviceId: null,
    }))
    const bags = {
      ...base,
      id: cabinets.length + 1,
      name: '图书馆书包柜',
      kind: 'bag' as const,
      place: '图书馆一楼门厅',
      deviceId: null,
    }
    const cells = [...cabinets, bags].flatMap(({ id }, at) => cellsOf(id, at * size + 1))
    const held = classes.flatMap(({ pupils, headId }, at) =>
      pupils.slice(0, size - 1).map(({ id: memberId }, place) => ({
        memberId,
        headId,
        cabinetId: at + 1,
        cabinetName: cabinets[at]?.name ?? '',
        cellId: at * size + place + 1,
        cellNumber: place + 1,
      })),
    )
    const morning = new Date(world.today.getTime() - 30 * 60_000)
    const stored = held.filter(() => world.random.chance(0.9))
    const [opened] = held
    await insertRows(db, lockerCabinet, [...cabinets, bags])
    await insertRows(db, lockerCell, cells)
    await insertRows(
      db,
      lockerAssignment,
      held.map(({ memberId, cabinetId, cellId }, at) => {
        const assignedAt = new Date(world.today.getTime() - 40 * 86_400_000)
        return { schoolId, id: at + 1, cabinetId, cellId, memberId, assignedAt }
      }),
    )
    const shared = { schoolId, deviceId: null, series: null, number: null }
    const records = stored.map(({ memberId, headId: operatorId, cabinetId, cabinetName, cellNumber }, at) => ({
      ...shared,
      id: at + 1,
      memberId,
      operatorId,
      cabinetId,
      cabinetName,
      cellNumber,
      action: 'store' as const,
      at: new Date(morning.getTime() + at * 1000),
      reason: '',
    }))
    const opening =
      opened === undefined
        ? []
        : [
            {
              ...shared,
              id: records.length + 1,
              memberId: opened.memberId,
              operatorId: opened.headId,
              cabinetId: opened.cabinetId,
              cabinetName: opened.cabinetName,
              cellNumber: opened.cellNumber,
              action: 'adminOpen' as const,
              at: new Date(morning.getTime() - 86_400_000),
              reason: '学生忘带校园卡，本人在场',
            },
          ]
    await insertRows(db, lockerRecord, [...records, ...opening])
    await db.insert(lockerSettings).values({ schoolId, depositBy: '07:50', version: 1 })
  },
}
