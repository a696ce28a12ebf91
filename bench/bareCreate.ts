import { createServer } from 'node:http'
import pg from 'pg'
import { listenBare } from './bareListen.ts'

/**
 * The bare program that making a user is measured against: node:http and pg, awaiting the same writes in order as named
 * statements in one transaction, with the same audit entry and so the same triggers; without session, checks and
 * row-level security.
 */
const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 10 })
const [schoolId, departmentId] = [Number(process.env['SCHOOL']), Number(process.env['DEPARTMENT'])]

interface Wanted {
  readonly name: string
  readonly username: string
  readonly userRoles: readonly number[]
}

const makeUser = async ({ name, username, userRoles }: Wanted): Promise<number> => {
  const client = await pool.connect()
  const run = (statement: string, text: string, values: readonly unknown[]) =>
    client.query<{ id: string }>({ name: statement, text, values: [...values] })
  const make = async (statement: string, text: string, values: readonly unknown[]) =>
    Number((await run(statement, text, values)).rows[0]?.id ?? 0)
  try {
    await client.query('begin')
    await run(
      'head',
      `with entry as (insert into audit_entry (call, school_id, member_id, request_id, address, at)
        values ('bare', $1, null, 'bare', '127.0.0.1', now()) returning school_id, id)
        select set_config('app.audit_entry', id::text, true), set_config('app.audit_school', school_id::text, true)
        from entry`,
      [schoolId],
    )
    const accountId = await make('account', 'insert into account default values returning id', [])
    await run(
      'credential',
      `insert into credential (account_id, password_hash, must_change) values ($1, 'bare', true)`,
      [accountId],
    )
    const id = await make(
      'record',
      `insert into member (school_id, account_id, username, name, pinyin, initials, main_department_id)
        values ($1, $2, $3, $4, $4, $4, $5) returning id`,
      [schoolId, accountId, username, name, departmentId],
    )
    await run(
      'loginName',
      'insert into login_name (name, account_id, school_id, member_id) values (lower($1), $2, $3, $4)',
      [username, accountId, schoolId, id],
    )
    await run('role', 'insert into member_role (school_id, member_id, role_id) select $1, $2, unnest($3::bigint[])', [
      schoolId,
      id,
      userRoles,
    ])
    await run('department', 'insert into member_department (school_id, member_id, department_id) values ($1, $2, $3)', [
      schoolId,
      id,
      departmentId,
    ])
    await client.query('commit')
    return id
  } finally {
    client.release()
  }
}

const server = createServer((request, response) => {
  const answer = async () => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(Buffer.from(part))
    const id = await makeUser(JSON.parse(Buffer.concat(parts).toString()))
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ code: 200, msg: '', data: { id } }))
  }
  answer().catch((error: unknown) => {
    process.stderr.write(`${String(error)}\n`)
    response.statusCode = 500
    response.end()
  })
})
listenBare(server)
