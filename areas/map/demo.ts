import { asc, eq } from 'drizzle-orm'
import { campusSize, dormitoryMiddle, toPosition } from '../../simulator/campusPlan.ts'
import type { DemoPart } from '../../simulator/demoPart.ts'
import { tenantIds } from '../../simulator/district/district.ts'
import { insertRows } from '../../simulator/insertRows.ts'
import { location } from '../device/server/tables.ts'
import { dormitoryBuilding } from '../registry/server/tables/places.ts'
import { type Planned, areaOf, line, rectangle, toRow } from '../../simulator/campusShapes.ts'
import { secondBuildings, secondRange } from '../../simulator/secondCampus.ts'
import { mapBuilding, mapBuildingLocation, mapLine, mapRange } from './server/tables.ts'

const schoolId = tenantIds.xingtan

const [width, depth] = campusSize

const areas = [
  areaOf('校园', rectangle([width / 2, depth / 2], width, depth), '#f6ffed', '#2f54eb'),
  areaOf('田径场', rectangle([330, 150], 110, 180), '#ffccc7', '#cf1322'),
  areaOf('足球场', rectangle([330, 150], 70, 110), '#b7eb8f', '#52c41a'),
  areaOf('篮球场', rectangle([340, 290], 80, 50), '#bae0ff', '#1677ff'),
  areaOf('杏园', rectangle([40, 230], 50, 60), '#95de64', '#389e0d'),
]

/** A U-shaped teaching building, with the passage that belongs to it as the second one. */
const planned: readonly Planned[] = [
  {
    name: '教学楼',
    floors: 5,
    corners: [
      [80, 110],
      [180, 110],
      [180, 190],
      [160, 190],
      [160, 132],
      [100, 132],
      [100, 190],
      [80, 190],
    ],
    side: '#ffd591',
    top: '#fff7e6',
  },
  { name: '教学楼连廊', floors: 2, corners: rectangle([195, 121], 30, 10), parentId: 1, remark: '通往实验楼二层' },
  { name: '实验楼', floors: 4, corners: rectangle([235, 130], 50, 40), side: '#b5f5ec', top: '#e6fffb' },
  { name: '行政图书楼', floors: 6, corners: rectangle([130, 55], 100, 32), side: '#d3adf7', top: '#f9f0ff' },
  { name: '食堂', floors: 2, corners: rectangle([60, 265], 70, 30), side: '#ffbb96', top: '#fff2e8' },
  { name: '体育馆', floors: 1, corners: rectangle([250, 240], 60, 45), side: '#87e8de', top: '#e6fffb' },
  { name: '南门门卫室', floors: 1, corners: rectangle([225, 8], 12, 8) },
]

const lines = [
  line(
    '中轴路',
    'road',
    [
      [210, 0],
      [210, 440],
    ],
    null,
    '沥青，宽 8 米',
  ),
  line(
    '环校路',
    'road',
    [
      [20, 20],
      [400, 20],
      [400, 420],
      [20, 420],
      [20, 20],
    ],
    null,
    '混凝土，宽 6 米',
  ),
  line(
    '给水主管',
    'water',
    [
      [215, 0],
      [215, 210],
      [60, 210],
      [60, 300],
    ],
    1.2,
    '球墨铸铁 DN200',
  ),
  line(
    '宿舍区给水支管',
    'water',
    [
      [60, 300],
      [290, 300],
    ],
    1,
    'PE DN110',
  ),
  line(
    '污水主管',
    'sewage',
    [
      [70, 280],
      [205, 280],
      [205, 0],
    ],
    1.8,
    'HDPE 双壁波纹 DN400',
  ),
  line(
    '雨水沟',
    'rain',
    [
      [30, 30],
      [30, 410],
    ],
    0.6,
    '砖砌盖板沟',
  ),
  line(
    '10kV 电缆',
    'power',
    [
      [220, 0],
      [220, 100],
      [130, 100],
    ],
    0.9,
    'YJV22 3×120',
  ),
  line(
    '食堂燃气管',
    'gas',
    [
      [0, 265],
      [25, 265],
    ],
    1.1,
    '无缝钢管 DN80',
  ),
  line(
    '弱电主干光缆',
    'network',
    [
      [130, 55],
      [130, 110],
      [210, 230],
      [70, 310],
    ],
    0.7,
    '48 芯单模',
  ),
]

/**
 * The campuses of two schools: range and buildings, and of the first also dormitories and lines. The devices are placed by
 * their area. The third school has no map yet.
 */
export const demo: DemoPart = {
  name: 'map',
  after: ['dormitories', 'devices'],
  write: async (db) => {
    const dormitories = await db
      .select({ id: dormitoryBuilding.id, name: dormitoryBuilding.name })
      .from(dormitoryBuilding)
      .where(eq(dormitoryBuilding.schoolId, schoolId))
      .orderBy(asc(dormitoryBuilding.orderNum), asc(dormitoryBuilding.id))
    const [longitude, latitude] = toPosition(width / 2, depth / 2)
    await db.insert(mapRange).values([{ schoolId, longitude, latitude, zoom: 16.4, areas, version: 1 }, secondRange])
    const halls = dormitories.map(({ id, name }, at) => {
      const corners = rectangle(dormitoryMiddle(at), 64, 22)
      return { ...toRow({ name, floors: 6, corners }, planned.length + at), dormitoryId: id }
    })
    const first = [...planned.map(toRow), ...halls].map((row) => ({ ...row, schoolId }))
    await insertRows(db, mapBuilding, [...first, ...secondBuildings(first.length + 1)])
    const [lobby] = await db
      .select({ id: location.id, schoolId: location.schoolId })
      .from(location)
      .where(eq(location.code, 'T1'))
      .orderBy(asc(location.schoolId), asc(location.id))
      .limit(1)
    if (lobby?.schoolId === schoolId) {
      await db.insert(mapBuildingLocation).values({ schoolId, buildingId: 1, locationId: lobby.id })
    }
    await db.insert(mapLine).values(lines.map((row) => ({ ...row, schoolId })))
  },
}
