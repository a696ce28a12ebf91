import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { role } from '../platform/contract/roles.ts'
import { demoPassword } from '../simulator/district/accounts.ts'
import { databaseOf } from './data.ts'
import { type Measured, measure, signIn } from './load.ts'
import { startProgram } from './programs.ts'

/** A database of its own: it grows with each turn. */
const size = { schools: 1, students: 1200 }

/** Where the newcomers go: a school and a department of its administrator. */
const placeIn = async (url: string): Promise<{ schoolId: number; departmentId: number }> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ schoolId: number; departmentId: number }>(
      `select d.school_id::int as "schoolId", d.id::int as "departmentId" from department d
        join member m on m.school_id = d.school_id and m.username = 'school1' where d.parent_id is null`,
    )
    const [place] = rows
    if (!place) throw new Error('the school of the bench is not there')
    return place
  } finally {
    await client.end()
  }
}

/** Making users with a role and a department, beside the bare program with the same writes. */
export const measureCreateUser = async (
  server: string,
  seconds: number,
): Promise<{ ours: Measured; bare: Measured }> => {
  const url = await databaseOf(server, size)
  const { schoolId, departmentId } = await placeIn(url)
  const product = await startProgram('./serve.ts', { DATABASE_URL: url })
  const bareProgram = await startProgram('./bareCreate.ts', {
    DATABASE_URL: url,
    SCHOOL: String(schoolId),
    DEPARTMENT: String(departmentId),
  })
  try {
    const token = await signIn(product.address, 'school1', demoPassword)
    // No two turns may make the same name.
    const turn = randomBytes(4).toString('hex')
    let made = 0
    const body = () => {
      made += 1
      return { name: '欧阳若兰', username: `${turn}-${made}`, userRoles: [role.staff], depts: [departmentId] }
    }
    const ask = () => measure({ url: `${product.address}/school/${schoolId}/userDO`, token, bodyOf: body, seconds })
    const askBare = () => measure({ url: bareProgram.address, bodyOf: body, seconds })
    // One unmeasured turn each, to warm caches, plans and the compiler.
    await ask()
    await askBare()
    return { bare: await askBare(), ours: await ask() }
  } finally {
    await bareProgram.stop()
    await product.stop()
  }
}
