import { asc, eq } from 'drizzle-orm'
import { role } from '../../platform/contract/roles.ts'
import type { Db } from '../../platform/server/database/connection.ts'
import type { DemoPart, DemoWorld } from '../../simulator/demoPart.ts'
import { positionOfLocation } from '../../simulator/campusPlan.ts'
import { tenantIds } from '../../simulator/district/district.ts'
import { nodeType } from '../registry/contract.ts'
import { dormitoryBuilding, dormitoryRoom } from '../registry/server/tables/places.ts'
import { deviceTypes } from './contract.ts'
import { device, deviceManager, location } from './server/tables.ts'

/** A demo device and the user who manages it. */
interface Planned {
  readonly name: string
  readonly type: string
  readonly place: string
  readonly departmentId?: number
  readonly keeper?: number
}

type Place = Omit<typeof location.$inferInsert, 'schoolId'>

const installedAt2025 = new Date(Date.UTC(2025, 7, 20, 2))
const maxClassBoards = 12

const gates: readonly Place[] = [
  { code: 'G1', description: '南门' },
  { code: 'G2', description: '北门' },
  { code: 'T1', description: '教学楼' },
]

const keepersOf = ({ district }: DemoWorld, schoolId: number, roleId: number) =>
  district.memberRoles.filter((row) => row.schoolId === schoolId && row.roleId === roleId).map((row) => row.memberId)

const buildingsOf = async (db: Db, schoolId: number) => {
  const buildings = await db
    .select({ id: dormitoryBuilding.id, name: dormitoryBuilding.name })
    .from(dormitoryBuilding)
    .where(eq(dormitoryBuilding.schoolId, schoolId))
    .orderBy(asc(dormitoryBuilding.orderNum))
  const floors = await db
    .selectDistinct({ buildingId: dormitoryRoom.buildingId, floor: dormitoryRoom.floor })
    .from(dormitoryRoom)
    .where(eq(dormitoryRoom.schoolId, schoolId))
    .orderBy(asc(dormitoryRoom.floor))
  return buildings.map((building, at) => ({
    ...building,
    code: `D${at + 1}`,
    floors: floors.filter(({ buildingId }) => buildingId === building.id).map(({ floor }) => floor),
  }))
}

type Building = Awaited<ReturnType<typeof buildingsOf>>[number]

const placesOf = ({ id: buildingId, name, code, floors }: Building): Place[] => [
  { code, description: `${name}大门`, buildingId, floor: 1 },
  ...floors.map((floor) => ({ code: `${code}-F${floor}`, description: `${name}${floor}层`, buildingId, floor })),
]

/** Returns a face panel for the main door and a card terminal for every second floor. */
const devicesOf = ({ name, code, floors }: Building, keeper: number | undefined): Planned[] => {
  const manager = keeper === undefined ? {} : { keeper }
  return [
    { name: `${name}大门人脸面板`, type: '人脸门禁面板', place: code, ...manager },
    ...floors
      .filter((_, at) => at % 2 === 0)
      .map((floor) => ({
        name: `${name}${floor}层刷卡终端`,
        type: '刷卡考勤终端',
        place: `${code}-F${floor}`,
        ...manager,
      })),
  ]
}

const gateDevices = (keeper: number | undefined): Planned[] =>
  gates.slice(0, 2).flatMap(({ code: place, description }) => [
    { name: `${description}门禁`, type: '门禁一体机', place, ...(keeper === undefined ? {} : { keeper }) },
    { name: `${description}摄像头`, type: '摄像头', place },
  ])

const boardDevices = ({ district }: DemoWorld, schoolId: number): Planned[] =>
  district.departments
    .filter((row) => row.schoolId === schoolId && row.type === nodeType.class && row.delFlag === 0)
    .slice(0, maxClassBoards)
    .map(({ id: departmentId, name }) => ({ name: `${name}班牌`, type: '电子班牌', place: 'T1', departmentId }))

const typeNamed = new Map(deviceTypes.map(({ name, type }) => [name, type]))

const opensDoors = (typeName: string) =>
  deviceTypes.some(({ name, uses }) => name === typeName && uses.includes('access'))

/**
 * Returns the address of a demo device. The page of a gate keeper connects to each gate, so demo gates get loopback
 * addresses: at a private address there may be a real machine of the user's own network.
 */
const addressOf = (typeName: string, schoolId: number, at: number) =>
  opensDoors(typeName) ? `127.0.${schoolId}.${2 + at}` : `10.${schoolId}.${20 + (at >> 7)}.${11 + (at & 127)}`

/** The coordinates of a device. Only the first school has a map. */
const placeOnMap = (schoolId: number, place: string, at: number) => {
  if (schoolId !== tenantIds.xingtan) return {}
  const [longitude, latitude] = positionOfLocation(place, at)
  return { longitude, latitude }
}

const write = async (db: Db, world: DemoWorld, schoolId: number) => {
  const buildings = await buildingsOf(db, schoolId)
  const [matron] = keepersOf(world, schoolId, role.dormitoryAdministrator)
  const [guard] = keepersOf(world, schoolId, role.gateKeeper)
  const places = await db
    .insert(location)
    .values([...gates, ...buildings.flatMap(placesOf)].map((place) => ({ ...place, schoolId })))
    .returning({ id: location.id, code: location.code })
  const placeOf = new Map(places.map(({ code, id }) => [code, id]))
  const planned = [
    ...gateDevices(guard),
    ...buildings.flatMap((building) => devicesOf(building, matron)),
    ...boardDevices(world, schoolId),
    { name: '大厅放学主机', type: '可视化放学系统', place: 'T1' },
    { name: '大厅空气监测仪', type: '空气监测仪', place: 'T1' },
    { name: '大厅信息屏', type: '信息发布屏', place: 'T1' },
    ...buildings.map(({ name, code: place }) => ({ name: `${name}视频话机`, type: '固定话机', place })),
  ]
  const rows = planned.map(({ name, type, place, departmentId = null }, at) => ({
    ...placeOnMap(schoolId, place, at),
    schoolId,
    name,
    type: typeNamed.get(type) ?? '',
    sn: `QZ25${String(schoolId).padStart(2, '0')}${String(at + 1).padStart(5, '0')}`,
    mac: `A4:14:37:${[schoolId, at >> 8, at & 255].map((part) => part.toString(16).toUpperCase().padStart(2, '0')).join(':')}`,
    ip: addressOf(type, schoolId, at),
    locationId: placeOf.get(place) ?? null,
    departmentId,
    installedAt: installedAt2025,
    config: {},
  }))
  const made = await db.insert(device).values(rows).returning({ deviceId: device.id })
  const managers = made.flatMap(({ deviceId }, at) => {
    const memberId = planned[at]?.keeper
    return memberId === undefined ? [] : [{ schoolId, deviceId, memberId }]
  })
  if (managers.length > 0) await db.insert(deviceManager).values(managers)
}

/** Adds demo devices to the schools with boarders: at gates, in dormitories and at classroom doors. */
export const demo: DemoPart = {
  name: 'devices',
  after: ['dormitories'],
  write: async (db, world) => {
    for (const schoolId of [tenantIds.xingtan, tenantIds.mingde]) await write(db, world, schoolId)
  },
}
