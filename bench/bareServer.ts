import { createServer } from 'node:http'
import pg from 'pg'
import { tellAddress } from './programs.ts'

/**
 * What the product is measured against: node:http and pg, awaiting the very same statements, named, one after the other,
 * with no session, no transaction, no row-level security and no checks.
 */
const statements: { sql: string; params: unknown[] }[] = JSON.parse(process.env['STATEMENTS'] ?? '[]')
const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 10 })

const server = createServer((request, response) => {
  const answer = async () => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(Buffer.from(part))
    JSON.parse(Buffer.concat(parts).toString())
    const results: unknown[] = []
    for (const [index, { sql, params }] of statements.entries()) {
      results.push((await pool.query({ name: `statement${index}`, text: sql, values: params })).rows)
    }
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ code: 200, msg: '', data: results }))
  }
  void answer()
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  if (address !== null && typeof address === 'object') tellAddress(`http://127.0.0.1:${address.port}`)
})
process.on('SIGTERM', () => process.exit(0))
