import { CheckOutlined, DownOutlined } from '@ant-design/icons'
import { Dropdown } from 'antd'
import type { MenuProps } from 'antd'
import type { KeyboardEvent } from 'react'
import { useAllowed } from '../../../platform/console/kit/Allowed.tsx'
import { go, usePath } from '../../../platform/console/location/hash.ts'
import { useGraduatesShown } from '../../../platform/console/session/graduates.ts'
import { setGraduatesShown } from './studentData.ts'
import styles from './WorkBoard.module.css'
import { useOpenHomes } from './workHomes.ts'

type Items = NonNullable<MenuProps['items']>

/** Choices in the work board instead of a submenu, which the library leaves open when Escape closes the board. */
const studentData = (isShown: boolean): Items[number] => {
  const choice = (key: string, label: string, shows: boolean) => ({
    key,
    label,
    icon: <CheckOutlined aria-hidden="true" className={styles.check ?? ''} data-checked={shows === isShown} />,
    role: 'menuitemradio',
    'aria-checked': shows === isShown,
    onClick: () => {
      if (shows !== isShown) setGraduatesShown(shows)
    },
  })
  return {
    key: 'students',
    type: 'group',
    label: '学生数据',
    children: [choice('show', '显示毕业生', true), choice('hide', '隐藏毕业生', false)],
  }
}

/** Makes Space press an entry like a button. The library only handles Enter. */
const pressBySpace = (event: KeyboardEvent) => {
  if (event.key !== ' ' || !(event.target instanceof HTMLElement)) return
  event.preventDefault()
  event.target.click()
}

// Render inside the header, a landmark, instead of at the end of the page.
const headerOf = (trigger: HTMLElement) => trigger.closest('header') ?? document.body

/** 工作台: the work homes, and the choice to show graduates (foundations §2). Renders nothing if neither is allowed. */
export const WorkBoard = () => {
  const path = usePath()
  const isShown = useGraduatesShown()
  const mayView = useAllowed('school:user:view')
  const homes = useOpenHomes().map((home) => ({ key: home.path, label: home.name, onClick: () => go(home.path) }))
  if (homes.length === 0 && !mayView) return null
  const divider: Items = homes.length > 0 && mayView ? [{ type: 'divider' }] : []
  const items: Items = [...homes, ...divider, ...(mayView ? [studentData(isShown)] : [])]
  return (
    <Dropdown
      menu={{ items, selectedKeys: [path], onKeyDown: pressBySpace }}
      getPopupContainer={headerOf}
      trigger={['click']}
      placement="bottomRight"
      autoFocus
    >
      <button type="button" className={styles.trigger} aria-haspopup="menu">
        工作台 <DownOutlined aria-hidden="true" />
      </button>
    </Dropdown>
  )
}
