import { Dropdown } from 'antd'
import { type ReactNode, type SyntheticEvent, useRef } from 'react'
import styles from './MenuButton.module.css'
import { useFocusReturn } from './useFocusReturn.ts'

/** The entries of a menu, in order. */
export type MenuItems = readonly {
  readonly key: string
  readonly label: string
  readonly danger?: boolean
  readonly onClick: () => void
}[]

const Menu = ({ items, onClose }: { items: MenuItems; onClose: () => void }) => {
  useFocusReturn()
  const entries = items.map(({ onClick, ...item }) => ({
    ...item,
    onClick: ({ domEvent }: { domEvent: SyntheticEvent }) => {
      // The focus returns to the button during this key press, whose click would reopen the menu behind a dialog.
      domEvent.preventDefault()
      onClose()
      // Run after the menu is gone and the focus is back, so that a dialog later returns the focus to the button.
      setTimeout(onClick)
    },
  }))
  return (
    <Dropdown
      open
      autoFocus
      // The first entry gets the focus while the library's animation has no height yet, which scrolls to the end.
      transitionName=""
      trigger={['click']}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose()
      }}
      menu={{ items: entries, className: styles.menu ?? '' }}
    >
      <span className={styles.anchor} aria-hidden="true" />
    </Dropdown>
  )
}

interface Props {
  /** Labels the button for screen readers. */
  readonly label: string
  readonly items: MenuItems
  readonly open: boolean
  readonly onOpen: (isOpen: boolean) => void
  readonly className: string | undefined
  /** True if the keyboard reaches the menu by another way. */
  readonly skipped?: boolean
  readonly children: ReactNode
}

/**
 * A button with a menu, for tables and trees with one per row. The library's menu takes longer to render than the row,
 * so it is mounted only while open.
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
        // The press closes an open menu, so the click after it must not reopen it.
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
