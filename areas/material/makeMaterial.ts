import { eq } from 'drizzle-orm'
import { role } from '../../platform/contract/roles.ts'
import { file } from '../../platform/server/files/tables.ts'
import { insertRow, testRows } from '../../tests/support/testRows.ts'
import type { TestServer } from '../../tests/support/server.ts'
import type { useServer } from '../../tests/support/useServer.ts'
import { nodeType } from '../registry/contract.ts'
import { sealedLinkFactories } from '../sealedLink/make.ts'
import { materialPurpose } from './contract.ts'
import {
  materialConfig,
  materialLink,
  materialReminder,
  materialTask,
  materialTaskClass,
  materialUpload,
} from './server/tables.ts'

type TaskValues = Partial<typeof materialTask.$inferInsert>
type UploadValues = Partial<typeof materialUpload.$inferInsert>

const day = 86_400_000
let made = 0

/** Test factories that create and read tasks, uploads and links of material. */
export const materialFactories = (server: Pick<TestServer, 'database' | 'config'>) => {
  const { database } = server
  const { asSystem, insert, find, change } = testRows(database)

  /** Inserts a task for some classes that ends in a day. */
  const makeTask = (schoolId: number, classIds: readonly number[], values: TaskValues = {}) =>
    asSystem(async (db) => {
      const now = Date.now()
      const usual = { title: '疫苗接种证明', takesPdf: true, mostFiles: 3, takesLate: false }
      const times = { endAt: new Date(now + day), createdAt: new Date(now) }
      const row = { ...usual, ...times, ...values, schoolId }
      const { id } = await insertRow(db, materialTask, row)
      for (const departmentId of classIds)
        await db.insert(materialTaskClass).values({ schoolId, taskId: id, departmentId })
      return id
    })

  const makeFile = async (schoolId: number, name: string) => {
    made += 1
    const described = { name, contentType: 'image/jpeg', size: 1, createdAt: new Date(0), expiresAt: null }
    const row = { schoolId, key: `material-${made}`, ...described }
    return (await insert(file, row)).id
  }

  /** Inserts an upload without storing any bytes. */
  const makeUpload = async (schoolId: number, taskId: number, studentId: number, values: UploadValues = {}) => {
    const fileId = await makeFile(schoolId, values.name ?? '照片.jpg')
    return asSystem(async (db) => {
      const usual = { name: '照片.jpg', contentHash: `hash-${made}`, byParent: true, isLate: false }
      const row = { ...usual, createdAt: new Date(), ...values, schoolId, taskId, studentId, fileId }
      return (await insertRow(db, materialUpload, row)).id
    })
  }

  /** Creates a parent's link for a task and opens it. */
  const makeLinkFor = async (schoolId: number, taskId: number, people: { studentId: number; parentId: number }) => {
    const values = { purpose: materialPurpose, mostUses: 200, expiresAt: new Date(Date.now() + 20 * day) }
    const link = await sealedLinkFactories(server).makeLink(schoolId, people, values)
    await insert(materialLink, { schoolId, linkId: link.id, taskId })
    return link
  }

  return {
    makeTask,
    makeUpload,
    makeLinkFor,
    setConfig: (schoolId: number, keepDays = 180) =>
      asSystem(async (db) => {
        await db.delete(materialConfig).where(eq(materialConfig.schoolId, schoolId))
        await db.insert(materialConfig).values({ schoolId, keepDays })
      }),
    changeTask: (schoolId: number, id: number, values: TaskValues) => change(materialTask, { schoolId, id }, values),
    uploadsOf: (schoolId: number, taskId: number) => find(materialUpload, { schoolId, taskId }),
    changeLink: (schoolId: number, linkId: number, values: Partial<typeof materialLink.$inferInsert>) =>
      change(materialLink, { schoolId, linkId }, values),
    linkOf: async (schoolId: number, linkId: number) => (await find(materialLink, { schoolId, linkId }))[0],
    filesOf: (schoolId: number) => find(file, { schoolId }),
    changeReminders: (schoolId: number, values: Partial<typeof materialReminder.$inferInsert>) =>
      change(materialReminder, { schoolId }, values),
    remindersOf: (schoolId: number) => find(materialReminder, { schoolId }),
  }
}

/**
 * A school with two classes: the head's class with a family and another student, and one with an outsider; plus an
 * administrator and the bureau.
 */
export const makeMaterialScene = async (server: Awaited<ReturnType<typeof useServer>>) => {
  const { make, actor } = server
  const bureau = await make.makeSchool({ kind: 'bureau' })
  const { id: schoolId, rootId } = await make.makeSchool({ bureauId: bureau.id, name: '杏坛中学' })
  const classNamed = async (name: string) =>
    (await make.makeDepartment({ schoolId, parentId: rootId, name, type: nodeType.class })).id
  const [classId, otherClassId] = [await classNamed('一班'), await classNamed('二班')]
  const office = await make.makeDepartment({
    schoolId,
    parentId: rootId,
    name: '教师办公室',
    type: nodeType.department,
  })
  const staff = (name: string, roles: readonly number[], departments: readonly number[]) =>
    actor({ schoolId, roles, departments, name })
  const pupilOf = (departmentId: number, name: string, code: string) =>
    make.makeMember({ schoolId, roles: [role.student], departments: [departmentId], name, code })
  const head = await staff('周老师', [role.staff], [office.id])
  await make.makeClassManager(schoolId, classId, head.id)
  const other = await staff('吴老师', [role.staff], [office.id])
  await make.makeClassManager(schoolId, otherClassId, other.id)
  const own = materialFactories(server)
  return {
    bureau,
    schoolId,
    rootId,
    classId,
    otherClassId,
    officeId: office.id,
    own,
    head,
    /** The head of the other class. */
    other,
    who: await staff('林主任', [role.schoolDataAdministrator], [rootId]),
    family: await sealedLinkFactories(server).makeFamily(schoolId, [classId]),
    second: await pupilOf(classId, '李小红', 'S02'),
    outsider: await pupilOf(otherClassId, '张小军', 'S03'),
  }
}
