import { MenuButton, type MenuItems } from '../../../platform/console/kit/MenuButton.tsx'
import styles from './DepartmentTree.module.css'

interface Props {
  /** The node, for screen readers. */
  readonly name: string
  /** What may be done to it, in the order of the menu. */
  readonly items: MenuItems
  readonly open: boolean
  readonly onOpen: (isOpen: boolean) => void
}

/** The menu of a node; nothing where nothing may be done to it. The keyboard comes to it by the menu key on the node. */
export const NodeMenu = ({ name, items, open, onOpen }: Props) =>
  items.length === 0 ? null : (
    // What is done in the menu is not done to the node, which a click chooses.
    <span role="presentation" onClick={(event) => event.stopPropagation()}>
      <MenuButton label={`操作 ${name}`} items={items} open={open} onOpen={onOpen} className={styles.menu} skipped>
        ⋮
      </MenuButton>
    </span>
  )
