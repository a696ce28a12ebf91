import { Drawer } from 'antd'
import { useState } from 'react'
import { Facts } from '../../../platform/console/kit/Facts.tsx'
import { useDialogPlace } from '../../../platform/console/kit/dialogPlace.ts'
import type { ItemView } from '../contract.ts'
import { showPlace, showRanges } from '../words.ts'
import { listValues } from './showItem.ts'

const factsOf = (item: ItemView) => [
  { name: '类型', value: item.typeName },
  { name: '位置', value: showPlace(item), wide: true },
  ...listValues(item),
  { name: '服务范围', value: showRanges(item.ranges) || '所在位置', wide: true },
  { name: '经度', value: item.longitude === null ? null : String(item.longitude) },
  { name: '纬度', value: item.latitude === null ? null : String(item.latitude) },
]

interface Props {
  /** Null if it is closed. */
  readonly item: ItemView | null
  readonly onClose: () => void
}

/** Drawer with a resource next to its list: place, coordinates and attributes (academics §2). */
export const ItemDrawer = ({ item, onClose }: Props) => {
  const place = useDialogPlace()
  // Keep the content while the drawer closes.
  const [shown, setShown] = useState(item)
  if (item !== null && item !== shown) setShown(item)
  return (
    <Drawer {...place} open={item !== null} title={shown?.name ?? ''} size={420} onClose={onClose}>
      {shown === null ? null : <Facts facts={factsOf(shown)} />}
    </Drawer>
  )
}
