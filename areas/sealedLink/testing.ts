import type { AreaTesting, Scene } from '../../tests/support/areaTesting.ts'
import { parentDigits, sealedLinkFactories } from './factories.ts'
import { sealedLink } from './server/tables.ts'

const makeToken = async ({ server, school }: Scene) =>
  (await sealedLinkFactories(server).makeOpened(school.id, [school.officeId])).token

/** Sealed links in the tests of the whole. */
export const testing: AreaTesting = {
  samples: { linkToken: makeToken, linkDigits: () => parentDigits },
  // Nobody is in a school before the link is found.
  writesOutside: { open: ['sealed_link'] },
  rows: async (db, { id: schoolId, pupil, parent }) => {
    const at = new Date(0)
    await db.insert(sealedLink).values({
      schoolId,
      studentId: pupil.id,
      parentId: parent.id,
      purpose: 'x',
      tokenHash: 'x',
      createdAt: at,
      expiresAt: at,
      triesLeft: 1,
      mostUses: 1,
    })
  },
}
