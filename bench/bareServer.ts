import { type IncomingMessage, createServer } from 'node:http'
import pg from 'pg'
import { listenBare } from './bareListen.ts'

/**
 * The bare program that the product is measured against: node:http and pg, awaiting the same statements in order as
 * named statements, without session, transaction, row-level security and checks. The statements of the first call are
 * at /0, and so on.
 */
const calls: { sql: string; params: unknown[] }[][] = JSON.parse(process.env['STATEMENTS'] ?? '[]')
const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 10 })

const readBody = async (request: IncomingMessage): Promise<unknown> => {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(Buffer.from(part))
  return JSON.parse(Buffer.concat(parts).toString() || 'null')
}

const answer = async (request: IncomingMessage): Promise<string> => {
  await readBody(request)
  const at = Number(request.url?.slice(1))
  const results: unknown[] = []
  for (const [index, { sql, params }] of (calls[at] ?? []).entries()) {
    results.push((await pool.query({ name: `statement${at}_${index}`, text: sql, values: params })).rows)
  }
  return JSON.stringify({ code: 200, msg: '', data: results })
}

listenBare(
  createServer((request, response) => {
    response.setHeader('content-type', 'application/json')
    answer(request).then(
      (body) => response.end(body),
      (error: unknown) => {
        process.stderr.write(`${String(error)}\n`)
        response.statusCode = 500
        response.end()
      },
    )
  }),
)
