import { Button, Checkbox } from 'antd'
import styles from './map.module.css'
import type { Layer, MapLayers } from './useMapLayers.ts'

interface GroupProps {
  readonly title: string
  readonly entries: readonly Layer[]
  readonly chosen: ReadonlySet<string>
  readonly onChange: (keys: readonly string[], isOn: boolean) => void
}

const LayerGroup = ({ title, entries, chosen, onChange }: GroupProps) => {
  const keys = entries.map(({ key }) => key)
  const on = keys.filter((key) => chosen.has(key)).length
  return (
    <details open className={styles.layers}>
      <summary>{title}</summary>
      <Checkbox
        checked={on === keys.length}
        indeterminate={on > 0 && on < keys.length}
        onChange={({ target }) => onChange(keys, target.checked)}
      >
        全部{title}
      </Checkbox>
      <div className={styles.entries}>
        {entries.map(({ key, name, count }) => (
          <Checkbox key={key} checked={chosen.has(key)} onChange={({ target }) => onChange([key], target.checked)}>
            {name} <span className={styles.count}>{count}</span>
          </Checkbox>
        ))}
      </div>
    </details>
  )
}

/** The tree of device types and resource types. Checking one shows its icons (A-RULE-040). */
export const LayerMenu = ({ layers }: { readonly layers: MapLayers }) => {
  const { groups, chosen, choose, error, retry } = layers
  return (
    <div className={styles.menu}>
      {groups.map(({ title, entries }) => (
        <LayerGroup key={title} title={title} entries={entries} chosen={chosen} onChange={choose} />
      ))}
      {groups.length === 0 && error === null ? <p className={styles.count}>没有可显示的设备与资源</p> : null}
      {error === null ? null : (
        <p role="alert">
          数据获取失败，请稍后重试！
          <Button type="link" onClick={retry}>
            重试
          </Button>
        </p>
      )}
    </div>
  )
}
