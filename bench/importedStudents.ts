import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { nodeType } from '../areas/registry/contract.ts'
import { writeSheet } from '../platform/server/sheets/writeSheet.ts'
import { studentSheet } from '../areas/users/server/imports/studentSheet.ts'
import { demoPassword } from '../simulator/district/accounts.ts'
import { measureBareImport } from './bareImport.ts'
import { makeClerk } from './clerk.ts'
import { type Size, freshDatabaseOf, withClient } from './data.ts'
import type { Bench, Figure, Row } from './figure.ts'
import { signIn } from './load.ts'
import { watchUserPage } from './pageMeanwhile.ts'
import { startProduct } from './programs.ts'
import { measurePeakMemory, residentOf } from './resident.ts'

const newSchool = { name: 'arrivals', schools: 2, students: 1200 } as const satisfies Size
/** The agreed figure is for 10,000 students. Set `BENCH_IMPORTED` for a smaller trial. */
const many = Number(process.env['BENCH_IMPORTED'] ?? 10_000)
const changedRows = many / 100
const limits = { seconds: 20, megabytes: 400, again: 8, ofBare: 4, ofUsual: 2 } as const

const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]

/** An identity number with a correct check digit (GB 11643). */
const idCardOf = (index: number): string => {
  const day = `2012${String(1 + (Math.floor(index / 500) % 9)).padStart(2, '0')}${10 + Math.floor(index / 4500)}`
  const body = `110105${day}${String((index % 500) * 2 + 1 - (index % 2)).padStart(3, '0')}`
  const sum = [...body].reduce((all, digit, at) => all + Number(digit) * (weights[at] ?? 0), 0)
  return `${body}${'10X98765432'[sum % 11]}`
}

/**
 * The rows of a new school's students from index `from` on. Every two students are siblings, so half of the rows add a
 * second child to existing parents.
 */
const rowsFor = (classes: readonly string[], addressOf: (index: number) => string, from = 0) =>
  Array.from({ length: many }, (_, at) => {
    const index = from + at
    const family = Math.floor(index / 2)
    return {
      name: `学生${index}`,
      code: `N${String(index).padStart(6, '0')}`,
      className: classes[index % classes.length] ?? '',
      gradeName: null,
      registryNumber: null,
      username: null,
      parent3Name: null,
      parent3Relation: null,
      parent3Telephone: null,
      status: null,
      gender: index % 2 === 0 ? '男' : '女',
      idCard: idCardOf(index),
      idCardType: null,
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

const secondsOf = async <Result>(work: () => Promise<Result>) => {
  const start = performance.now()
  const result = await work()
  return { result, seconds: (performance.now() - start) / 1000 }
}

const addressOf = (index: number) => `星河市杏坛路 ${index} 号`

type Clerk = ReturnType<typeof makeClerk>

/** Imports a sheet: uploads, checks and writes it. Returns the seconds of check and write. */
const importSheet = async (clerk: Clerk, sheet: Buffer<ArrayBuffer>) => {
  const id = await clerk.upload(sheet)
  const { seconds: checked } = await secondsOf(() => clerk.check(id))
  const { counts } = await clerk.look(id)
  if (counts.new !== many) throw new Error(`of ${many} rows ${counts.new} are new`)
  const { seconds: written } = await secondsOf(() => clerk.apply(id))
  return { checked, written }
}

/** Checks a sheet that changes a hundredth of the rows. */
const measureChanges = async (clerk: Clerk, classes: readonly string[]): Promise<Row> => {
  const moved = rowsFor(classes, (index) => addressOf(index).replace(' ', index < changedRows ? ' X' : ' '))
  const id = await clerk.upload(await buffer(writeSheet(studentSheet, moved)))
  const { seconds } = await secondsOf(() => clerk.check(id))
  const { counts } = await clerk.look(id)
  if (counts.changed !== changedRows) throw new Error(`${counts.changed} rows are changed`)
  return {
    of: `a sheet that changes ${changedRows} of them, checked`,
    value: `${seconds.toFixed(1)} s`,
    limit: `within ${limits.again} s`,
    held: seconds <= limits.again,
  }
}

/** Imports as many students again, while people of another school page through their users. */
const measureMeanwhile = async (
  { seconds }: Bench,
  address: string,
  takeMore: () => Promise<unknown>,
): Promise<Row> => {
  const token = await signIn(address, 'school2', demoPassword)
  const stop = watchUserPage(address, token)
  await sleep(2 * seconds * 1000)
  const usual = await stop()
  const stopMeanwhile = watchUserPage(address, token)
  await takeMore()
  const meanwhile = await stopMeanwhile()
  const value = `p99 ${meanwhile.p99.toFixed(0)} ms (p50 ${meanwhile.p50.toFixed(0)} ms), usually ${usual.p99.toFixed(0)} ms (${usual.p50.toFixed(0)} ms)`
  return {
    of: "meanwhile, another school's page of users",
    value,
    limit: `within ${limits.ofUsual} times its usual p99`,
    held: meanwhile.p99 <= limits.ofUsual * usual.p99,
  }
}

/**
 * A new school's students: uploaded, checked and written, then a sheet that changes some of them, and as many new ones.
 */
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
    const sheet = await buffer(writeSheet(studentSheet, rowsFor(classes, addressOf)))
    const before = await residentOf(address)
    const { result, megabytes } = await measurePeakMemory(address, () => importSheet(clerk, sheet))
    const { checked, written } = result
    const both = checked + written
    const { parsed, copied } = await withClient(url, (client) => measureBareImport(client, sheet))
    const ofBare = both / (parsed + copied)
    const changes = await measureChanges(clerk, classes)
    const more = await buffer(writeSheet(studentSheet, rowsFor(classes, addressOf, many)))
    const meanwhile = await measureMeanwhile(bench, address, () => importSheet(clerk, more))
    return [
      {
        of: 'checked and written',
        value: `${both.toFixed(1)} s (checked ${checked.toFixed(1)} s, written ${written.toFixed(1)} s)`,
        limit: `within ${limits.seconds} s`,
        held: both <= limits.seconds,
      },
      {
        of: 'beside parsing and a bare copy of the same rows',
        value: `${ofBare.toFixed(1)} times (parsed in ${parsed.toFixed(2)} s, copied in ${copied.toFixed(2)} s)`,
        limit: `within ${limits.ofBare} times`,
        held: ofBare <= limits.ofBare,
      },
      {
        of: 'memory',
        value: `${megabytes.toFixed(0)} MB resident (${before.toFixed(0)} MB before)`,
        limit: `at most ${limits.megabytes} MB`,
        held: megabytes <= limits.megabytes,
      },
      changes,
      meanwhile,
    ]
  },
}
