import { z } from 'zod'
import { appPlaces, originTypes, typeIcons } from './words.ts'

/** The status of a type that is left out of trees and maps (A-CONST-039). */
export const excludedStatus = 1

/** A type of resources (academics §3). `attributes` name the values `var1` to `var5`; a blank name is not in use. */
export const TypeView = z.object({
  id: z.int(),
  parentId: z.int().nullable(),
  name: z.string(),
  icon: z.enum(typeIcons),
  originType: z.enum(originTypes),
  attributes: z.array(z.string()),
  isDisable: z.boolean(),
  status: z.int(),
  orderNum: z.int(),
  items: z.int().describe('该类型的资源数，不含子类型'),
  version: z.int(),
})
export type TypeView = z.output<typeof TypeView>

const typeNode = {
  ...TypeView.pick({ id: true, name: true, icon: true, originType: true, attributes: true, isDisable: true }).shape,
  checked: z.boolean().describe('在校园地图中显示'),
}

/** The types that are not excluded, two levels. */
export const TypeTree = z.array(z.object({ ...typeNode, children: z.array(z.object(typeNode)) }))
export type TypeTree = z.output<typeof TypeTree>

/** Floors of a building that an item serves. */
export const RangeView = z.object({ building: z.string(), fromFloor: z.int(), toFloor: z.int() })
export type RangeView = z.output<typeof RangeView>

const values = { var1: z.string(), var2: z.string(), var3: z.string(), var4: z.string(), var5: z.string() }

/** A resource with its place, its values by the names of its type, and the floors that it serves. */
export const ItemView = z.object({
  id: z.int(),
  name: z.string(),
  typeId: z.int(),
  typeName: z.string(),
  icon: z.enum(typeIcons),
  building: z.string().describe('不在楼内的为空'),
  floor: z.int().nullable(),
  location: z.string(),
  longitude: z.number().nullable(),
  latitude: z.number().nullable(),
  ...values,
  attributes: z.array(z.string()).describe('var1 至 var5 的名称'),
  expiresOn: z.string().nullable().describe('最早的到期日期；没有到期属性的为空'),
  ranges: z.array(RangeView).describe('服务的楼栋与楼层；为空时为所在楼层'),
  version: z.int(),
})
export type ItemView = z.output<typeof ItemView>

const typeWithItems = { ...typeNode, items: z.array(ItemView) }

/** The same tree with the items of each type, for maps. */
export const ResourceTree = z.array(z.object({ ...typeWithItems, children: z.array(z.object(typeWithItems)) }))

/** The types that a place in our applications shows. Version 0 means never saved. */
export const AppConfigView = z.object({
  place: z.enum(appPlaces),
  name: z.string(),
  typeIds: z.array(z.int()),
  version: z.int(),
})
export type AppConfigView = z.output<typeof AppConfigView>
