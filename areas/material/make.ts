import { role } from '../../platform/contract/roles.ts'
import { toWireTime } from '../../platform/contract/time.ts'
import { type AreaTesting, type ForeignSchool, type Scene, openedLink } from '../../tests/support/areaTesting.ts'
import { oncePerScene } from '../../tests/support/oncePerScene.ts'
import { organisationFactories } from '../organisation/make.ts'
import { nodeType } from '../registry/contract.ts'
import { sealedLinkFactories } from '../sealedLink/make.ts'
import { usersFactories } from '../users/makeMembers.ts'
import { materialPurpose } from './contract.ts'
import { materialFactories } from './makeMaterial.ts'

const makeIn = ({ server }: Scene) => materialFactories(server)

/** A class with a family, a task for it and the parent's opened link. Made once per scene. */
const prepareScene = oncePerScene(async (scene) => {
  const { server, school } = scene
  const make = organisationFactories(server.database)
  const place = { schoolId: school.id, parentId: school.officeId, name: '材料班', type: nodeType.class }
  const { id: classId } = await make.makeDepartment(place)
  const family = await sealedLinkFactories(server).makeFamily(school.id, [classId])
  const taskId = await makeIn(scene).makeTask(school.id, [classId], { mostFiles: 20 })
  const link = await makeIn(scene).makeLinkFor(school.id, taskId, family)
  return { ...family, classId, taskId, opened: link.opened, linkId: link.id }
})

const foreignTask = async ({ server, id, classId, canary }: ForeignSchool) => {
  const own = materialFactories(server)
  return own.makeTask(id, [classId], { title: canary, note: canary })
}

const foreignUpload = async (school: ForeignSchool) => {
  const { server, id, studentId, canary } = school
  return materialFactories(server).makeUpload(id, await foreignTask(school), studentId, { name: canary })
}

/** Samples of material for the generated contract tests. */
export const testing: AreaTesting = {
  samples: {
    materialDepartment: ({ school }) => school.officeId,
    materialTask: async (scene) => (await prepareScene(scene)).taskId,
    noMaterialTask: () => undefined,
    materialTaskOwn: async (scene) => (await prepareScene(scene)).taskId,
    materialClass: async (scene) => (await prepareScene(scene)).classId,
    materialStudent: async (scene) => (await prepareScene(scene)).studentId,
    materialAsked: async (scene) => (await prepareScene(scene)).studentId,
    noMaterialAsked: () => undefined,
    materialLink: async (scene) => (await prepareScene(scene)).linkId,
    materialParent: async (scene) =>
      sealedLinkFactories(scene.server).makeParent(scene.school.id, (await prepareScene(scene)).studentId),
    materialEnd: () => toWireTime(new Date(Date.now() + 5 * 86_400_000)),
    materialVersion: () => 1,
    materialConfigVersion: async (scene) => {
      await makeIn(scene).setConfig(scene.school.id)
      return 1
    },
    materialFile: async (scene) => {
      const { taskId, studentId } = await prepareScene(scene)
      return makeIn(scene).makeUpload(scene.school.id, taskId, studentId)
    },
    materialByLink: async (scene) => {
      const { taskId, studentId, parentId } = await prepareScene(scene)
      return makeIn(scene).makeUpload(scene.school.id, taskId, studentId, { uploaderId: parentId })
    },
    [openedLink(materialPurpose)]: async (scene: Scene) => (await prepareScene(scene)).opened,
  },
  prepare: {
    tasks: async (scene) => {
      const { classId } = await prepareScene(scene)
      for (let turn = 0; turn < 3; turn += 1) await makeIn(scene).makeTask(scene.school.id, [classId])
    },
    links: async (scene) => {
      const { taskId, ...family } = await prepareScene(scene)
      for (let turn = 0; turn < 3; turn += 1) await makeIn(scene).makeLinkFor(scene.school.id, taskId, family)
    },
    uploads: async (scene) => {
      const { id: schoolId, officeId } = scene.school
      const { taskId } = await prepareScene(scene)
      const make = usersFactories(scene.server.database)
      for (let turn = 0; turn < 3; turn += 1) {
        const pupil = await make.makeMember({ schoolId, roles: [role.student], departments: [officeId] })
        await makeIn(scene).makeUpload(schoolId, taskId, pupil.id)
      }
    },
  },
  // These test schools have no public address to put in a message, so a reminder is recorded but sends nothing.
  recordedForItself: ['remind'],
  foreign: {
    materialDepartment: ({ classId }) => classId,
    materialTask: foreignTask,
    materialTaskOwn: foreignTask,
    materialAsked: ({ studentId }) => studentId,
    materialLink: async ({ server, id, studentId, canary }) => {
      const make = usersFactories(server.database)
      const values = { schoolId: id, roles: [role.parent], name: canary, username: `${canary}-ml` }
      const parent = await make.makeMember(values)
      await make.makeParentLink(id, studentId, parent.id)
      const people = { studentId, parentId: parent.id }
      return (await sealedLinkFactories(server).makeLink(id, people, { purpose: materialPurpose })).id
    },
    materialFile: foreignUpload,
    materialByLink: foreignUpload,
    materialParent: async ({ server, id, studentId, canary }) => {
      const make = usersFactories(server.database)
      const parent = await make.makeMember({
        schoolId: id,
        roles: [role.parent],
        name: canary,
        username: `${canary}-m`,
      })
      await make.makeParentLink(id, studentId, parent.id)
      return parent.id
    },
  },
}
