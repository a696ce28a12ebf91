import { contentVersion } from '../../platform/server/versioned.ts'
import type { AreaTesting, Scene } from '../../tests/support/areaTesting.ts'
import { makeCodes } from '../../tests/support/codes.ts'
import { usersFactories } from '../users/factories.ts'
import { nodeType } from '../registry/contract.ts'
import { organisationFactories } from './factories.ts'
import { finishPurpose } from './finishContract.ts'
import { departmentPicture, departmentPlace } from './server/tables.ts'

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
  rows: async (db, { id: schoolId, rootId: departmentId }) => {
    await db.insert(departmentPicture).values({ schoolId, departmentId, fileId: 1 })
    await db.insert(departmentPlace).values({ schoolId, departmentId, kind: 'location', name: 'x' })
  },
}
