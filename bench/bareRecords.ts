import { createServer } from 'node:http'
import pg from 'pg'
import { listenBare } from './bareListen.ts'

/**
 * The bare program that receiving records is measured against: node:http and pg, one multi-row insert per batch into
 * the same table with the same indexes; without receipts, states and boards.
 */
const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 10 })
const [schoolId, deviceId] = [Number(process.env['SCHOOL']), Number(process.env['DEVICE'])]

const insert = `insert into access_record
    (school_id, member_id, state_dict_id, at, told_at, arrived_at, device_id, series, number, comment)
  select $1, "userId", "stateDictId", to_timestamp(time / 1000.0), to_timestamp(time / 1000.0), now(), $2, -1, number, ''
  from json_to_recordset($3::json) as told ("userId" bigint, "stateDictId" int, time double precision, number bigint)`

const server = createServer((request, response) => {
  const answer = async () => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(Buffer.from(part))
    const { records }: { records: unknown } = JSON.parse(Buffer.concat(parts).toString())
    await pool.query({ name: 'records', text: insert, values: [schoolId, deviceId, JSON.stringify(records)] })
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ code: 200, msg: '', data: null }))
  }
  answer().catch((error: unknown) => {
    process.stderr.write(`${String(error)}\n`)
    response.statusCode = 500
    response.end()
  })
})
listenBare(server)
