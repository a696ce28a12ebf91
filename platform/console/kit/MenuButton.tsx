import { Dropdown } from 'antd'
import { type ReactNode, type SyntheticEvent, useRef } from 'react'
import styles from './MenuButton.module.css'
import { useFocusGivenBack } from './useFocusGivenBack.ts'

/** The entries of a menu, in order. */
export type MenuItems = readonly {
  readonly key: string
  readonly label: string
  readonly danger?: boolean
  readonly onClick: () => void
}[]

const Menu = ({ items, onClose }: { items: MenuItems; onClose: () => void }) => {
  useFocusGivenBack()
  const entries = items.map(({ onClick, ...item }) => ({
    ...item,
    onClick: ({ domEvent }: { domEvent: SyntheticEvent }) => {
      // The focus is back on the button before the key is spent: its click would open the menu again, behind a dialog.
      domEvent.preventDefault()
      onClose()
      // When the menu is gone and the focus is back: a dialog gives it back to where it found it.
      setTimeout(onClick)
    },
  }))
  return (
    <Dropdown
      open
      autoFocus
      trigger={['click']}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose()
      }}
      menu={{ items: entries }}
    >
      <span className={styles.anchor} aria-hidden="true" />
    </Dropdown>
  )
}

interface Props {
  /** Names the button to screen readers. */
  readonly label: string
  readonly items: MenuItems
  readonly open: boolean
  readonly onOpen: (isOpen: boolean) => void
  readonly className: string | undefined
  /** True if the keyboard comes to the menu by another way. */
  readonly skipped?: boolean
  readonly children: ReactNode
}

/**
 * A button with a menu, for tables and trees that have one in each row: the library's parts, which take longer to draw than
 * the row itself, are there only while the menu is open.
 */
export const MenuButton = ({ label, items, open, onOpen, className, skipped = false, children }: Props) => {
  const wasOpen = useRef(false)
  const look = () => {
    wasOpen.current = open
  }
  return (
    <span className={styles.place}>
      <button
        type="button"
        className={className}
        {...(skipped ? { tabIndex: -1 } : {})}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={open}
        // The press itself closes an open menu: the click after it is not to open it again.
        onPointerDown={look}
        onKeyDown={look}
        onClick={() => onOpen(!wasOpen.current)}
      >
        {children}
      </button>
      {open ? <Menu items={items} onClose={() => onOpen(false)} /> : null}
    </span>
  )
}
