import { Drawer } from 'antd'
import { Facts } from '../../../platform/console/kit/Facts.tsx'
import { useDialogPlace } from '../../../platform/console/kit/dialogPlace.ts'
import type { ItemView } from '../../resource/contract.ts'
import { useDrawerWidth } from './MapDeviceDrawer.tsx'

const factsOf = (item: ItemView) => [
  { name: '类型', value: item.typeName },
  {
    name: '位置',
    value: [item.building, item.floor === null ? '' : `${item.floor}层`, item.location].filter(Boolean).join(' '),
  },
  { name: '经度', value: item.longitude === null ? null : String(item.longitude) },
  { name: '纬度', value: item.latitude === null ? null : String(item.latitude) },
  ...[item.var1, item.var2, item.var3, item.var4, item.var5].flatMap((value, at) => {
    const name = item.attributes[at] ?? ''
    return name === '' ? [] : [{ name, value }]
  }),
]

/** Drawer of a resource: coordinates and up to five attributes (A-RULE-045). */
export const MapResourceDrawer = ({
  item,
  onClose,
}: {
  readonly item: ItemView | null
  readonly onClose: () => void
}) => {
  const place = useDialogPlace()
  return (
    <Drawer
      {...place}
      open={item !== null}
      title={item?.name ?? ''}
      size={useDrawerWidth()}
      mask={false}
      onClose={onClose}
    >
      {item === null ? null : <Facts facts={factsOf(item).map((fact) => ({ ...fact, wide: true }))} />}
    </Drawer>
  )
}
