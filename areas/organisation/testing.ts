import { contentVersion } from '../../platform/server/versioned.ts'
import type { AreaTesting, Scene } from '../../tests/support/areaTesting.ts'
import { makeCodes } from '../../tests/support/codes.ts'
import { usersFactories } from '../users/factories.ts'
import { nodeType } from '../registry/contract.ts'
import { organisationFactories } from './factories.ts'
import { finishPurpose } from './finishCalls.ts'
import { departmentPicture, departmentPlace } from './server/tables.ts'

const makeIn = ({ server }: Scene) => organisationFactories(server.database)

const nodeBelow = async (scene: Scene, parentId: number, type: number = nodeType.department) =>
  (await makeIn(scene).makeDepartment({ schoolId: scene.school.id, parentId, type })).id

const below = async (scene: Scene) => nodeBelow(scene, await scene.idOf('settingsNode'))

/** A number of the actor's own: to one number only so many codes go within a minute. */
const telephoneOf = ({ actor }: Scene) => `138${String(actor.id).padStart(8, '0')}`

/** Samples of the organisation for the sweep: nodes to be saved, moved and deleted, a class with its things, a code. */
export const testing: AreaTesting = {
  samples: {
    school: ({ school }) => school.id,
    bureau: ({ bureau }) => bureau.id,
    department: ({ school }) => school.officeId,
    newDepartment: ({ school }) => school.newOfficeId,
    heldDepartment: ({ school }) => school.otherOfficeId,
    settingsNode: (scene) => nodeBelow(scene, scene.school.rootId),
    settingsChild: below,
    savedNode: below,
    emptyNode: below,
    movedNode: below,
    siblingNode: below,
    gradeNode: (scene) => nodeBelow(scene, scene.school.rootId, nodeType.grade),
    classType: () => nodeType.class,
    childType: () => nodeType.department,
    nodeVersion: () => 1,
    class: async (scene) => {
      const classId = await nodeBelow(scene, await scene.idOf('settingsNode'), nodeType.class)
      const make = usersFactories(scene.server.database)
      await make.makeClassManager(scene.school.id, classId, await scene.idOf('user'), 0)
      return classId
    },
    classPicture: async (scene) => makeIn(scene).makeClassPicture(scene.school.id, await scene.idOf('class')),
    contentOfNothing: () => contentVersion([]),
    contentOfPictures: async (scene) => contentVersion([await scene.idOf('classPicture')]),
    contentOfManagers: async (scene) => contentVersion([[await scene.idOf('user'), 0]]),
    dutyUser: (scene) => scene.idOf('user'),
    classManager: (scene) => scene.idOf('user'),
    usernamePrefix: ({ actor }) => `c${actor.id}`,
    timeZone: () => 'Asia/Shanghai',
    schoolVersion: (scene) => makeIn(scene).rootVersion(scene.school.id),
    // The number that the code goes to is one that its holder has proven to be theirs.
    telephone: async (scene) => {
      await usersFactories(scene.server.database).proveTelephone(scene.actor.id, telephoneOf(scene))
      return telephoneOf(scene)
    },
    verificationCode: ({ server, school, actor }) =>
      makeCodes(server).makeCode({ schoolId: school.id, holderId: actor.id, purpose: finishPurpose }),
  },
  // A school that is only being made is within nobody's walls yet.
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
