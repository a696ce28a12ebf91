import { Alert, Button } from 'antd'
import { useState } from 'react'
import { CallError, errorText } from '../../../platform/console/client/callError.ts'
import { Dialog } from '../../../platform/console/kit/Dialog.tsx'
import { showToast } from '../../../platform/console/kit/toast.ts'
import { common } from '../../../platform/contract/refusal.ts'
import type { PermissionModule } from '../contract.ts'
import styles from './PermissionDialog.module.css'
import { PermissionTree } from './PermissionTree.tsx'
import { listGrantedKeys } from './nodes.ts'

interface Props {
  readonly title: string
  readonly modules: readonly PermissionModule[]
  /** Saves the whole list. `before` is the list that was read. */
  readonly onSave: (ids: string[], before: string[]) => Promise<unknown>
  /** Reloads the tree. */
  readonly onRefresh: () => Promise<unknown>
  readonly onClose: () => void
}

const hasSameKeys = (one: ReadonlySet<string>, other: readonly string[]) =>
  one.size === other.length && other.every((key) => one.has(key))

const useChoice = ({ modules, onSave, onRefresh, onClose }: Props) => {
  const before = listGrantedKeys(modules)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(() => new Set(before))
  // The list the choice is based on, because newer data may arrive while the dialog is open.
  const [baseKeys, setBaseKeys] = useState(before)
  const [isPending, setPending] = useState(false)
  const [refused, setRefused] = useState<unknown>(null)
  const save = async () => {
    setPending(true)
    setRefused(null)
    try {
      await onSave([...chosen], baseKeys)
      await onRefresh()
      showToast('保存成功', 'success')
      onClose()
    } catch (error) {
      setRefused(error)
      // Reload the tree, so that 采用他人的内容 uses the current one.
      if (error instanceof CallError && error.code === common.stale.code) await onRefresh()
    } finally {
      setPending(false)
    }
  }
  const adoptCurrent = () => {
    setChosen(new Set(before))
    setBaseKeys(before)
    setRefused(null)
  }
  return { chosen, setChosen, isPending, refused, save, adoptCurrent, isChanged: !hasSameKeys(chosen, baseKeys) }
}

/** Dialog that edits the permission tree of a user or a group and saves it as a whole. */
export const PermissionDialog = (props: Props) => {
  const { title, modules, onClose } = props
  const { chosen, setChosen, isPending, refused, save, adoptCurrent, isChanged } = useChoice(props)
  const leave = () => {
    if (!isPending) onClose()
  }
  const isStale = refused instanceof CallError && refused.code === common.stale.code
  return (
    <Dialog
      title={title}
      width={640}
      okText="保存"
      okButtonProps={{ loading: isPending, disabled: isStale }}
      cancelButtonProps={{ disabled: isPending }}
      mask={{ closable: false }}
      onOk={() => void save()}
      isChanged={() => isChanged && !isPending}
      onCancel={leave}
    >
      {refused === null ? null : (
        <Alert
          className={styles.refused ?? ''}
          type="error"
          showIcon
          title={errorText(refused)}
          {...(isStale ? { action: <Button onClick={adoptCurrent}>采用他人的内容</Button> } : {})}
        />
      )}
      <PermissionTree modules={modules} chosen={chosen} onChoose={setChosen} />
    </Dialog>
  )
}
