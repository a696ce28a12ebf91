import { MenuOutlined } from '@ant-design/icons'
import styles from './TabBar.module.css'

/** The button that opens the menu on a phone, where the page has no column of menu icons. */
export const MenuOpener = ({ onOpen }: { onOpen: () => void }) => (
  <button type="button" className={styles.opener} aria-label="展开菜单" aria-expanded="false" onClick={onOpen}>
    <MenuOutlined aria-hidden="true" />
  </button>
)
