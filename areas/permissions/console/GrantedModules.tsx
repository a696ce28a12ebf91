import { Empty } from '../../../platform/console/kit/States.tsx'
import { StatusTag } from '../../../platform/console/kit/StatusTag.tsx'
import type { PermissionModule, PermissionNode } from '../contract.ts'
import styles from './GrantedModules.module.css'
import { isHeld, listSources } from './nodes.ts'

interface Props {
  readonly modules: readonly PermissionModule[]
  /** Text shown if there are no permissions. */
  readonly nothing: string
  /** True to show the source of each permission. */
  readonly withSources?: boolean
}

const Granted = ({ node, withSources }: { node: PermissionNode; withSources: boolean }) => (
  <li className={styles.granted} data-role={node.role} title={node.id}>
    {node.name}
    {withSources ? <span className={styles.source}>{listSources(node).join('、')}</span> : null}
  </li>
)

/** Lists a user's or a group's permissions by module, each with its sources. */
export const GrantedModules = ({ modules, nothing, withSources = true }: Props) => {
  const shown = modules.filter(({ children }) => children.some(isHeld))
  if (shown.length === 0) return <Empty title={nothing} />
  return shown.map(({ id, name, buy, children }) => (
    <section key={id} className={styles.module} data-closed={buy}>
      <h3>
        {name}
        {buy ? <StatusTag text="未开通" tone="quiet" /> : null}
      </h3>
      <ul>
        {children.filter(isHeld).map((node) => (
          <Granted key={node.id} node={node} withSources={withSources} />
        ))}
      </ul>
    </section>
  ))
}
