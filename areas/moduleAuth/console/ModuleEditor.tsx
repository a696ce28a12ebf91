import { Button, Checkbox } from 'antd'
import { type ReactNode, useEffect, useState } from 'react'
import { useAllowed } from '../../../platform/console/kit/Allowed.tsx'
import { PageFrame } from '../../../platform/console/kit/PageFrame.tsx'
import type { ModuleNode, SchoolModules } from '../contract.ts'
import { ModuleTree } from './ModuleTree.tsx'
import styles from './Modules.module.css'
import { StaleModules } from './StaleModules.tsx'
import { SubmitQuestion } from './SubmitQuestion.tsx'
import { TemplateDialog } from './TemplateDialog.tsx'
import { findChanges, listModules } from './moduleChanges.ts'
import { useModuleDraft } from './useModuleDraft.ts'

export interface AuthorizedSchool {
  readonly id: number
  readonly name: string
}

interface Props {
  readonly school: AuthorizedSchool
  /** The control to choose another school, or the school's name. */
  readonly choice: ReactNode
  readonly tree: readonly ModuleNode[]
  readonly saved: SchoolModules
  readonly onChanged: (isChanged: boolean) => void
}

/** The tree of a school's modules, with the tools to change them for those who may. */
export const ModuleEditor = ({ school, choice, tree, saved, onChanged }: Props) => {
  const mayEdit = useAllowed('moduleAuth:module:edit')
  const [dialog, setDialog] = useState<'template' | 'submit' | null>(null)
  const draft = useModuleDraft(school.id, saved)
  const { base, chosen, isChanged, theirs } = draft
  useEffect(() => onChanged(isChanged), [isChanged, onChanged])
  const modules = listModules(tree)
  const { opened, closed } = findChanges(tree, chosen, base)
  const close = () => setDialog(null)
  const hasAll = modules.every(({ id }) => chosen.has(id))
  const isBlocked = theirs !== null
  const tools = (
    <>
      <Checkbox
        checked={hasAll}
        indeterminate={!hasAll && chosen.size > 0}
        disabled={isBlocked}
        onChange={() => draft.choose(new Set(hasAll ? [] : modules.map(({ id }) => id)))}
      >
        全选
      </Checkbox>
      <Button disabled={!isChanged || isBlocked} onClick={draft.reset}>
        重置
      </Button>
      <Button disabled={isBlocked} onClick={() => setDialog('template')}>
        权限模板
      </Button>
    </>
  )
  const submit = (
    <Button type="primary" disabled={!isChanged || isBlocked} onClick={() => setDialog('submit')}>
      提交
    </Button>
  )
  return (
    <PageFrame
      title="模块授权"
      {...(mayEdit ? { action: submit } : {})}
      filters={
        <>
          {choice}
          {mayEdit ? tools : null}
          <p className={styles.summary}>
            {mayEdit ? '已选' : '已开通'} {chosen.size} / {modules.length} 个
            {isChanged ? `，将开通 ${opened.length} 个，关闭 ${closed.length} 个` : null}
            {mayEdit ? null : '，由平台管理员或集成商开通'}
          </p>
        </>
      }
    >
      {theirs === null ? (
        <ModuleTree tree={tree} chosen={chosen} onChoose={mayEdit ? draft.choose : undefined} />
      ) : (
        <StaleModules tree={tree} draft={draft} theirs={theirs} />
      )}
      {dialog === 'template' ? (
        <TemplateDialog modules={modules} chosen={chosen} onApply={draft.choose} onClose={close} />
      ) : null}
      {dialog === 'submit' ? (
        <SubmitQuestion
          schoolName={school.name}
          opened={opened}
          closed={closed}
          onConfirm={() => draft.submit()}
          onClose={close}
        />
      ) : null}
    </PageFrame>
  )
}
