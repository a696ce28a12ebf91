import { randomBytes } from 'node:crypto'
import { role } from '../platform/contract/roles.ts'
import { demoPassword } from '../simulator/district/accounts.ts'
import { freshDatabaseOf } from './data.ts'
import type { Figure } from './figure.ts'
import { measure, signIn } from './load.ts'
import { placesOf } from './places.ts'
import { startBare, startProduct } from './programs.ts'
import { shareRow } from './rows.ts'
import { takePairs } from './turns.ts'

/** A separate database, because it grows with each turn. */
const size = { name: 'newcomers', schools: 1, students: 1200 }

/** Making users with a role and a department, compared with the bare program with the same writes. */
export const createUser: Figure = {
  name: 'making a user with a role and a department',
  measure: async (bench) => {
    const url = await freshDatabaseOf(bench.server, size)
    const { schoolId, root } = await placesOf(url, 'school1')
    const address = await startProduct(bench, url)
    const bareAddress = await startBare(bench, './bareCreate.ts', {
      DATABASE_URL: url,
      SCHOOL: String(schoolId),
      DEPARTMENT: String(root),
    })
    const token = await signIn(address, 'school1', demoPassword)
    // No two turns may make the same name.
    const turn = randomBytes(4).toString('hex')
    let made = 0
    const bodyOf = () => {
      made += 1
      return { name: '欧阳若兰', username: `${turn}-${made}`, userRoles: [role.staff], depts: [root] }
    }
    const path = `/school/${schoolId}/userDO`
    const pairs = await takePairs(
      bench,
      (seconds) => measure({ address, asked: [{ path, bodyOf }], token, seconds }),
      (seconds) => measure({ address: bareAddress, asked: [{ path: '/', bodyOf }], seconds }),
    )
    return [shareRow(pairs, 0.4)]
  },
}
