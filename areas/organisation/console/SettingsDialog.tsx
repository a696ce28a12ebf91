import { ArrowDownOutlined, ArrowUpOutlined } from '@ant-design/icons'
import { Alert, Button, Input, Switch } from 'antd'
import { useState } from 'react'
import { common } from '../../../platform/contract/refusal.ts'
import { CallError, errorText } from '../../../platform/console/client/callError.ts'
import { useAction } from '../../../platform/console/client/useAction.ts'
import { useCall } from '../../../platform/console/client/useCall.ts'
import { Dialog } from '../../../platform/console/kit/Dialog.tsx'
import { moveItem } from '../../../platform/console/kit/pictures.ts'
import { Empty, Failed, Loading } from '../../../platform/console/kit/States.tsx'
import { useUnsavedDraft } from '../../../platform/console/kit/unsaved.ts'
import { type OrganisationNode, nodeTypeNames, organisation } from '../contract.ts'
import type { NodeSettings } from '../nodeContract.ts'
import styles from './SettingsDialog.module.css'
import { treeCalls } from './treeCalls.ts'

interface Props {
  readonly node: OrganisationNode
  readonly onClose: () => void
}

type Child = NodeSettings['children'][number]

const Row = ({
  child,
  index,
  all,
  onChange,
  onMove,
}: {
  child: Child
  index: number
  all: number
  onChange: (child: Child) => void
  onMove: (by: 1 | -1) => void
}) => (
  <li className={styles.row}>
    <span className={styles.type}>{nodeTypeNames[child.type]}</span>
    <Input
      aria-label={`第 ${index + 1} 个下级组织的名称`}
      maxLength={60}
      value={child.name}
      status={child.name.trim() === '' ? 'error' : ''}
      onChange={(event) => onChange({ ...child, name: event.target.value })}
    />
    <Switch
      aria-label={`${child.name}可见`}
      checkedChildren="可见"
      unCheckedChildren="不可见"
      checked={child.visible}
      onChange={(visible) => onChange({ ...child, visible })}
    />
    <Button
      type="text"
      icon={<ArrowUpOutlined aria-hidden="true" />}
      aria-label={`上移 ${child.name}`}
      disabled={index === 0}
      onClick={() => onMove(-1)}
    />
    <Button
      type="text"
      icon={<ArrowDownOutlined aria-hidden="true" />}
      aria-label={`下移 ${child.name}`}
      disabled={index === all - 1}
      onClick={() => onMove(1)}
    />
  </li>
)

const Settings = ({ settings, onClose }: { settings: NodeSettings; onClose: () => void }) => {
  const [children, setChildren] = useState<readonly Child[]>(settings.children)
  const [refused, setRefused] = useState<string | null>(null)
  const [isPending, setPending] = useState(false)
  const saving = useAction(organisation.saveNodeSettings, { done: '保存成功', changes: treeCalls })
  const leave = useUnsavedDraft(children, { isPending, refused })
  const refuse = (error: unknown) => {
    const isStale = error instanceof CallError && error.code === common.stale.code
    const now = isStale ? organisation.nodeSettings.data.safeParse(error.data) : null
    if (!now?.success) return setRefused(errorText(error))
    setChildren(now.data.children)
    setRefused('下级组织已被他人修改，下面是最新内容，请重新调整后保存')
  }
  const save = async () => {
    if (children.some(({ name }) => name.trim() === '')) return setRefused('请输入组织名称')
    setPending(true)
    setRefused(null)
    try {
      const body = { children: children.map(({ id, name, visible, version }) => ({ id, name, visible, version })) }
      await saving.run({ params: { id: settings.id }, body })
      onClose()
    } catch (error) {
      refuse(error)
    } finally {
      setPending(false)
    }
  }
  return (
    <>
      {refused === null ? null : <Alert type="error" showIcon title={refused} />}
      <ul className={styles.rows}>
        {children.map((child, index) => (
          <Row
            key={child.id}
            child={child}
            index={index}
            all={children.length}
            onChange={(next) => setChildren(children.map((one) => (one.id === next.id ? next : one)))}
            onMove={(by) => setChildren(moveItem(children, index, by))}
          />
        ))}
      </ul>
      {children.length === 0 ? <Empty title="没有下级组织" /> : null}
      <footer className={styles.foot}>
        <Button onClick={leave}>取消</Button>
        <Button type="primary" loading={isPending} onClick={() => void save()}>
          保存
        </Button>
      </footer>
    </>
  )
}

/** 部门设置: names, visibility and order of a node's children, saved in one request (foundations §2). */
export const SettingsDialog = ({ node, onClose }: Props) => {
  const settings = useCall(organisation.nodeSettings, { params: { id: node.id } })
  // Ignore cached data from an earlier dialog, because others may have changed it.
  const data = settings.isFetchedAfterMount ? settings.data : undefined
  return (
    <Dialog title={`部门设置：${node.name}`} width={640} footer={null} mask={{ closable: false }} onCancel={onClose}>
      {settings.error ? <Failed error={settings.error} onRetry={settings.refetch} /> : null}
      {data === undefined && !settings.error ? <Loading rows={6} rowHeight={40} /> : null}
      {data ? <Settings key={data.id} settings={data} onClose={onClose} /> : null}
    </Dialog>
  )
}
