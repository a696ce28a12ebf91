import sharp from 'sharp'
import type { Db } from '../../platform/server/database/connection.ts'
import type { DemoPart, DemoWorld } from '../../simulator/demoPart.ts'
import { demoAccounts } from '../../simulator/district/accounts.ts'
import { later } from '../../simulator/history/days.ts'
import { studentStatus } from '../users/contract.ts'
import { materialConfig, materialTask, materialTaskClass, materialUpload } from './server/tables.ts'

const day = 24 * 60

const tasks = [
  {
    title: '疫苗接种证明',
    note: '请拍清楚姓名、接种日期与公章，一页一张。',
    takesPdf: false,
    mostFiles: 3,
    startDays: -6,
    endDays: 4,
    given: 0.6,
  },
  {
    title: '秋季体检表',
    note: '体检表正反两面，可上传 PDF。',
    takesPdf: true,
    mostFiles: 2,
    startDays: -20,
    endDays: -5,
    given: 0.9,
  },
]

/** The class of the demo's parent, whose head publishes the tasks, with its current students. */
const findClass = ({ district }: DemoWorld) => {
  const parent = district.members.find(({ username }) => username === demoAccounts.parent.username)
  const link = district.parentLinks.find(({ parentId }) => parentId === parent?.id)
  const child = district.members.find(({ id }) => id === link?.studentId)
  if (child === undefined) throw new Error('the demo has no parent with a child')
  const { schoolId, mainDepartmentId: classId } = child
  const head = district.classManagers.find(({ departmentId, level }) => departmentId === classId && level === 1)
  const there = new Set(
    district.studentInfo.filter(({ status }) => status === studentStatus.inSchool).map((row) => row.memberId),
  )
  const parentOf = new Map(district.parentLinks.map((row) => [row.studentId, row.parentId]))
  const students = district.members
    .filter(({ id, mainDepartmentId }) => mainDepartmentId === classId && there.has(id))
    .map(({ id }) => ({ id, parentId: parentOf.get(id) ?? null }))
  return { schoolId, classId: classId ?? 0, headId: head?.memberId ?? null, students }
}

const [width, height] = [480, 640]

/** Returns the kind of ink at a point of the drawn page: ruled lines or seal. */
const inkAt = (x: number, y: number, turn: number): 'line' | 'seal' | null => {
  const fromSeal = Math.hypot(x - 360 + turn * 20, y - 520)
  if (fromSeal < 60 && (fromSeal > 52 || fromSeal < 14)) return 'seal'
  const isLine = y > 70 && y < 470 && y % 40 < 4 && x > 50 && x < 430 - ((y * (turn + 3)) % 150)
  return isLine || (y > 30 && y < 46 && x > 150 && x < 330) ? 'line' : null
}

const colours = { line: [96, 104, 118], seal: [196, 53, 45], page: [250, 249, 245] } as const

/** Draws a sheet of paper with lines and a red seal, as a parent would photograph it. */
const drawSheet = async (turn: number) => {
  const pixels = Buffer.alloc(width * height * 3)
  for (let at = 0; at < width * height; at += 1) {
    const [r, g, b] = colours[inkAt(at % width, Math.floor(at / width), turn) ?? 'page']
    pixels.set([r, g, b], at * 3)
  }
  const sheet = sharp(pixels, { raw: { width, height, channels: 3 } })
  const [bytes, thumb] = await Promise.all([
    sheet.clone().jpeg({ quality: 80 }).toBuffer(),
    sheet.clone().resize({ width: 240, height: 240, fit: 'cover' }).webp().toBuffer(),
  ])
  return { bytes, thumb }
}

type Sheet = Awaited<ReturnType<typeof drawSheet>>

interface DemoUpload {
  readonly schoolId: number
  readonly taskId: number
  readonly student: { readonly id: number; readonly parentId: number | null }
  readonly number: number
  readonly at: Date
}

const addDemoUpload = async (
  db: Db,
  { files }: DemoWorld,
  sheet: Sheet,
  { schoolId, taskId, student, number, at }: DemoUpload,
) => {
  const name = `IMG_${String(student.id % 10_000).padStart(4, '0')}_${number}.jpg`
  const keep = async (bytes: Uint8Array, contentType: string) => {
    const stored = await files.store(bytes)
    return files.record(db, stored, { schoolId, memberId: student.parentId, name, contentType, lastsSeconds: null })
  }
  const fileId = await keep(sheet.bytes, 'image/jpeg')
  const thumbFileId = await keep(sheet.thumb, 'image/webp')
  const about = { name, contentHash: `demo-${number}`, uploaderId: student.parentId, byParent: true, isLate: false }
  await db
    .insert(materialUpload)
    .values({ ...about, schoolId, taskId, studentId: student.id, fileId, thumbFileId, createdAt: at })
}

/** Two tasks of a class, one open and one over, with uploads by the parents of most students. */
export const demo: DemoPart = {
  name: 'material',
  write: async (db, world) => {
    const { random, today } = world
    const { schoolId, classId, headId, students } = findClass(world)
    const sheets = await Promise.all([0, 1, 2, 3].map(drawSheet))
    await db.insert(materialConfig).values({ schoolId, keepDays: 180 })
    for (const { startDays, endDays, given, ...task } of tasks) {
      const createdAt = later(today, startDays * day)
      const times = { createdAt, endAt: later(today, endDays * day), makerId: headId, takesLate: false }
      const rows = await db
        .insert(materialTask)
        .values({ ...task, ...times, schoolId })
        .returning({ id: materialTask.id })
      const taskId = rows[0]?.id ?? 0
      await db.insert(materialTaskClass).values({ schoolId, taskId, departmentId: classId })
      for (const student of students.filter(() => random.chance(given))) {
        const count = random.integer(1, task.mostFiles)
        for (let number = 1; number <= count; number += 1) {
          const at = later(createdAt, random.integer(60, 4 * day))
          await addDemoUpload(db, world, random.pick(sheets), { schoolId, taskId, student, number, at })
        }
      }
    }
  },
}
