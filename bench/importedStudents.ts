import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { nodeType } from '../areas/registry/contract.ts'
import { imports } from '../areas/imports/contract.ts'
import { writeSheet } from '../platform/server/sheets/writeSheet.ts'
import { studentSheet } from '../areas/users/server/imports/studentSheet.ts'
import { demoPassword } from '../simulator/district/accounts.ts'
import { type Size, freshDatabaseOf, withClient } from './data.ts'
import type { Figure } from './figure.ts'
import { signIn } from './load.ts'
import { delivered, startProduct } from './programs.ts'

const newSchool = { name: 'arrivals', schools: 2, students: 1200 } as const satisfies Size
const many = 10_000
const changedRows = 100
const limits = { seconds: 20, megabytes: 400, again: 8 } as const

const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]

/** An identity number with its right last sign (GB 11643). */
const idCardOf = (index: number): string => {
  const day = `2012${String(1 + (Math.floor(index / 500) % 9)).padStart(2, '0')}${10 + Math.floor(index / 4500)}`
  const body = `110105${day}${String((index % 500) * 2 + 1 - (index % 2)).padStart(3, '0')}`
  const sum = [...body].reduce((all, digit, at) => all + Number(digit) * (weights[at] ?? 0), 0)
  return `${body}${'10X98765432'[sum % 11]}`
}

/** The rows of a school that moves in; each family's children are two, so that half of the parents have a second child. */
const rowsFor = (classes: readonly string[], addressOf: (index: number) => string) =>
  Array.from({ length: many }, (_, index) => {
    const family = Math.floor(index / 2)
    return {
      name: `学生${index}`,
      code: `N${String(index).padStart(6, '0')}`,
      className: classes[index % classes.length] ?? '',
      gradeName: null,
      gender: index % 2 === 0 ? '男' : '女',
      idCard: idCardOf(index),
      birthDate: null,
      nationality: '汉族',
      telephone: null,
      familyAddress: addressOf(index),
      cardNum: String(7_000_000 + index),
      accommodation: '走读',
      building: null,
      room: null,
      bed: null,
      parent1Name: `父亲${family}`,
      parent1Relation: '父亲',
      parent1Telephone: `137${String(family).padStart(8, '0')}`,
      parent2Name: `母亲${family}`,
      parent2Relation: '母亲',
      parent2Telephone: `136${String(family).padStart(8, '0')}`,
    }
  })

const classPaths = `select grade.name || '/' || class.name as path
  from department class join department grade on grade.school_id = class.school_id and grade.id = class.parent_id
  where class.type = ${nodeType.class} and class.school_id = (select school_id from member where username = 'school1') order by 1`

const readResident = async (address: string): Promise<number> => {
  const headers = { authorization: `Bearer ${delivered.METRICS_TOKEN}` }
  const text = await (await fetch(`${address}/metrics`, { headers })).text()
  return Number(/^process_resident_memory_bytes (\d+)/m.exec(text)?.[1] ?? 0) / 1024 / 1024
}

/** Asks the calls of imports as a clerk's page does. */
const makeClerk = (address: string, token: string) => {
  const authorization = `Bearer ${token}`
  const read = async (response: Response) => {
    const { code, msg, data } = await response.json()
    if (code !== 200) throw new Error(`${response.url}: ${msg}`)
    return data
  }
  const say = async (path: string, body: object) =>
    read(
      await fetch(`${address}${path}`, {
        method: 'POST',
        headers: { authorization, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    )
  const look = async (id: number) =>
    read(await fetch(`${address}${imports.run.path}?id=${id}`, { headers: { authorization } }))
  const upload = async (sheet: Buffer<ArrayBuffer>): Promise<number> => {
    const form = new FormData()
    form.set('kind', 'students')
    form.set('file', new Blob([sheet]), '学生.xlsx')
    const response = await fetch(`${address}${imports.start.path}`, {
      method: 'POST',
      headers: { authorization },
      body: form,
    })
    return (await read(response)).id
  }
  /** Waits for the end of a job; gives the most memory that the server held meanwhile, MB. */
  const follow = async (id: number): Promise<number> => {
    let most = 0
    for (;;) {
      most = Math.max(most, await readResident(address))
      const { job } = await look(id)
      if (job.state === 'done') return most
      if (job.state !== 'waiting' && job.state !== 'running') throw new Error(`${job.state}: ${job.error}`)
      await sleep(200)
    }
  }
  const check = async (id: number) => {
    const { headings } = await look(id)
    const mapping = headings.map(({ column, key }: { column: number; key: string }) => ({ column, key }))
    await say(imports.check.path, { id, mapping })
    return follow(id)
  }
  const apply = async (id: number) => {
    await say(imports.apply.path, { id })
    return follow(id)
  }
  return { look, upload, check, apply }
}

const secondsOf = async <Result>(work: () => Promise<Result>) => {
  const start = performance.now()
  const result = await work()
  return { result, seconds: (performance.now() - start) / 1000 }
}

/** A new school's students: uploaded, checked and written, and then a sheet that changes some of them. */
export const importedStudents: Figure = {
  name: `an import of ${many} students with two parents each`,
  measure: async (bench) => {
    const url = await freshDatabaseOf(bench.server, newSchool)
    const classes = await withClient(url, async (client) => {
      const { rows } = await client.query<{ path: string }>(classPaths)
      return rows.map(({ path }) => path)
    })
    const address = await startProduct(bench, url)
    const clerk = makeClerk(address, await signIn(address, 'school1', demoPassword))
    const homes = rowsFor(classes, (index) => `星河市杏坛路 ${index} 号`)
    const first = await buffer(writeSheet(studentSheet, homes))
    const id = await clerk.upload(first)
    const checked = await secondsOf(() => clerk.check(id))
    const { counts } = await clerk.look(id)
    if (counts.new !== many) throw new Error(`of ${many} rows ${counts.new} are new`)
    const written = await secondsOf(() => clerk.apply(id))
    const megabytes = Math.max(checked.result, written.result)
    const both = checked.seconds + written.seconds
    const moved = rowsFor(classes, (index) => `星河市杏坛路 ${index < changedRows ? 'X' : ''}${index} 号`)
    const again = await clerk.upload(await buffer(writeSheet(studentSheet, moved)))
    const compared = await secondsOf(() => clerk.check(again))
    const { counts: found } = await clerk.look(again)
    if (found.changed !== changedRows) throw new Error(`${found.changed} rows are changed`)
    return [
      {
        of: 'checked and written',
        value: `${both.toFixed(1)} s (checked ${checked.seconds.toFixed(1)} s, written ${written.seconds.toFixed(1)} s)`,
        limit: `within ${limits.seconds} s`,
        held: both <= limits.seconds,
      },
      {
        of: 'memory',
        value: `${megabytes.toFixed(0)} MB resident`,
        limit: `at most ${limits.megabytes} MB`,
        held: megabytes <= limits.megabytes,
      },
      {
        of: `a sheet that changes ${changedRows} of them, checked`,
        value: `${compared.seconds.toFixed(1)} s`,
        limit: `within ${limits.again} s`,
        held: compared.seconds <= limits.again,
      },
    ]
  },
}
