import { randomBytes } from 'node:crypto'
import { and, asc, eq } from 'drizzle-orm'
import { role } from '../../platform/contract/roles.ts'
import { toWireTime } from '../../platform/contract/time.ts'
import { addDays } from '../../platform/contract/wireDay.ts'
import type { Db } from '../../platform/server/database/connection.ts'
import type { DemoPart, DemoWorld } from '../../simulator/demoPart.ts'
import { tenantIds } from '../../simulator/district/district.ts'
import { readPicture } from '../../simulator/readPicture.ts'
import { deviceTypes } from '../device/contract.ts'
import { device } from '../device/server/tables.ts'
import { display } from '../display/server/tables.ts'
import { mediaContent, mediaLayout, mediaPad, mediaPlay, mediaResource, mediaTask } from './server/tables.ts'
import { layoutTemplates } from './templates.ts'

const hour = 3_600_000

const padType = deviceTypes.find(({ name }) => name === '电子班牌')?.type ?? ''

/** Pads that are paired. The others show how pairing begins. */
const pairedPads = 3

const notices = [
  { name: '升旗仪式', text: '周一早上 7:40 升旗，请全体同学穿校服，在操场按班级列队。' },
  { name: '期中考试安排', text: '期中考试在下周四、周五进行。\n请带好文具，提前十分钟进入考场。' },
  { name: '停课通知', text: '因台风停课一天，具体安排请家长查看学校通知。' },
] as const

const findPublisher = ({ district }: DemoWorld, schoolId: number): number =>
  district.memberRoles.find((row) => row.schoolId === schoolId && row.roleId === role.schoolDataAdministrator)
    ?.memberId ?? 0

const firstOf = <Row>(rows: readonly Row[]): Row => {
  const [row] = rows
  if (row === undefined) throw new Error('a demo row was not inserted')
  return row
}

const storePicture = async (db: Db, { files }: DemoWorld, schoolId: number) => {
  const bytes = await files.store(await readPicture('badge-xingtan.png'))
  const described = { name: '校徽.png', contentType: 'image/png', lastsSeconds: null, memberId: null }
  return { fileId: await files.record(db, bytes, { ...described, schoolId }), size: bytes.size }
}

const writeResources = async (db: Db, world: DemoWorld, schoolId: number) => {
  const shared = { schoolId, uploaderId: findPublisher(world, schoolId), createdAt: world.today }
  const { fileId, size } = await storePicture(db, world, schoolId)
  const picture = { kind: 'picture', name: '校徽', folder: '校园', text: '', fileId, size } as const
  const texts = notices.map((one) => ({ kind: 'notice', ...one, folder: '通知', size: one.text.length }) as const)
  const [pictureRow, ...noticeRows] = [
    ...(await db
      .insert(mediaResource)
      .values({ ...shared, ...picture, width: 256, height: 256 })
      .returning({ id: mediaResource.id })),
    ...(await db
      .insert(mediaResource)
      .values(texts.map((one) => ({ ...shared, ...one })))
      .returning({ id: mediaResource.id })),
  ]
  return { pictureId: pictureRow?.id ?? 0, noticeIds: noticeRows.map(({ id }) => id) }
}

const writeLayouts = async (db: Db, schoolId: number) => {
  const rows = layoutTemplates.map(({ name, orientation, regions }) => ({
    schoolId,
    name,
    orientation,
    regions: [...regions],
  }))
  const made = await db.insert(mediaLayout).values(rows).returning({ id: mediaLayout.id, name: mediaLayout.name })
  return new Map(made.map(({ id, name }) => [name, id]))
}

type Task = typeof mediaTask.$inferInsert

const writeTask = async (db: Db, task: Task, contents: readonly (readonly [number, number])[]) => {
  const { id } = firstOf(await db.insert(mediaTask).values(task).returning({ id: mediaTask.id }))
  const rows = contents.map(([regionKey, resourceId]) => ({
    schoolId: task.schoolId,
    taskId: id,
    regionKey,
    position: 0,
    resourceId,
  }))
  await db.insert(mediaContent).values(rows)
  return id
}

/** Writes a task for all pads, an exam notice over it from next week on, and the draft of an urgent notice. */
const writeTasks = async (db: Db, world: DemoWorld, schoolId: number) => {
  const { pictureId, noticeIds } = await writeResources(db, world, schoolId)
  const layouts = await writeLayouts(db, schoolId)
  const day = toWireTime(world.today).slice(0, 10)
  const hours = { fromTime: '07:00', toTime: '18:30', seconds: 10 }
  const everywhere = { target: 'all', departmentIds: [], buildingIds: [], padIds: [] } as const
  const published = {
    state: 'published',
    publishedAt: new Date(world.today.getTime() - 24 * hour),
    publishedById: findPublisher(world, schoolId),
  } as const
  const shared = {
    schoolId,
    ...hours,
    target: everywhere.target,
    departmentIds: [...everywhere.departmentIds],
    buildingIds: [],
    padIds: [],
  }
  const [flag = 0, exam = 0, closed = 0] = noticeIds
  const board = layouts.get('横屏班牌') ?? 0
  const full = layouts.get('全屏公告') ?? 0
  const weeks = { fromDay: addDays(day, -7), toDay: addDays(day, 60) }
  const usual = { ...shared, ...weeks, ...published, name: '升旗与校园', layoutId: board, priority: 'normal' } as const
  const exams = { ...shared, fromDay: addDays(day, 7), toDay: addDays(day, 12), layoutId: full } as const
  const taskId = await writeTask(db, usual, [
    [3, pictureId],
    [5, flag],
  ])
  await writeTask(db, { ...exams, ...published, name: '期中考试', priority: 'high' }, [[1, exam]])
  const urgent = { ...shared, fromDay: day, toDay: day, layoutId: full, priority: 'urgent' } as const
  await writeTask(db, { ...urgent, name: '台风停课' }, [[1, closed]])
  return { taskId, taskName: usual.name }
}

const writePads = async (db: Db, world: DemoWorld, schoolId: number) => {
  const task = await writeTasks(db, world, schoolId)
  const pads = await db
    .select({ id: device.id, name: device.name })
    .from(device)
    .where(and(eq(device.schoolId, schoolId), eq(device.type, padType)))
    .orderBy(asc(device.id))
    .limit(pairedPads)
  const from = new Date(world.today.getTime() - 3 * hour)
  for (const { id: deviceId, name } of pads) {
    // No page holds the secret of this hash, so nobody can read with it.
    const tokenHash = randomBytes(32).toString('hex')
    const paired = { pairedAt: from, pairedById: findPublisher(world, schoolId), seenAt: world.today }
    const row = { schoolId, name, page: 'pad', deviceId, tokenHash, ...paired } as const
    const { id: displayId } = firstOf(await db.insert(display).values(row).returning({ id: display.id }))
    await db.insert(mediaPad).values({ schoolId, displayId })
    await db
      .insert(mediaPlay)
      .values({ schoolId, deviceId, padName: name, ...task, fromAt: from, untilAt: world.today })
  }
}

/** Notices, layouts, tasks and paired pads in the schools with devices. */
export const demo: DemoPart = {
  name: 'media',
  after: ['devices'],
  write: async (db, world) => {
    for (const schoolId of [tenantIds.xingtan, tenantIds.mingde]) await writePads(db, world, schoolId)
  },
}
