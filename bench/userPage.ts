import { drizzle } from 'drizzle-orm/node-postgres'
import { fillPlaceholders } from 'drizzle-orm/sql'
import pg from 'pg'
import type { z } from 'zod'
import { makeSessionSource } from '../areas/identity/server/index.ts'
import { UserFilter } from '../areas/users/contract.ts'
import { listFor, matches, userList } from '../areas/users/server/index.ts'
import { nodeType } from '../areas/registry/contract.ts'
import { areas } from '../app/areas.ts'
import { role } from '../platform/contract/roles.ts'
import { systemClock } from '../platform/server/clock.ts'
import { permissionRules } from '../platform/server/permissions.ts'
import { schoolOf } from '../platform/server/session.ts'
import { demoPassword } from '../simulator/district/accounts.ts'
import { type Measured, measure, signIn } from './load.ts'
import { startProgram } from './programs.ts'

export interface UserPageFigures {
  readonly who: string
  readonly ours: Measured
  readonly bare: Measured
}

/** The statements that a page of a session's list is read with, for the bare program to repeat. */
export const statementsFor = async (url: string, token: string, asked: z.input<typeof UserFilter> = {}) => {
  const pool = new pg.Pool({ connectionString: url, max: 1 })
  const db = drizzle({ client: pool })
  try {
    const found = await makeSessionSource(permissionRules(areas), systemClock)(db, token, 'watch')
    if (found === null) throw new Error('the session of the bench is not there')
    const { session } = found
    const filter = UserFilter.parse(asked)
    const place = { schoolId: schoolOf(session), departmentId: filter.deptId ?? 0, isRoot: filter.deptId === undefined }
    const { shape, values } = listFor(session, place, filter)
    const { page, total } = filter.keyword === '' ? userList(db, shape) : userList(db, shape, matches(filter.keyword))
    return [page.toSQL(), total.toSQL()].map(({ sql, params }) => ({ sql, params: fillPlaceholders(params, values) }))
  } finally {
    await pool.end()
  }
}

/** One list of one user beside the bare program, in turns of one run. */
const measureList = async (
  url: string,
  address: string,
  who: string,
  asked: z.input<typeof UserFilter>,
  seconds: number,
) => {
  const token = await signIn(address, who, demoPassword)
  const bareProgram = await startProgram('./bareServer.ts', {
    DATABASE_URL: url,
    STATEMENTS: JSON.stringify(await statementsFor(url, token, asked)),
  })
  try {
    const load = { body: asked, seconds }
    const ask = () => measure({ ...load, url: `${address}/user/findUserPage`, token })
    const askBare = () => measure({ ...load, url: bareProgram.address })
    // One unmeasured turn each, to warm caches, plans and the compiler.
    await ask()
    await askBare()
    return { bare: await askBare(), ours: await ask() }
  } finally {
    await bareProgram.stop()
  }
}

const firstPage = { pageNum: 1, pageSize: 10 }

/** `findUserPage` as a school's administrator and as a teacher. */
export const measureUserPage = async (url: string, seconds: number): Promise<UserPageFigures[]> => {
  const product = await startProgram('./serve.ts', { DATABASE_URL: url })
  const figures: UserPageFigures[] = []
  try {
    for (const who of ['school1', 'teacher1']) {
      figures.push({ who, ...(await measureList(url, product.address, who, firstPage, seconds)) })
    }
  } finally {
    await product.stop()
  }
  return figures
}

/** A grade of school1's school, and a class below it. */
const nodesOf = async (url: string): Promise<{ grade: number; clazz: number }> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ grade: number; clazz: number }>(
      `select c.parent_id::int as grade, c.id::int as clazz from department c
        join member m on m.school_id = c.school_id and m.username = 'school1' where c.type = $1 order by c.id limit 1`,
      [nodeType.class],
    )
    const [nodes] = rows
    if (!nodes) throw new Error('the school of the bench has no class')
    return nodes
  } finally {
    await client.end()
  }
}

/** `findUserPage` as a school's administrator with each of its filters. */
export const measureUserFilters = async (url: string, seconds: number): Promise<UserPageFigures[]> => {
  const { grade, clazz } = await nodesOf(url)
  const filters = {
    'by a word': { keyword: '王' },
    'by initials': { keyword: 'wxm' },
    'by role': { roleId: role.staff },
    'below a grade': { deptId: grade },
    'of a class alone': { deptId: clazz, includeChild: false },
    'with disabled and locked': { viewAccountDisable: true, viewLocked: true },
  }
  const product = await startProgram('./serve.ts', { DATABASE_URL: url })
  const figures: UserPageFigures[] = []
  try {
    for (const [who, filter] of Object.entries(filters)) {
      const asked = { ...firstPage, ...filter }
      figures.push({ who, ...(await measureList(url, product.address, 'school1', asked, seconds)) })
    }
  } finally {
    await product.stop()
  }
  return figures
}
