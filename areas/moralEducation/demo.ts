import { and, asc, eq } from 'drizzle-orm'
import { toWireTime } from '../../platform/contract/time.ts'
import type { Db } from '../../platform/server/database/connection.ts'
import type { DemoPart, DemoWorld } from '../../simulator/demoPart.ts'
import { demoAccounts } from '../../simulator/district/accounts.ts'
import { tenantIds } from '../../simulator/district/district.ts'
import { insertRows } from '../../simulator/insertRows.ts'
import { userGroup, userGroupMember } from '../permissions/server/tables.ts'
import { nodeType } from '../registry/contract.ts'
import { dormitoryBuilding, dormitoryRoom } from '../registry/server/tables/places.ts'
import { studentStatus } from '../users/contract.ts'
import { type DemoProject, demoProjects } from './demoProjects.ts'
import { assessCategory, assessItem, assessProject, assessRecord } from './server/tables.ts'

const schoolId = tenantIds.xingtan

const dayLength = 86_400_000

/** Length of the history, days: what the lists of weeks go back. */
const days = 80

interface Target {
  readonly targetId: number
  readonly targetName: string
  readonly studentId: number | null
  readonly classId: number | null
  readonly groupName: string
}

const listClasses = ({ district }: DemoWorld): Target[] =>
  district.departments
    .filter((row) => row.schoolId === schoolId && row.type === nodeType.class)
    .map(({ id, name }) => ({ targetId: id, targetName: name, studentId: null, classId: id, groupName: name }))

const listStudents = (world: DemoWorld): Target[] => {
  const classes = new Map(listClasses(world).map(({ targetId, targetName }) => [targetId, targetName]))
  const { members, studentInfo } = world.district
  const inSchool = new Set(
    studentInfo.filter(({ status }) => status !== studentStatus.left).map(({ memberId }) => memberId),
  )
  return members
    .filter((row) => row.schoolId === schoolId && inSchool.has(row.id))
    .flatMap(({ id, name, mainDepartmentId }) => {
      const groupName = classes.get(mainDepartmentId ?? 0)
      return groupName === undefined
        ? []
        : [{ targetId: id, targetName: name, studentId: id, classId: mainDepartmentId, groupName }]
    })
}

const listRooms = async (db: Db): Promise<Target[]> => {
  const rows = await db
    .select({ id: dormitoryRoom.id, name: dormitoryRoom.name, groupName: dormitoryBuilding.name })
    .from(dormitoryRoom)
    .innerJoin(
      dormitoryBuilding,
      and(eq(dormitoryBuilding.schoolId, dormitoryRoom.schoolId), eq(dormitoryBuilding.id, dormitoryRoom.buildingId)),
    )
    .where(eq(dormitoryRoom.schoolId, schoolId))
    .orderBy(asc(dormitoryRoom.id))
  return rows.map(({ id, name, groupName }) => ({
    targetId: id,
    targetName: name,
    studentId: null,
    classId: null,
    groupName,
  }))
}

/** Makes the group of three examiners: the teacher's account and two homeroom teachers. */
const addExaminers = async (db: Db, { district }: DemoWorld) => {
  const teacher = district.members.find(
    (row) => row.schoolId === schoolId && row.username === demoAccounts.teacher.username,
  )
  const heads = district.classManagers.filter((row) => row.schoolId === schoolId && row.level === 1)
  const others = [...new Set(heads.map(({ memberId }) => memberId))].filter((id) => id !== teacher?.id).slice(0, 2)
  const examiners = [...(teacher === undefined ? [] : [teacher.id]), ...others]
  const [group] = await db.insert(userGroup).values({ schoolId, name: '德育考评组' }).returning({ id: userGroup.id })
  if (group === undefined) throw new Error('no group was written')
  await db.insert(userGroupMember).values(examiners.map((memberId) => ({ schoolId, groupId: group.id, memberId })))
  return { groupId: group.id, examiners }
}

const addProject = async (
  db: Db,
  { categories, likelihood: _likelihood, ...project }: DemoProject,
  groupId: number,
  startDay: string,
) => {
  const values = { ...project, defaultValue: project.defaultValue * 100, isEnable: true, startDay }
  const [made] = await db
    .insert(assessProject)
    .values({ ...values, schoolId, examinerGroupIds: [groupId] })
    .returning({ id: assessProject.id })
  const projectId = made?.id ?? 0
  const items = []
  for (const [at, [title, own]] of categories.entries()) {
    const [category] = await db
      .insert(assessCategory)
      .values({ schoolId, projectId, title, remark: '', position: at + 1 })
      .returning({ id: assessCategory.id })
    const rows = own.map(([itemTitle, value], place) => ({ title: itemTitle, value: value * 100, position: place + 1 }))
    const added = await db
      .insert(assessItem)
      .values(rows.map((row) => ({ ...row, schoolId, categoryId: category?.id ?? 0, remark: '', isEnable: true })))
      .returning()
    for (const item of added)
      items.push({ itemId: item.id, categoryTitle: title, detailTitle: item.title, itemValue: item.value })
  }
  return { projectId, items }
}

type Item = Awaited<ReturnType<typeof addProject>>['items'][number]

interface Inventing {
  readonly project: DemoProject
  readonly projectId: number
  readonly items: readonly Item[]
  readonly targets: readonly Target[]
  readonly examiners: readonly number[]
}

/** Makes up the records of a project on the weekdays of the last weeks. */
const inventRecords = (world: DemoWorld, { project, projectId, items, targets, examiners }: Inventing) => {
  const random = world.random.branch(project.name)
  const records: Omit<typeof assessRecord.$inferSelect, 'id'>[] = []
  for (let ago = days; ago >= 1; ago -= 1) {
    const noon = new Date(world.today.getTime() - ago * dayLength)
    const day = toWireTime(noon).slice(0, 10)
    const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
    if (weekday === 0 || weekday === 6) continue
    for (const target of targets) {
      if (!random.chance(project.likelihood)) continue
      const item = random.pick(items)
      const at = new Date(Date.parse(`${day}T00:00:00Z`) + random.integer(0, 8 * 60) * 60_000)
      const value = item.itemValue
      const words = { description: '', onDutyName: '', withdrawnAt: null, withdrawReason: '', isCorrected: false }
      const sender = { examinerId: random.pick(examiners), clientKey: `demo-${projectId}-${records.length}` }
      const whom = { ...target, projectId, assessType: project.assessType }
      records.push({ schoolId, ...whom, ...item, value, firstValue: value, ...words, ...sender, at, day, version: 1 })
    }
  }
  return records
}

/** A term of a class project, a student project and a room project with three examiners. A job writes their reports. */
export const demo: DemoPart = {
  name: 'moralEducation',
  after: ['dormitories'],
  write: async (db, world) => {
    const { groupId, examiners } = await addExaminers(db, world)
    const targetsOf = { clazz: listClasses(world), student: listStudents(world), dorm_room: await listRooms(db) }
    const startDay = toWireTime(new Date(world.today.getTime() - days * dayLength)).slice(0, 10)
    let firstId = 1
    for (const project of demoProjects) {
      const made = await addProject(db, project, groupId, startDay)
      const targets = targetsOf[project.assessType]
      const records = inventRecords(world, { ...made, project, targets, examiners })
      await insertRows(
        db,
        assessRecord,
        records.map((record, at) => ({ ...record, id: firstId + at })),
      )
      firstId += records.length
    }
  },
}
