import { StatusTag, type StatusTone } from '../../../platform/console/kit/StatusTag.tsx'
import type { ListColumn } from '../../../platform/console/kit/list/listColumns.tsx'
import { schoolNow } from '../../../platform/console/session/schoolClock.ts'
import type { ItemView } from '../contract.ts'
import { expiringDays, showPlace, showRanges } from '../words.ts'
import styles from './resource.module.css'
import { showValues } from './showItem.ts'
import { IconOfType } from './typeIcons.tsx'

type Column = ListColumn<ItemView>

const dayInMs = 86_400_000

/** Returns the mark of a day that has passed or comes soon, or null. */
const findMark = (day: string | null): { readonly text: string; readonly tone: StatusTone } | null => {
  if (day === null) return null
  if (day < schoolNow().slice(0, 10)) return { text: `${day} 已过期`, tone: 'bad' }
  const isSoon = day <= schoolNow(expiringDays * dayInMs).slice(0, 10)
  return isSoon ? { text: `${day} 将到期`, tone: 'notice' } : null
}

const ExpiryMark = ({ item: { expiresOn } }: { readonly item: ItemView }) => {
  const mark = findMark(expiresOn)
  return mark === null ? null : <StatusTag {...mark} />
}

const nameColumn: Column = {
  title: '名称',
  width: '15%',
  minWidth: 128,
  render: ({ icon, name }) => (
    <span className={styles.type}>
      <IconOfType icon={icon} />
      {name}
    </span>
  ),
}

/** The columns of the list. The least important are hidden first on narrow screens. */
export const itemColumns: readonly Column[] = [
  nameColumn,
  { title: '类型', width: '8%', minWidth: 80, leftOutWhenNarrow: 3, text: ({ typeName }) => typeName },
  { title: '位置', width: '18%', minWidth: 144, text: showPlace },
  { title: '服务范围', width: '11%', minWidth: 112, leftOutWhenNarrow: 1, text: ({ ranges }) => showRanges(ranges) },
  { title: '属性', minWidth: 160, leftOutWhenNarrow: 2, text: showValues },
  {
    title: '到期',
    width: 168,
    leftOutWhenNarrow: 4,
    render: (item) => (findMark(item.expiresOn) === null ? item.expiresOn : <ExpiryMark item={item} />),
  },
]

/** The column on a phone: name with all details below it. */
export const phoneColumns: readonly Column[] = [
  {
    title: '名称与位置',
    minWidth: 160,
    render: (item) => (
      <>
        <span className={styles.type}>
          <IconOfType icon={item.icon} />
          {item.name}
        </span>
        <small className={styles.beneath}>
          <span>{item.typeName}</span>
          <span>{showPlace(item)}</span>
          <span>{showValues(item)}</span>
          <ExpiryMark item={item} />
        </small>
      </>
    ),
  },
]
