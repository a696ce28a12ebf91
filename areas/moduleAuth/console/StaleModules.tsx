import { Alert } from 'antd'
import { useState } from 'react'
import { errorText } from '../../../platform/console/client/callError.ts'
import { StaleSave } from '../../../platform/console/kit/StaleSave.tsx'
import type { ModuleNode, SchoolModules } from '../contract.ts'
import { findChanges, listModules, nameModules } from './moduleChanges.ts'
import type { ModuleDraft } from './useModuleDraft.ts'

interface Props {
  readonly tree: readonly ModuleNode[]
  readonly draft: Pick<ModuleDraft, 'base' | 'chosen' | 'reset' | 'submit'>
  readonly theirs: SchoolModules
}

const stateOf = (isOpen: boolean) => (isOpen ? '开通' : '未开通')

/** Names what the other user has opened and closed since the list was read. */
const describeTheirs = (tree: Props['tree'], base: SchoolModules, theirs: SchoolModules): string => {
  const { opened, closed } = findChanges(tree, new Set(theirs.moduleIds), base)
  const parts = [
    ...(opened.length === 0 ? [] : [`开通了 ${nameModules(opened)}`]),
    ...(closed.length === 0 ? [] : [`关闭了 ${nameModules(closed)}`]),
  ]
  return parts.length === 0 ? '其他人保存了新的内容' : `其他人${parts.join('，')}`
}

/** Lists this user's changes next to the list that another user has saved meanwhile, and offers to add them to it. */
export const StaleModules = ({ tree, draft, theirs }: Props) => {
  const { base, chosen } = draft
  const [isPending, setPending] = useState(false)
  const [refused, setRefused] = useState<string | null>(null)
  const fields = listModules(tree)
    .filter(({ id }) => chosen.has(id) !== base.moduleIds.includes(id))
    .map(({ id, name }) => ({
      label: name,
      mine: stateOf(chosen.has(id)),
      theirs: stateOf(theirs.moduleIds.includes(id)),
    }))
  const submitBoth = async () => {
    setPending(true)
    setRefused(null)
    try {
      await draft.submit(theirs)
    } catch (error) {
      setRefused(errorText(error))
    } finally {
      setPending(false)
    }
  }
  return (
    <>
      {refused === null ? null : <Alert type="error" showIcon title={refused} />}
      <StaleSave
        name="模块授权"
        hint={`在您编辑期间，${describeTheirs(tree, base, theirs)}。下面只列出您的修改；合并提交后双方的修改都会保留。`}
        fields={fields}
        takeText="放弃我的修改"
        saveText="合并提交"
        isPending={isPending}
        onTake={draft.reset}
        onSaveOver={() => void submitBoth()}
      />
    </>
  )
}
