import { expect, test } from 'vitest'
import { role } from '../../../platform/contract/roles.ts'
import { testRows } from '../../../tests/support/testRows.ts'
import { useServer } from '../../../tests/support/useServer.ts'
import { map } from '../../map/contract.ts'
import { mapBuilding } from '../../map/server/tables.ts'
import { resource } from '../../resource/contract.ts'
import { makeBureau } from '../make.ts'

const server = await useServer()
const { as, actor, database } = server

test('a bureau receives only the resources that the school shows on the platform', async () => {
  const { official, addSchool } = await makeBureau(server)
  const { id: schoolId, rootId } = await addSchool('资源学校')
  const who = await actor({ schoolId, roles: [role.schoolDataAdministrator], departments: [rootId] })
  let order = 0
  const addType = async (name: string, parentId: number | null = null) => {
    order += 1
    const body = { name, parentId, orderNum: order, attributes: [], version: 0 }
    return (await as(who, resource.saveType, { body })).data.id
  }
  const fire = await addType('消防')
  const hydrants = await addType('消火栓', fire)
  const power = await addType('配电')
  const place = { building: '教学楼', floor: 1 }
  for (const [typeId, name] of [
    [fire, '灭火器'],
    [hydrants, '一号栓'],
    [power, '配电箱'],
  ] as const)
    await as(who, resource.saveItem, { body: { typeId, name, ...place, version: 0 } })
  const { id } = await testRows(database).insert(mapBuilding, {
    schoolId,
    name: '教学楼',
    floors: 1,
    shape: {
      coordinates: [],
      height: 0,
      topColor: '',
      sideColor: '',
      strokeColor: '',
      fontColor: '',
      color: '',
      width: 1,
    },
    remark: '',
  })
  const seen = async (by: typeof who) => {
    const tree = await as(by, resource.resourceTree, { query: { schoolId } })
    const types = tree.data.flatMap(({ children, ...type }) => [type, ...children])
    const floor = await as(by, map.floor, { params: { id }, query: { floor: 1 } })
    return {
      types: types.map(({ name }) => name),
      items: types.flatMap(({ items }) => items.map(({ name }) => name)),
      inside: floor.data.resources.map(({ name }) => name).toSorted(),
    }
  }
  const everything = { types: ['消防', '消火栓', '配电'], items: ['灭火器', '一号栓', '配电箱'] }
  expect(await seen(official)).toMatchObject(everything)
  await as(who, resource.saveConfig, { body: { place: 'imis', typeIds: [hydrants], version: 0 } })
  // The parent of a shown type is named, and its own resources are not.
  expect(await seen(official)).toEqual({ types: ['消防', '消火栓'], items: ['一号栓'], inside: ['一号栓'] })
  expect(await seen(who)).toMatchObject(everything)
})
