import { Tooltip } from 'antd'
import styles from './limits.module.css'

interface Props {
  readonly name: string
  readonly roleNames: readonly string[]
}

/** A name in a list, never cut off. The tooltip shows the roles (foundations §2). */
export const NameWithRoles = ({ name, roleNames }: Props) => (
  <Tooltip title={`${name}：${roleNames.join('、') || '没有角色'}`} placement="topLeft">
    <span className={styles.name}>{name}</span>
  </Tooltip>
)
