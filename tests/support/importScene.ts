import { buffer } from 'node:stream/consumers'
import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { role } from '../../platform/contract/roles.ts'
import { sheetDefinition } from '../../platform/server/sheets/columns.ts'
import { writeSheet } from '../../platform/server/sheets/writeSheet.ts'
import type { Actor, useServer } from './useServer.ts'
import type { SentFile } from './form.ts'
import { waitsEnd } from './waits.ts'
import { type Verdict, imports } from '../../areas/imports/contract.ts'
import { nodeType } from '../../areas/registry/contract.ts'
import { member } from '../../areas/registry/server/tables/members.ts'

type Callers = Awaited<ReturnType<typeof useServer>>

type Files = readonly SentFile[]

export type Cells = Readonly<Record<string, string | number>>

/** Writes a sheet with these rows; the headings are their keys. */
export const sheetOf = async (rows: readonly Cells[]) => {
  const titles = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  const columns = titles.map((title) => ({ key: title, title, kind: 'text' as const }))
  const blank = Object.fromEntries(titles.map((title) => [title, null]))
  const filled = rows.map((row) => ({
    ...blank,
    ...Object.fromEntries(Object.entries(row).map(([title, value]) => [title, String(value)])),
  }))
  const bytes = await buffer(writeSheet(sheetDefinition({ title: '我校名单', columns }), filled))
  return [{ name: '我校名单.xlsx', bytes }]
}

/** A row of a pupil of the first class with a father. */
export const family = (name: string, code: string) => ({
  姓名: name,
  学号: code,
  班级: '七年级1班',
  性别: '女',
  家长1姓名: `${name}父`,
  家长1关系: '父亲',
  家长1手机号: `138${code.padStart(8, '0').slice(-8)}`,
})

/** A person's name that differs with the text or number. Digits are no part of a name. */
export const nameFrom = (text: string | number) =>
  `王${String(text).replaceAll(/\d/g, (digit) => '甲乙丙丁戊己庚辛壬癸'.charAt(Number(digit)))}`

let codes = 0
/** A code that nobody has. */
export const freshCode = () => `2026${String((codes += 1)).padStart(4, '0')}`

/** Calls that make and follow imports of one kind, in a school with two classes and a room. */
export const importCallers = ({ make, actor, as, database, http }: Callers, kind: string) => {
  const makeScene = async () => {
    const school = await make.makeSchool()
    const inSchool = { schoolId: school.id, departments: [school.rootId] }
    const who = await actor({ ...inSchool, roles: [role.schoolDataAdministrator] })
    const below = { schoolId: school.id, parentId: school.rootId }
    const grade = await make.makeDepartment({ ...below, name: '七年级', type: nodeType.grade })
    const ofGrade = { schoolId: school.id, parentId: grade.id, type: nodeType.class }
    const first = await make.makeDepartment({ ...ofGrade, name: '七年级1班' })
    const second = await make.makeDepartment({ ...ofGrade, name: '七年级2班' })
    const room = await make.makeRoom(school.id, { beds: 2 })
    const addPupil = (values: { name: string; code: string }) =>
      make.makeMember({ ...values, schoolId: school.id, roles: [role.student], departments: [first.id] })
    return { school, who, first, second, room, addPupil }
  }

  const show = async (who: Actor, id: number) => (await as(who, imports.run, { query: { id } })).data

  /** Runs the import's jobs until they have ended. A job that fails temporarily is retried by itself. */
  const settle = async (who: Actor, id: number) => {
    const stateNow = async () => {
      await http.running.runner.drain()
      return (await show(who, id)).job?.state
    }
    await expect.poll(stateNow, { timeout: waitsEnd }).not.toMatch(/waiting|running/)
  }

  const uploadFiles = async (who: Actor, files: Files) =>
    (await as(who, imports.start, { body: { kind }, files })).data.id
  const upload = async (who: Actor, rows: readonly Cells[]) => uploadFiles(who, await sheetOf(rows))

  /** Checks an uploaded file with the recognised columns, whatever the result. */
  const judgeRun = async (who: Actor, id: number) => {
    const { headings } = await show(who, id)
    const mapping = headings.flatMap(({ column, key }) => (key === null ? [] : [{ column, key }]))
    expect(await as(who, imports.check, { body: { id, mapping } })).toMatchObject({ code: 200 })
    await settle(who, id)
    return show(who, id)
  }
  const judgeFile = async (who: Actor, files: Files) => judgeRun(who, await uploadFiles(who, files))
  const judge = async (who: Actor, rows: readonly Cells[]) => judgeFile(who, await sheetOf(rows))

  /** Same as `judgeFile`, for files that aren't refused as a whole. */
  const checkFile = async (who: Actor, files: Files) => {
    const run = await judgeFile(who, files)
    expect(run.job).toMatchObject({ state: 'done', error: null })
    return run
  }
  const check = async (who: Actor, rows: readonly Cells[]) => checkFile(who, await sheetOf(rows))

  const rowsOf = async (who: Actor, id: number, verdict?: Verdict) =>
    (await as(who, imports.rows, { body: { id, pageSize: -1, ...(verdict === undefined ? {} : { verdict }) } })).data
      .content

  const apply = async (who: Actor, id: number) => {
    expect(await as(who, imports.apply, { body: { id } })).toMatchObject({ code: 200 })
    await settle(who, id)
    return show(who, id)
  }

  const undo = async (who: Actor, id: number) => {
    expect(await as(who, imports.undo, { body: { id } })).toMatchObject({ code: 200 })
    await settle(who, id)
    return show(who, id)
  }

  const peopleOf = (schoolId: number) =>
    database.asSystem('a test looks at a school', (db) =>
      db
        .select({ id: member.id, name: member.name, code: member.code, username: member.username })
        .from(member)
        .where(eq(member.schoolId, schoolId))
        .orderBy(member.id),
    )

  return {
    makeScene,
    show,
    settle,
    upload,
    uploadFiles,
    judge,
    judgeRun,
    check,
    checkFile,
    rowsOf,
    apply,
    undo,
    peopleOf,
  }
}
