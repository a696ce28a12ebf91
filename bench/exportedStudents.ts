import { setTimeout as sleep } from 'node:timers/promises'
import { jobs } from '../areas/jobs/contract.ts'
import { users } from '../areas/users/contract.ts'
import { demoPassword } from '../simulator/district/accounts.ts'
import { databaseOf, withClient } from './data.ts'
import type { Figure } from './figure.ts'
import { signIn } from './load.ts'
import { placesOf } from './places.ts'
import { startProduct } from './programs.ts'
import { measurePeakMemory, residentOf } from './resident.ts'

/** The agreed figure is for 100,000 students. Set `BENCH_EXPORTED` for a smaller trial. */
const many = Number(process.env['BENCH_EXPORTED'] ?? 100_000)
const most = 250

/** One school, larger than any real one, because its export is measured. */
const size = { name: `exported${many}`, schools: 1, students: many }

/** Moves every class under one grade, because an export covers at most one grade. */
const gather = `
  with first as (select school_id, min(id) as id from department where type = 3 group by school_id),
  moved as (update department class set parent_id = first.id from first
    where class.school_id = first.school_id and class.type = 4 returning class.school_id, class.id)
  update department_ancestor set ancestor_id = first.id from first, department grade
  where department_ancestor.school_id = first.school_id and grade.school_id = first.school_id
    and grade.id = department_ancestor.ancestor_id and grade.type = 3 and department_ancestor.department_id <> grade.id`

/** An export of the students of a school with every column. */
export const exportedStudents: Figure = {
  name: `an export of ${many} students, every column`,
  measure: async (bench) => {
    const url = await databaseOf(bench.server, size)
    await withClient(url, (client) => client.query(gather))
    const { grade } = await placesOf(url, 'school1')
    const address = await startProduct(bench, url)
    const authorization = `Bearer ${await signIn(address, 'school1', demoPassword)}`
    const ask = async (path: string, init: RequestInit = {}) => {
      const headers = { authorization, ...(init.body === undefined ? {} : { 'content-type': 'application/json' }) }
      const { code, msg, data } = await (await fetch(`${address}${path}`, { ...init, headers })).json()
      if (code !== 200) throw new Error(`${path}: ${msg}`)
      return data
    }
    const follow = async (id: number): Promise<string> => {
      for (;;) {
        const { state, error, fileLink } = await ask(`${jobs.get.path}?id=${id}`)
        if (state === 'done') return fileLink
        if (state !== 'waiting' && state !== 'running') throw new Error(`${state}: ${error}`)
        await sleep(100)
      }
    }
    const path = users.exportStudents.path.replace('{departmentId}', String(grade))
    const before = await residentOf(address)
    const start = performance.now()
    const { result, megabytes } = await measurePeakMemory(address, async () => {
      const { jobId } = await ask(path, { method: 'PATCH', body: JSON.stringify({ includeChild: true }) })
      return follow(jobId)
    })
    const seconds = (performance.now() - start) / 1000
    const { byteLength } = await (await fetch(`${address}${result}`)).arrayBuffer()
    const value = `${megabytes.toFixed(0)} MB resident (${before.toFixed(0)} MB before; ${seconds.toFixed(1)} s, a file of ${(byteLength / 1e6).toFixed(1)} MB)`
    return [{ value, limit: `at most ${most} MB`, held: megabytes <= most }]
  },
}
