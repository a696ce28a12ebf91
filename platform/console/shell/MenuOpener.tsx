import { MenuOutlined } from '@ant-design/icons'
import styles from './TabBar.module.css'

/** The way to the menu on a phone, where not even its icons stand beside the page. */
export const MenuOpener = ({ onOpen }: { onOpen: () => void }) => (
  <button type="button" className={styles.opener} aria-label="展开菜单" aria-expanded="false" onClick={onOpen}>
    <MenuOutlined aria-hidden="true" />
  </button>
)
