import type { Db } from '../../platform/server/database/connection.ts'
import type { DemoPart, DemoWorld } from '../../simulator/demoPart.ts'
import { shanghaiMoment } from '../../simulator/district/calendar.ts'
import { tenantIds } from '../../simulator/district/district.ts'
import { type Day, later, schoolDays } from '../../simulator/history/days.ts'
import { alert, alertRecipient, alertSettings } from './server/tables.ts'
import { type AlertKind, pupilKinds } from './words.ts'

const schoolId = tenantIds.xingtan

/** The kinds that the demo's school has switched on. */
const kinds: readonly AlertKind[] = ['late', 'dormitory', 'outing', 'overdue']

/** Mornings of the history, and every which one no parent answers. */
const [mornings, silentEvery] = [10, 4]

const dayText = ({ year, month, date }: Day): string =>
  `${year}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`

/** Returns day pupils with a class and a parent, each with the head of the class. */
const findPupils = ({ district }: DemoWorld) => {
  const inSchool = <Row extends { readonly schoolId: number }>(rows: readonly Row[]) =>
    rows.filter((row) => row.schoolId === schoolId)
  const dayPupils = new Set(
    inSchool(district.studentInfo)
      .filter(({ accommodation, status }) => !accommodation && status === 1)
      .map(({ memberId }) => memberId),
  )
  const parents = new Map(inSchool(district.parentLinks).map(({ studentId, parentId }) => [studentId, parentId]))
  const heads = new Map(
    inSchool(district.classManagers)
      .filter(({ level }) => level === 1)
      .map(({ departmentId, memberId }) => [departmentId, memberId]),
  )
  const names = new Map(inSchool(district.departments).map(({ id, name }) => [id, name]))
  return inSchool(district.members).flatMap(({ id, mainDepartmentId }) => {
    const parentId = parents.get(id)
    const classId = mainDepartmentId ?? 0
    const headId = heads.get(classId)
    if (!dayPupils.has(id) || parentId === undefined || headId === undefined) return []
    return [{ id, classId, className: names.get(classId) ?? '', parentId, headId }]
  })
}

type DemoPupil = ReturnType<typeof findPupils>[number]

/** Writes a late pupil of a morning, whom the parent has answered about and who came later. */
const writeMorning = async (db: Db, pupil: DemoPupil, day: Day, today: Date, turn: number) => {
  const since = shanghaiMoment(day.year, day.month, day.date, 8, 0)
  const raisedAt = later(since, 1)
  if (raisedAt > today) return
  const cameAt = later(since, 12 + turn)
  const [row] = await db
    .insert(alert)
    .values({
      schoolId,
      kind: 'late',
      day: dayText(day),
      memberId: pupil.id,
      classId: pupil.classId,
      className: pupil.className,
      since,
      raisedAt,
      state: 'sent',
      arrivedAt: cameAt <= today ? cameAt : null,
    })
    .returning({ id: alert.id })
  const answeredAt = later(since, 4 + (turn % 5))
  const isAnswered = turn % silentEvery !== 0 && answeredAt <= today
  const told = { schoolId, alertId: row?.id ?? 0, channel: 'sms' as const }
  await db.insert(alertRecipient).values([
    {
      ...told,
      memberId: pupil.parentId,
      role: 'parent',
      ...(isAnswered ? { answer: 'seen' as const, answeredAt } : {}),
    },
    { ...told, memberId: pupil.headId, role: 'head' },
  ])
}

/** Switches alerts on in the largest school, and adds one late pupil of each morning. */
export const demo: DemoPart = {
  name: 'alerts',
  write: async (db, world) => {
    await db.insert(alertSettings).values({
      schoolId,
      kinds: [...kinds],
      headKinds: [...pupilKinds],
      parentKinds: [...pupilKinds],
      lateTime: '08:00',
      hoursFrom: '08:10',
      hoursUntil: '16:00',
      overdueMinutes: 60,
      offlineMinutes: 10,
    })
    const pupils = findPupils(world)
    for (const [turn, day] of schoolDays(world.today).slice(-mornings).entries()) {
      const pupil = pupils[world.random.integer(0, pupils.length - 1)]
      if (pupil !== undefined) await writeMorning(db, pupil, day, world.today, turn)
    }
  },
}
