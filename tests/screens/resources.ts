import { type ItemView, type TypeView, resource, resourceRefusals } from '../../areas/resource/contract.ts'
import { type FakeAnswer, answer, refusalOf } from './answers.ts'
import { pageWith } from './lists.ts'

/** A type of resources, with `changes` applied. */
export const sampleType = (changes: Partial<TypeView> & Pick<TypeView, 'id'>): TypeView => ({
  parentId: null,
  name: '灭火器',
  icon: 'fire',
  originType: 'fire',
  attributes: ['编号', '有效期'],
  isDisable: false,
  status: 0,
  orderNum: 0,
  items: 0,
  version: 1,
  ...changes,
})

/** A resource, with `changes` applied. */
export const sampleItem = (changes: Partial<ItemView> & Pick<ItemView, 'id'>): ItemView => ({
  name: '二楼灭火器',
  typeId: 1,
  typeName: '灭火器',
  icon: 'fire',
  building: '教学楼',
  floor: 2,
  location: '东侧楼梯口',
  longitude: null,
  latitude: null,
  var1: 'MH-001',
  var2: '',
  var3: '',
  var4: '',
  var5: '',
  attributes: ['编号', '有效期'],
  expiresOn: null,
  ranges: [],
  version: 1,
  ...changes,
})

const node = ({ id, name, icon, originType, attributes, isDisable }: TypeView) => ({
  id,
  name,
  icon,
  originType,
  attributes,
  isDisable,
  checked: true,
})

/** Fake answers for a school's types that remember what is saved and deleted. */
export const makeTypes = (...given: TypeView[]) => {
  let types = given
  const saved = (body: Partial<TypeView>) => {
    const id = body.id ?? 9
    const now = sampleType({ ...body, id, version: (body.version ?? 0) + 1 })
    types = [...types.filter((one) => one.id !== id), now]
    return now
  }
  const tree = () => types.filter(({ parentId }) => parentId === null).map((one) => ({ ...node(one), children: [] }))
  const answers: FakeAnswer[] = [
    answer(resource.typePage, ({ body }) => pageWith(body, types)),
    answer(resource.typeTree, tree),
    answer(resource.saveType, ({ body }) => saved(body)),
    answer(resource.deleteType, ({ query }) => {
      const used = types.find(({ id }) => id === query.id)
      const fill = { name: used?.name ?? '', items: used?.items ?? 0, children: 0 }
      if (fill.items > 0) throw refusalOf(resource.deleteType, resourceRefusals.typeUsed, { fill })
      types = types.filter(({ id }) => id !== query.id)
      return null
    }),
    answer(resource.appModules, () => [
      { place: 'gis' as const, name: '校园地图', typeIds: types.map(({ id }) => id), version: 0, types: tree() },
      { place: 'imis' as const, name: '综合平台', typeIds: [], version: 3, types: tree() },
    ]),
    answer(resource.saveConfig, ({ body }) => ({ ...body, name: '', version: body.version + 1 })),
  ]
  return answers
}

/** Fake answers for resources that remember what is saved and deleted. */
export const makeItems = (...given: ItemView[]) => {
  let items = given
  const change = (id: number, changes: Partial<ItemView>) => {
    items = items.map((one) => (one.id === id ? { ...one, ...changes, version: one.version + 1 } : one))
    return items.find((one) => one.id === id) ?? sampleItem({ id })
  }
  const answers: FakeAnswer[] = [
    ...makeTypes(sampleType({ id: 1 }), sampleType({ id: 2, name: '场地', attributes: ['面积'] })),
    answer(resource.buildings, ['1号宿舍楼', '教学楼']),
    answer(resource.itemPage, ({ body }) => pageWith(body, items)),
    answer(resource.saveItem, ({ body }) => {
      if (body.id !== undefined) return change(body.id, body)
      const made = sampleItem({ ...body, id: 9 })
      items = [...items, made]
      return made
    }),
    answer(resource.saveRanges, ({ body }) => change(body.id, { ranges: body.ranges })),
    answer(resource.deleteItem, ({ query }) => {
      items = items.filter(({ id }) => id !== query.id)
      return null
    }),
  ]
  return answers
}
