import { drizzle } from 'drizzle-orm/node-postgres'
import { fillPlaceholders } from 'drizzle-orm/sql'
import pg from 'pg'
import { makeSessionSource } from '../areas/identity/server/index.ts'
import { UserFilter } from '../areas/users/contract.ts'
import { listFor, userList } from '../areas/users/server/index.ts'
import { areas } from '../app/areas.ts'
import { systemClock } from '../platform/server/clock.ts'
import { roleDefaults } from '../platform/server/permissions.ts'
import { schoolOf } from '../platform/server/session.ts'
import { demoPassword } from '../simulator/district/accounts.ts'
import { type Measured, measure, signIn } from './load.ts'
import { startProgram } from './programs.ts'

export interface UserPageFigures {
  readonly who: string
  readonly ours: Measured
  readonly bare: Measured
}

/** The statements that a session's first page is read with, for the bare program to repeat. */
export const statementsFor = async (url: string, token: string) => {
  const pool = new pg.Pool({ connectionString: url, max: 1 })
  const db = drizzle({ client: pool })
  try {
    const found = await makeSessionSource(roleDefaults(areas), systemClock)(db, token, false)
    if (found === null) throw new Error('the session of the bench is not there')
    const { session } = found
    const place = { schoolId: schoolOf(session), departmentId: 0, isRoot: true }
    const { shape, values } = listFor(session, place, UserFilter.parse({}))
    const { page, total } = userList(db, shape)
    return [page.toSQL(), total.toSQL()].map(({ sql, params }) => ({ sql, params: fillPlaceholders(params, values) }))
  } finally {
    await pool.end()
  }
}

/** `findUserPage` as a school's administrator and as a teacher, each beside the bare program, in turns of one run. */
export const measureUserPage = async (url: string, seconds: number): Promise<UserPageFigures[]> => {
  const product = await startProgram('./serve.ts', { DATABASE_URL: url })
  const figures: UserPageFigures[] = []
  try {
    for (const who of ['school1', 'teacher1']) {
      const token = await signIn(product.address, who, demoPassword)
      const bareProgram = await startProgram('./bareServer.ts', {
        DATABASE_URL: url,
        STATEMENTS: JSON.stringify(await statementsFor(url, token)),
      })
      const load = { body: { pageNum: 1, pageSize: 10 }, seconds }
      const ask = () => measure({ ...load, url: `${product.address}/user/findUserPage`, token })
      const askBare = () => measure({ ...load, url: bareProgram.address })
      // One unmeasured turn each, to warm caches, plans and the compiler.
      await ask()
      await askBare()
      figures.push({ who, bare: await askBare(), ours: await ask() })
      await bareProgram.stop()
    }
  } finally {
    await product.stop()
  }
  return figures
}
