import { buffer } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import type { SheetDefinition } from '../../../platform/server/sheets/columns.ts'
import { writeSheet } from '../../../platform/server/sheets/writeSheet.ts'
import { readAll } from '../../../tests/support/sheets.ts'
import { type Actor, useServer } from '../../../tests/support/useServer.ts'
import { jobs } from '../../jobs/contract.ts'
import { teaching } from '../contract.ts'
import { makeTeachingScene } from '../make.ts'
import { assignmentSheet } from './assignmentSheet.ts'
import { electiveSheet } from './electiveSheet.ts'

const server = await useServer()
const { as, http } = server

const finishJob = async (who: Actor, jobId: number) => {
  await http.running.runner.drain()
  return (await as(who, jobs.get, { query: { id: jobId } })).data
}

const readSheet = async <Key extends string>(fileLink: string | null, sheet: SheetDefinition<Key>) => {
  const { rawPayload } = await http.inject({ method: 'GET', url: fileLink ?? '' })
  return (await readAll(sheet, rawPayload)).map(({ row }) => row)
}

describe('a sheet of assignments', () => {
  const makeScene = async () => {
    const scene = await makeTeachingScene(server)
    await scene.own.makeSubject(scene.schoolId, '语文', { position: 1 })
    await scene.own.makeSubject(scene.schoolId, '物理', { position: 2, grades: [401] })
    return scene
  }

  const bring = async (
    who: Actor,
    rows: readonly (readonly [name: string, code: string, subject: string, classes: string])[],
  ) => {
    const sheet = rows.map(([name, code, subject, classes]) => ({ name, code, subject, classes }))
    const files = [{ name: '任教.xlsx', bytes: await buffer(writeSheet(assignmentSheet, sheet)) }]
    const { data } = await as(who, teaching.importAssignments, { files })
    return finishJob(who, data.jobId)
  }

  const exportRows = async (who: Actor) => {
    const { data } = await as(who, teaching.exportAssignments, { body: {} })
    return readSheet((await finishJob(who, data.jobId)).fileLink, assignmentSheet)
  }

  test('names several classes in the ways schools write them, and comes back unchanged', async () => {
    const { who } = await makeScene()
    expect(await bring(who, [['王 老师', '', '语文', '七年级1班，七（2）班']])).toMatchObject({
      state: 'done',
      fileLink: null,
    })
    const rows = await exportRows(who)
    expect(rows).toEqual([{ name: '王老师', code: 'T01', subject: '语文', classes: '七年级/1班、七年级/2班' }])
    await bring(who, [['王老师', 'T01', '语文', '七年级/1班、七年级/2班']])
    expect(await exportRows(who)).toEqual(rows)
  })

  test('replaces the teachers of what it names and leaves the rest', async () => {
    const { who } = await makeScene()
    await bring(who, [['王老师', '', '语文', '七年级1班、七年级2班']])
    await bring(who, [['李老师', '', '语文', '七年级2班']])
    const rows = await exportRows(who)
    const classesOf = new Map(rows.map(({ name, classes }) => [name, classes]))
    expect(classesOf).toEqual(
      new Map([
        ['李老师', '七年级/2班'],
        ['王老师', '七年级/1班'],
      ]),
    )
  })

  test('reads a list whose grade is written once', async () => {
    const { who } = await makeScene()
    await bring(who, [['王老师', '', '语文', '七（1）、（2）班']])
    expect((await exportRows(who)).map(({ classes }) => classes)).toEqual(['七年级/1班、七年级/2班'])
  })

  test('with a wrong row changes nothing and gives back the reasons', async () => {
    const { who, schoolId } = await makeScene()
    await server.make.makeMember({ schoolId, roles: [6], name: '王老师', code: 'T09' })
    const { fileLink } = await bring(who, [
      ['李老师', '', '语文', '七年级1班'],
      ['王老师', '', '语文', '七年级1班'],
      ['赵老师', '', '体育', '七年级9班'],
      ['李老师', '', '物理', '七年级1班'],
    ])
    const { rawPayload } = await http.inject({ method: 'GET', url: fileLink ?? '' })
    const faults = (
      await readAll(
        { ...assignmentSheet, columns: [...assignmentSheet.columns, { key: 'why', title: '错误原因', kind: 'text' }] },
        rawPayload,
      )
    ).map(({ row }) => String(row.why ?? ''))
    expect(faults[0]).toBe('')
    expect(faults[1]).toContain('有 2 位教职工叫“王老师”，请填写工号')
    expect(faults[2]).toContain('本校在职教职工中没有“赵老师”')
    expect(faults[2]).toContain('没有学科“体育”')
    expect(faults[2]).toContain('“七年级9班”：没有此班级')
    expect(faults[3]).toContain('七年级不开设物理')
    expect(await exportRows(who)).toEqual([])
  })
})

describe('a sheet of electives', () => {
  const makeScene = async () => {
    const scene = await makeTeachingScene(server)
    for (const [position, name] of ['物理', '历史', '化学', '生物'].entries()) {
      const groupName = position < 2 ? `${name}类` : ''
      await scene.own.makeSubject(scene.schoolId, name, { position, electiveGrades: [301], groupName })
    }
    return scene
  }

  const bring = async (who: Actor, rows: readonly (readonly [code: string, name: string, subjects: string])[]) => {
    const sheet = rows.map(([code, name, subjects]) => ({ code, name, class: '', subjects }))
    const files = [{ name: '选科.xlsx', bytes: await buffer(writeSheet(electiveSheet, sheet)) }]
    const { data } = await as(who, teaching.importElectives, { files })
    return finishJob(who, data.jobId)
  }

  const exportRows = async (who: Actor) => {
    const { data } = await as(who, teaching.exportElectives, { body: {} })
    return readSheet((await finishJob(who, data.jobId)).fileLink, electiveSheet)
  }

  test('reads full names and initials, and comes back as exported', async () => {
    const { who } = await makeScene()
    await bring(who, [
      ['S01', '王小明', '物化生'],
      ['S02', '李小红', '历史、化学'],
    ])
    const rows = await exportRows(who)
    expect(rows.map(({ subjects }) => subjects)).toEqual(['物理、化学、生物', '历史、化学'])
  })

  test('is refused for an unknown subject, two groups, and a name that is not the student', async () => {
    const { who } = await makeScene()
    const result = await bring(who, [
      ['S01', '王大明', '物化生'],
      ['S02', '李小红', '物理、历史、音乐'],
      ['S02', '李小红', '物史'],
    ])
    expect(result.fileLink).not.toBeNull()
    expect((await exportRows(who)).map(({ subjects }) => subjects ?? '')).toEqual(['', ''])
  })
})
