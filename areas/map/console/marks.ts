import type { MapMark, Place } from '../../../platform/console/map/shapes.ts'
import type { BuildingView } from '../contract.ts'
import { findMiddle } from '../geometry.ts'
import type { MapDevice, MapResourceType } from './useCampus.ts'
import { deviceLayer, resourceLayer } from './useMapLayers.ts'

interface Shown {
  readonly buildings: readonly BuildingView[]
  readonly devices: readonly MapDevice[]
  readonly types: readonly MapResourceType[]
  readonly chosen: ReadonlySet<string>
}

const placeOf = ({ longitude, latitude }: { longitude: number | null; latitude: number | null }): Place | null =>
  longitude === null || latitude === null ? null : [longitude, latitude]

/** The short word on an icon: the first two characters of its type. */
const shorten = (typeName: string) => typeName.slice(0, 2)

/** The buttons of the map: names of buildings, and icons of the checked types. Objects without a position are left out. */
export const toMarks = ({ buildings, devices, types, chosen }: Shown): MapMark[] => [
  ...buildings.flatMap(({ id, name, baiduJsonUnZip }) => {
    const place = findMiddle(baiduJsonUnZip.coordinates)
    return place === null ? [] : [{ key: `building ${id}`, place, name, text: name, look: 'label' as const }]
  }),
  ...devices
    .filter(({ basePackageName }) => chosen.has(deviceLayer(basePackageName)))
    .flatMap((one) => {
      const place = placeOf(one)
      const isOnline = one.status === 'ONLINE'
      const look = isOnline ? ('icon' as const) : ('warning' as const)
      const name = `${one.name}（${isOnline ? '在线' : '离线'}）`
      return place === null ? [] : [{ key: `device ${one.id}`, place, name, text: shorten(one.typeName), look }]
    }),
  ...types
    .filter(({ id }) => chosen.has(resourceLayer(id)))
    .flatMap(({ name: typeName, items }) =>
      items.flatMap((one) => {
        const place = placeOf(one)
        if (place === null) return []
        return [{ key: `resource ${one.id}`, place, name: one.name, text: shorten(typeName), look: 'icon' as const }]
      }),
    ),
]

/** The kind and id in the key of a mark. */
export const readKey = (key: string): { readonly kind: string; readonly id: number } => {
  const [kind = '', id = ''] = key.split(' ')
  return { kind, id: Number(id) }
}
