import { asc, inArray } from 'drizzle-orm'
import { role } from '../../platform/contract/roles.ts'
import type { Db } from '../../platform/server/database/connection.ts'
import type { DemoPart, DemoWorld } from '../../simulator/demoPart.ts'
import { tenantIds } from '../../simulator/district/district.ts'
import { later } from '../../simulator/history/days.ts'
import { mapBuilding } from '../map/server/tables.ts'
import { type Box, describeBoxes, writeGlb } from './boxModel.ts'
import { readGltf } from './server/glb/gltf.ts'
import { listParts } from './server/glb/listParts.ts'
import { countTriangles } from './server/glb/measure.ts'
import { listSceneNodes } from './server/glb/nodeTree.ts'
import { model3dMatch, model3dModel, model3dPart, model3dRevision } from './server/tables.ts'

type Building = typeof mapBuilding.$inferSelect

const day = 24 * 60
const floorMetres = 3.6
/** Metres of a degree of longitude and of latitude at the demo schools. */
const metres = [96_130, 111_320] as const

const middleOf = (values: readonly number[]) => (Math.min(...values) + Math.max(...values)) / 2
const extentOf = (values: readonly number[]) => Math.max(...values) - Math.min(...values)

const axis = ({ shape }: Building, at: 0 | 1) => shape.coordinates.map((point) => point[at])

/** The box of a building, with the name that a vendor gave it. */
const toBox = (building: Building, name: string, [longitude, latitude]: readonly [number, number]): Box => {
  const [east, north] = [axis(building, 0), axis(building, 1)]
  return {
    name,
    middle: [(middleOf(east) - longitude) * metres[0], (middleOf(north) - latitude) * metres[1]],
    size: [extentOf(east) * metres[0], extentOf(north) * metres[1], building.floors * floorMetres],
    colour: building.shape.sideColor,
  }
}

/** The modelling program added an ending to some names, and nobody has matched those yet. */
const nameInFile = ({ name }: Building, at: number) => (at % 3 === 2 ? `${name}_mesh` : name)

const keeperOf = ({ district }: DemoWorld, schoolId: number) =>
  district.memberRoles.find((row) => row.schoolId === schoolId && row.roleId === role.schoolDataAdministrator)?.memberId

const writeModel = async (db: Db, world: DemoWorld, schoolId: number, buildings: readonly Building[]) => {
  const origin = [
    middleOf(buildings.flatMap((building) => axis(building, 0))),
    middleOf(buildings.flatMap((building) => axis(building, 1))),
  ] as const
  const boxes = buildings.map((building, at) => toBox(building, nameInFile(building, at), origin))
  const { json, binary } = describeBoxes(boxes, '校园')
  const bytes = await world.files.store(writeGlb(json, binary))
  const memberId = keeperOf(world, schoolId) ?? 0
  const described = { name: '校园模型.glb', contentType: 'model/gltf-binary', lastsSeconds: null }
  const fileId = await world.files.record(db, bytes, { ...described, schoolId, memberId })
  const gltf = readGltf(json)
  const scene = listSceneNodes(gltf)
  const { parts, unnamed } = listParts(gltf, scene)
  const [model] = await db
    .insert(model3dModel)
    .values({ schoolId, name: '校园三维模型', remark: '按建筑轮廓与层数搭建的体块模型', inUse: true, fileId, unnamed })
    .returning({ id: model3dModel.id })
  const ofModel = { schoolId, modelId: model?.id ?? 0 }
  const counts = { nodes: gltf.nodes.length, meshes: gltf.meshes.length, triangles: countTriangles(gltf, scene) }
  const file = { fileName: described.name, fileSize: bytes.size, parts: parts.length }
  const uploaded = { number: 1, byId: memberId, at: later(world.today, -20 * day) }
  await db.insert(model3dRevision).values({ ...ofModel, ...counts, ...file, ...uploaded })
  const rows = parts.map(({ nodes, size, ...part }, at) => ({
    ...part,
    ...ofModel,
    number: at + 1,
    nodes: [...nodes],
    size: size === null ? null : [...size],
  }))
  await db.insert(model3dPart).values(rows)
  const matched = buildings.filter((building, at) => nameInFile(building, at) === building.name)
  await db.insert(model3dMatch).values(matched.map(({ id, name }) => ({ ...ofModel, part: name, buildingId: id })))
}

/** A model of each demo campus that has a map, made of boxes. Two thirds of its buildings are matched. */
export const demo: DemoPart = {
  name: 'model3d',
  after: ['map'],
  write: async (db, world) => {
    const schools = [tenantIds.xingtan, tenantIds.mingde]
    const buildings = await db
      .select()
      .from(mapBuilding)
      .where(inArray(mapBuilding.schoolId, schools))
      .orderBy(asc(mapBuilding.schoolId), asc(mapBuilding.id))
    for (const schoolId of schools) {
      const own = buildings.filter((building) => building.schoolId === schoolId)
      if (own.length > 0) await writeModel(db, world, schoolId, own)
    }
  },
}
