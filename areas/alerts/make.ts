import { toWireTime } from '../../platform/contract/time.ts'
import { type AreaTesting, type Scene, openedLink } from '../../tests/support/areaTesting.ts'
import { oncePerScene } from '../../tests/support/oncePerScene.ts'
import { makeForeignParent, makePupil, makeThree } from '../../tests/support/sceneSamples.ts'
import { sealedLinkFactories } from '../sealedLink/make.ts'
import { alertFactories } from './makeAlerts.ts'
import { alertPurpose } from './parentContract.ts'

const makeIn = ({ server }: Scene) => alertFactories(server.database)

const today = () => toWireTime(new Date()).slice(0, 10)

/** The scene's alert, with its pupil and parent. */
const sceneAlert = oncePerScene(async (scene: Scene) => {
  const { server, school } = scene
  const memberId = await makePupil(scene)
  const links = sealedLinkFactories(server)
  const parentId = await links.makeParent(school.id, memberId)
  const { id: linkId, opened } = await links.makeLink(
    school.id,
    { studentId: memberId, parentId },
    { purpose: alertPurpose },
  )
  const { id } = await makeIn(scene).makeAlert(school.id, { memberId, day: today() })
  await makeIn(scene).tell(school.id, id, parentId, { linkId })
  return { id, parentId, opened }
})

const addThree = (scene: Scene) =>
  makeThree(async () => makeIn(scene).makeAlert(scene.school.id, { memberId: await makePupil(scene), day: today() }))

/** Samples of this area for the generated contract tests. */
export const testing: AreaTesting = {
  samples: {
    alert: async (scene) => (await sceneAlert(scene)).id,
    alertParent: async (scene) => (await sceneAlert(scene)).parentId,
    [openedLink(alertPurpose)]: async (scene: Scene) => (await sceneAlert(scene)).opened,
    alertHold: async (scene) => {
      const { id } = await makeIn(scene).makeHold(scene.school.id)
      const memberId = await makePupil(scene)
      await makeIn(scene).makeAlert(scene.school.id, { memberId, day: today(), state: 'held', holdId: id })
      return id
    },
    alertLateTime: () => '08:00',
    alertHoursFrom: () => '08:10',
    alertHoursUntil: () => '16:00',
    alertSettingsVersion: async (scene) => {
      await makeIn(scene).forgetSettings(scene.school.id)
      return 0
    },
  },
  prepare: { today: addThree, history: addThree },
  foreign: {
    alert: async ({ server, id, studentId, canary }) =>
      (await alertFactories(server.database).makeAlert(id, { memberId: studentId, className: canary })).id,
    alertHold: async ({ server, id, canary }) =>
      (await alertFactories(server.database).makeHold(id, { about: canary, note: canary, decidedByName: canary })).id,
    alertParent: makeForeignParent,
  },
}
