import { MenuButton, type MenuItems } from '../../../platform/console/kit/MenuButton.tsx'
import styles from './DepartmentTree.module.css'

interface Props {
  /** The node's name, for screen readers. */
  readonly name: string
  /** The node's actions in menu order. */
  readonly items: MenuItems
  readonly open: boolean
  readonly onOpen: (isOpen: boolean) => void
}

/** A node's menu, or null without actions. Keyboard users open it with the menu key on the node. */
export const NodeMenu = ({ name, items, open, onOpen }: Props) =>
  items.length === 0 ? null : (
    // A click in the menu must not choose the node.
    <span role="presentation" onClick={(event) => event.stopPropagation()}>
      <MenuButton label={`操作 ${name}`} items={items} open={open} onOpen={onOpen} className={styles.menu} skipped>
        ⋮
      </MenuButton>
    </span>
  )
