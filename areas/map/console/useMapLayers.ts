import { useState } from 'react'
import { deviceTypes } from '../../device/contract.ts'
import type { AppPlace } from '../../resource/contract.ts'
import { type MapDevice, type MapResourceType, useMapObjects } from './useCampus.ts'

/** A type of devices or resources that the map can show, with its number in words. */
export interface Layer {
  readonly key: string
  readonly name: string
  readonly count: string
}

/** The key of a layer of devices or of resources. */
export const deviceLayer = (type: string) => `device ${type}`
export const resourceLayer = (typeId: number) => `resource ${typeId}`

const listDeviceLayers = (devices: readonly MapDevice[]): Layer[] =>
  deviceTypes.flatMap(({ type, name }) => {
    const all = devices.filter(({ basePackageName }) => basePackageName === type)
    if (all.length === 0) return []
    const online = all.filter(({ status }) => status === 'ONLINE').length
    return [{ key: deviceLayer(type), name, count: `${online}/${all.length} 在线` }]
  })

const listResourceLayers = (types: readonly MapResourceType[]): Layer[] =>
  types
    .filter(({ items }) => items.length > 0)
    .map(({ id, name, items }) => ({ key: resourceLayer(id), name, count: String(items.length) }))

/** The devices and resources of the shown school, grouped for the menu, and which of them the map shows. */
export const useMapLayers = (place: AppPlace) => {
  const { devices, types, error, retry } = useMapObjects(place)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const choose = (keys: readonly string[], isOn: boolean) => {
    const next = new Set(chosen)
    for (const key of keys) {
      if (isOn) next.add(key)
      else next.delete(key)
    }
    setChosen(next)
  }
  const groups = [
    { title: '设备', entries: listDeviceLayers(devices) },
    { title: '资源', entries: listResourceLayers(types) },
  ].filter(({ entries }) => entries.length > 0)
  return { place, devices, types, groups, chosen, choose, error, retry }
}
export type MapLayers = ReturnType<typeof useMapLayers>
