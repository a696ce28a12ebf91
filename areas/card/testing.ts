import { role } from '../../platform/contract/roles.ts'
import type { AreaTesting, Scene } from '../../tests/support/areaTesting.ts'
import { usersFactories } from '../users/factories.ts'
import { freshCard } from './factories.ts'
import { card } from './server/tables.ts'

const makePupil = async ({ server, school }: Scene, cardNum?: string) => {
  const place = { schoolId: school.id, roles: [role.student], departments: [school.officeId] }
  const held = cardNum === undefined ? {} : { cardNum }
  return (await usersFactories(server.database).makeMember({ ...place, ...held })).id
}

/** Card data for the sweeps over all areas: people with and without a card. */
export const testing: AreaTesting = {
  samples: {
    cardHolder: (scene) => makePupil(scene, freshCard()),
    cardless: (scene) => makePupil(scene),
    cardSeen: () => undefined,
    cardBegins: () => '2026-09-01 00:00:00',
    cardEnds: () => '2029-06-30 23:59:59',
    heldCard: async (scene) => {
      const cardNum = freshCard()
      await makePupil(scene, cardNum)
      return cardNum
    },
  },
  prepare: {
    usage: async (scene) => {
      for (let turn = 0; turn < 3; turn += 1) await makePupil(scene, freshCard())
    },
  },
  rows: async (db, { id: schoolId, pupil }) => {
    await db.insert(card).values({ schoolId, memberId: pupil.id, cardNum: 'x', beginsAt: new Date(0) })
  },
}
