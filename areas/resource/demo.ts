import { asc, eq } from 'drizzle-orm'
import type { Db } from '../../platform/server/database/connection.ts'
import type { DemoPart, DemoWorld } from '../../simulator/demoPart.ts'
import { tenantIds } from '../../simulator/district/district.ts'
import type { Random } from '../../simulator/district/random.ts'
import { insertRows } from '../../simulator/insertRows.ts'
import { dormitoryBuilding } from '../registry/server/tables/places.ts'
import { resourceItem, resourceRange, resourceType } from './server/tables.ts'
import type { OriginType, TypeIcon } from './words.ts'

type Type = Omit<typeof resourceType.$inferSelect, 'schoolId'>
type Item = typeof resourceItem.$inferSelect

const schoolId = tenantIds.xingtan

const ids = { extinguisher: 2, hydrant: 3, aed: 4, box: 5, field: 6, laboratory: 7 }

const type = (id: number, name: string, icon: TypeIcon, originType: OriginType, attributes: string[]): Type => {
  const flags = { isDisable: false, status: 0, orderNum: id, version: 1 }
  return { id, parentId: null, name, icon, originType, attributes, ...flags }
}

const types: readonly Type[] = [
  type(1, '消防器材', 'fire', 'fire', []),
  { ...type(ids.extinguisher, '灭火器', 'fire', 'fire', ['编号', '规格', '有效期', '责任人']), parentId: 1 },
  { ...type(ids.hydrant, '消火栓', 'fire', 'fire', ['编号', '检验到期', '责任人']), parentId: 1 },
  type(ids.aed, 'AED', 'firstAid', 'firstAid', ['编号', '电极片有效期', '电池到期', '责任人', '电话']),
  type(ids.box, '配电箱', 'power', 'utility', ['编号', '供电范围', '责任人']),
  type(ids.field, '运动场地', 'sport', 'venue', ['面积', '开放时间', '责任人']),
  type(ids.laboratory, '实验室', 'laboratory', 'teaching', ['用途', '座位数', '责任人']),
]

/** Buildings that the registry lacks, with their floors. */
const otherBuildings: readonly (readonly [name: string, floors: number])[] = [
  ['教学楼', 5],
  ['实验楼', 4],
  ['食堂', 2],
]

const fields = ['田径场', '篮球场', '体育馆']
const laboratories = ['物理实验室', '化学实验室', '生物实验室', '信息技术教室']

interface Building {
  readonly buildingId: number | null
  readonly buildingName: string
  readonly name: string
  readonly floors: number
}

const readBuildings = async (db: Db): Promise<Building[]> => {
  const dormitories = await db
    .select({ id: dormitoryBuilding.id, name: dormitoryBuilding.name })
    .from(dormitoryBuilding)
    .where(eq(dormitoryBuilding.schoolId, schoolId))
    .orderBy(asc(dormitoryBuilding.orderNum))
    .limit(4)
  return [
    ...otherBuildings.map(([name, floors]) => ({ buildingId: null, buildingName: name, name, floors })),
    ...dormitories.map(({ id, name }) => ({ buildingId: id, buildingName: '', name, floors: 3 })),
  ]
}

const floorsOf = ({ floors }: Building) => Array.from({ length: floors }, (_, at) => at + 1)

const dayAfter = (today: Date, days: number) => new Date(today.getTime() + days * 86_400_000).toISOString().slice(0, 10)

/** A coordinate so many millionths of a degree away. */
const near = (from: number, millionths: number) => Number((from + millionths / 1e6).toFixed(6))

/** Makes up the resources of the school. A few extinguishers have expired or will soon. */
const inventItems = (random: Random, today: Date, buildings: readonly Building[], people: readonly string[]) => {
  const items: Item[] = []
  const add = (typeId: number, name: string, place: Partial<Item>, values: readonly string[]) => {
    const [var1 = '', var2 = '', var3 = '', var4 = '', var5 = ''] = values
    const blank = { buildingId: null, buildingName: '', floor: null, location: '', version: 1 }
    const position = {
      longitude: near(120.15, random.integer(0, 4000)),
      latitude: near(30.28, random.integer(0, 3000)),
    }
    const row = { ...blank, ...position, ...place, typeId, name, var1, var2, var3, var4, var5 }
    items.push({ ...row, schoolId, id: items.length + 1 })
  }
  const number = (prefix: string) => `${prefix}-${String(items.length + 1).padStart(3, '0')}`
  const keeper = () => random.pick(people)
  for (const building of buildings) {
    const { buildingId, buildingName } = building
    const at = (floor: number, location: string) => ({ buildingId, buildingName, floor, location })
    for (const floor of floorsOf(building)) {
      const ends = dayAfter(today, random.integer(-20, 900))
      add(ids.extinguisher, '东侧灭火器', at(floor, '东侧楼梯口'), [number('MH'), '干粉 4kg', ends, keeper()])
      if (floor % 2 === 1)
        add(ids.hydrant, '西侧消火栓', at(floor, '西侧走廊'), [
          number('XH'),
          dayAfter(today, random.integer(20, 360)),
          keeper(),
        ])
    }
    add(ids.box, '总配电箱', at(1, '配电间'), [number('PD'), '全楼', keeper()])
    if (buildingId === null)
      add(ids.aed, '大厅 AED', at(1, '大厅'), [
        number('AED'),
        dayAfter(today, random.integer(15, 500)),
        dayAfter(today, 900),
        keeper(),
      ])
  }
  for (const name of fields)
    add(ids.field, name, { location: '校园东区' }, [`${random.integer(6, 80)}00 平方米`, '7:00 至 18:00', keeper()])
  for (const [at, name] of laboratories.entries())
    add(ids.laboratory, name, { buildingName: '实验楼', floor: at + 1, location: `${at + 1}01` }, [
      '分组实验',
      '56',
      keeper(),
    ])
  return items
}

const staffNames = ({ district }: DemoWorld) => {
  const students = new Set(district.studentInfo.map(({ memberId }) => memberId))
  const parents = new Set(district.parentLinks.map(({ parentId }) => parentId))
  return district.members
    .filter((row) => row.schoolId === schoolId && !students.has(row.id) && !parents.has(row.id))
    .slice(0, 6)
    .map(({ name }) => name)
}

/** The AED of the teaching building serves all its floors. */
const rangesOf = (items: readonly Item[]) =>
  items
    .filter(({ typeId, buildingName }) => typeId === ids.aed && buildingName === '教学楼')
    .map(({ id, buildingName }, at) => ({
      schoolId,
      id: at + 1,
      itemId: id,
      buildingId: null,
      buildingName,
      fromFloor: 1,
      toFloor: 5,
    }))

/** Types and resources of the first school. */
export const demo: DemoPart = {
  name: 'resources',
  after: ['dormitories'],
  write: async (db, world) => {
    const items = inventItems(world.random, world.today, await readBuildings(db), staffNames(world))
    await insertRows(
      db,
      resourceType,
      types.map((row) => ({ ...row, schoolId })),
    )
    await insertRows(db, resourceItem, items)
    await insertRows(db, resourceRange, rangesOf(items))
  },
}
