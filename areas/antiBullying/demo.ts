import type { DemoPart } from '../../simulator/demoPart.ts'
import { tenantIds } from '../../simulator/district/district.ts'
import { insertRows } from '../../simulator/insertRows.ts'
import { bullyingEvent, bullyingNote, bullyingPerson } from './server/tables.ts'

const schoolId = tenantIds.xingtan

type Event = typeof bullyingEvent.$inferSelect

const minute = 60_000
const day = 1440 * minute

/** Events of the last weeks: a new one, a parent's report in hand, one that was settled, a false alarm and a storm. */
export const demo: DemoPart = {
  name: 'bullying',
  write: async (db, world) => {
    const now = world.today.getTime()
    const head = world.district.classManagers.find((row) => row.schoolId === schoolId)
    const officer = head?.memberId ?? null
    const students = new Set(world.district.studentInfo.map(({ memberId }) => memberId))
    const [victim, actor] = world.district.members.filter(
      ({ id, mainDepartmentId }) => mainDepartmentId === head?.departmentId && students.has(id),
    )
    const blank = {
      schoolId,
      keyword: '',
      deviceId: null,
      deviceName: null,
      hits: 1,
      reporter: null,
      description: '',
      handlerId: null,
      respondedAt: null,
      closedAt: null,
      outcome: '',
      told: 2,
      version: 1,
    }
    const seen = (at: number, wait: number) => ({ handlerId: officer, respondedAt: new Date(at + wait * minute) })
    const whole = (
      id: number,
      ago: number,
      values: Omit<Partial<Event>, 'at'> & Pick<Event, 'source' | 'place' | 'state'>,
    ): Event => {
      const at = new Date(now - ago)
      return { ...blank, lastAt: at, ...values, id, at }
    }
    const events = [
      whole(1, 12 * minute, {
        source: 'keyword',
        state: 'new',
        place: '教学楼三楼西侧卫生间',
        deviceName: '西侧语音报警终端',
        keyword: '别打我',
        hits: 3,
        lastAt: new Date(now - 9 * minute),
      }),
      whole(2, 3 * 60 * minute, {
        source: 'report',
        state: 'handling',
        place: '操场看台',
        reporter: 'parent',
        description: '孩子连续几天被同班同学索要零食',
        ...seen(now - 3 * 60 * minute, 25),
      }),
      whole(3, 4 * day, {
        source: 'button',
        state: 'resolved',
        place: '宿舍楼二楼楼梯间',
        deviceName: '宿舍求助按钮',
        ...seen(now - 4 * day, 3),
        closedAt: new Date(now - 3 * day),
        outcome: '同学间推搡，已与双方家长沟通，班主任跟进一周',
      }),
      whole(4, 6 * day, {
        source: 'keyword',
        state: 'falseAlarm',
        place: '教学楼三楼西侧卫生间',
        deviceName: '西侧语音报警终端',
        keyword: '救命',
        ...seen(now - 6 * day, 2),
        closedAt: new Date(now - 6 * day + 5 * minute),
        outcome: '学生玩闹，现场已核实',
      }),
      whole(5, 9 * day, {
        source: 'button',
        state: 'falseAlarm',
        place: '体育馆更衣室',
        deviceName: '体育馆求助按钮',
        hits: 214,
        ...seen(now - 9 * day, 6),
        closedAt: new Date(now - 9 * day + 40 * minute),
        outcome: '按钮进水反复触发，已更换',
      }),
    ]
    await insertRows(db, bullyingEvent, events)
    if (officer === null) return
    const note = { schoolId, id: 1, eventId: 2, byId: officer, at: new Date(now - 2 * 60 * minute) }
    await insertRows(db, bullyingNote, [{ ...note, text: '已向班主任了解情况，下午约谈家长' }])
    if (victim === undefined || actor === undefined) return
    await insertRows(db, bullyingPerson, [
      { schoolId, id: 1, eventId: 2, memberId: victim.id, part: 'victim' as const },
      { schoolId, id: 2, eventId: 2, memberId: actor.id, part: 'actor' as const },
    ])
  },
}
