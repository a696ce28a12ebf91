import { toWireTime } from '../../platform/contract/time.ts'
import { type AreaTesting, type ForeignSchool, type Scene, openedLink } from '../../tests/support/areaTesting.ts'
import { makeForeignParent, makePupil, makeThree } from '../../tests/support/sceneSamples.ts'
import { oncePerScene } from '../../tests/support/oncePerScene.ts'
import { organisationFactories } from '../organisation/make.ts'
import { nodeType } from '../registry/contract.ts'
import { sealedLinkFactories } from '../sealedLink/make.ts'
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
      await makeThree(() => makeIn(scene).makeTask(scene.school.id, [classId]))
    },
    links: async (scene) => {
      const { taskId, ...family } = await prepareScene(scene)
      await makeThree(() => makeIn(scene).makeLinkFor(scene.school.id, taskId, family))
    },
    uploads: async (scene) => {
      const { taskId } = await prepareScene(scene)
      await makeThree(async () => makeIn(scene).makeUpload(scene.school.id, taskId, await makePupil(scene)))
    },
  },
  // These test schools have no public address to put in a message, so a reminder is recorded but sends nothing.
  recordedForItself: ['remind'],
  foreign: {
    materialDepartment: ({ classId }) => classId,
    materialTask: foreignTask,
    materialTaskOwn: foreignTask,
    materialAsked: ({ studentId }) => studentId,
    materialLink: async (school) => {
      const people = { studentId: school.studentId, parentId: await makeForeignParent(school) }
      return (await sealedLinkFactories(school.server).makeLink(school.id, people, { purpose: materialPurpose })).id
    },
    materialFile: foreignUpload,
    materialByLink: foreignUpload,
    materialParent: makeForeignParent,
  },
}
