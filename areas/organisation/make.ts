import { and, eq, isNull } from 'drizzle-orm'
import type { Database } from '../../platform/server/database/database.ts'
import { file } from '../../platform/server/files/tables.ts'
import { insertedRow } from '../../tests/support/inserted.ts'
import { insertRow, testRows } from '../../tests/support/testRows.ts'
import { nodeType } from '../registry/contract.ts'
import { department, departmentAncestor } from '../registry/server/tables/departments.ts'
import { school } from '../registry/server/tables/schools.ts'
import { departmentPicture } from './server/tables.ts'
import { contentVersion } from '../../platform/server/versioned.ts'
import type { AreaTesting, Scene } from '../../tests/support/areaTesting.ts'
import { makeCodes } from '../../tests/support/codes.ts'
import { usersFactories } from '../users/makeMembers.ts'
import { finishPurpose } from './finishContract.ts'

let counter = 0
const next = () => ++counter

/** Makes schools and their organisation for tests. */
export const organisationFactories = (database: Database) => {
  const { asSystem } = testRows(database)

  const makeDepartment = (values: {
    schoolId: number
    parentId: number | null
    name?: string
    type?: number
    delFlag?: number
    schoolSection?: number
    schoolGrade?: number
    schoolClz?: number
    orderNum?: number
  }) =>
    asSystem(async (db) => {
      const made = insertedRow(
        await db
          .insert(department)
          .values({ name: `部门${next()}`, type: nodeType.department, ...values })
          .returning(),
      )
      const above =
        values.parentId === null
          ? []
          : await db.select().from(departmentAncestor).where(eq(departmentAncestor.departmentId, values.parentId))
      const ancestorIds = [...above.map((row) => row.ancestorId), made.id]
      await db
        .insert(departmentAncestor)
        .values(ancestorIds.map((ancestorId) => ({ schoolId: values.schoolId, ancestorId, departmentId: made.id })))
      return made
    })

  /** Inserts a tenant with the root of its organisation. */
  const makeSchool = async (
    values: {
      name?: string
      kind?: 'platform' | 'bureau' | 'school'
      bureauId?: number
      id?: number
      timeZone?: string
      section?: number | null
    } = {},
  ) => {
    const name = values.name ?? `第${next()}学校`
    const kind = values.kind ?? 'school'
    const made = await asSystem(async (db) =>
      insertedRow(
        await db
          .insert(school)
          .values({ kind, usernamePrefix: `t${next()}`, ...values, name })
          .returning(),
      ),
    )
    const type = kind === 'bureau' ? nodeType.bureau : nodeType.school
    const root = await makeDepartment({ schoolId: made.id, parentId: null, name, type })
    return { ...made, rootId: root.id }
  }

  /** Returns a school's version, which its root row carries. */
  const rootVersion = (schoolId: number) =>
    asSystem(async (db) => {
      const root = and(eq(department.schoolId, schoolId), isNull(department.parentId))
      return insertedRow(await db.select({ version: department.version }).from(department).where(root)).version
    })

  /** Inserts a class picture without storing any bytes. */
  const makeClassPicture = (schoolId: number, departmentId: number, name = '班级.webp') =>
    asSystem(async (db) => {
      const described = { name, contentType: 'image/webp', size: 1, createdAt: new Date(0), expiresAt: null }
      const stored = insertedRow(
        await db
          .insert(file)
          .values({ schoolId, key: `class-picture-${next()}`, ...described })
          .returning({ fileId: file.id }),
      )
      return (await insertRow(db, departmentPicture, { schoolId, departmentId, ...stored })).id
    })

  return { makeDepartment, makeSchool, rootVersion, makeClassPicture }
}

const factoriesFor = ({ server }: Scene) => organisationFactories(server.database)

const makeNodeBelow = async (scene: Scene, parentId: number, type: number = nodeType.department) =>
  (await factoriesFor(scene).makeDepartment({ schoolId: scene.school.id, parentId, type })).id

const makeSettingsChild = async (scene: Scene) => makeNodeBelow(scene, await scene.idOf('settingsNode'))

/** A separate phone number for each actor, because one number receives only a few codes a minute. */
const makeTelephone = ({ actor }: Scene) => `138${String(actor.id).padStart(8, '0')}`

/** Sweep samples: nodes to save, move and delete, a class with its data, and a verification code. */
export const testing: AreaTesting = {
  samples: {
    school: ({ school }) => school.id,
    bureau: ({ bureau }) => bureau.id,
    department: ({ school }) => school.officeId,
    newDepartment: ({ school }) => school.newOfficeId,
    heldDepartment: ({ school }) => school.otherOfficeId,
    settingsNode: (scene) => makeNodeBelow(scene, scene.school.rootId),
    settingsChild: makeSettingsChild,
    savedNode: makeSettingsChild,
    emptyNode: makeSettingsChild,
    movedNode: makeSettingsChild,
    siblingNode: makeSettingsChild,
    gradeNode: (scene) => makeNodeBelow(scene, scene.school.rootId, nodeType.grade),
    classType: () => nodeType.class,
    childType: () => nodeType.department,
    nodeVersion: () => 1,
    class: async (scene) => {
      const classId = await makeNodeBelow(scene, await scene.idOf('settingsNode'), nodeType.class)
      const make = usersFactories(scene.server.database)
      await make.makeClassManager(scene.school.id, classId, await scene.idOf('user'), 0)
      return classId
    },
    classPicture: async (scene) => factoriesFor(scene).makeClassPicture(scene.school.id, await scene.idOf('class')),
    contentOfNothing: () => contentVersion([]),
    contentOfPictures: async (scene) => contentVersion([await scene.idOf('classPicture')]),
    contentOfManagers: async (scene) => contentVersion([[await scene.idOf('user'), 0]]),
    dutyUser: (scene) => scene.idOf('user'),
    classManager: (scene) => scene.idOf('user'),
    usernamePrefix: ({ actor }) => `c${actor.id}`,
    timeZone: () => 'Asia/Shanghai',
    schoolVersion: (scene) => factoriesFor(scene).rootVersion(scene.school.id),
    // Codes are sent only to the actor's proven phone number.
    telephone: async (scene) => {
      await usersFactories(scene.server.database).proveTelephone(scene.actor.id, makeTelephone(scene))
      return makeTelephone(scene)
    },
    verificationCode: ({ server, school, actor }) =>
      makeCodes(server).makeCode({ schoolId: school.id, holderId: actor.id, purpose: finishPurpose }),
  },
  // `saveSchool` writes rows of a school that is outside the caller's scope while it is being created.
  writesOutside: { saveSchool: ['department', 'department_ancestor', 'member', 'member_role', 'member_department'] },
  fewRows: {
    treePage: 'a school’s administrator sees one tree',
    schoolPage: 'and one school',
  },
  foreign: {
    school: ({ id }) => id,
    bureau: ({ id }) => id,
    department: ({ classId }) => classId,
    classPicture: ({ server, id, classId, canary }) =>
      organisationFactories(server.database).makeClassPicture(id, classId, canary),
  },
}
