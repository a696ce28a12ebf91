import { Button } from 'antd'
import { go } from '../../../platform/console/location/hash.ts'
import { menuLeaves } from '../../../platform/console/shell/menu.ts'
import styles from './ToManagement.module.css'
import { useMenu } from './useMenu.ts'

/** 切换到管理端, shown to users whose menu has an entry (decision on H-013). */
export const ToManagement = () => {
  const { entries } = useMenu()
  if (entries === null || menuLeaves(entries).length === 0) return null
  return (
    <Button onClick={() => go('/')} aria-label="切换到管理端">
      <span className={styles.word}>切换到</span>管理端
    </Button>
  )
}
