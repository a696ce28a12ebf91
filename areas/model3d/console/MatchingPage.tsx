import { Button, Space } from 'antd'
import { useMemo, useState } from 'react'
import { useCall } from '../../../platform/console/client/useCall.ts'
import { useAllowed } from '../../../platform/console/kit/Allowed.tsx'
import { PageFrame } from '../../../platform/console/kit/PageFrame.tsx'
import type { RowAction } from '../../../platform/console/kit/RowActions.tsx'
import { type PartView, model3d } from '../contract.ts'
import { ChosenPart } from './ChosenPart.tsx'
import { MatchDialog } from './MatchDialog.tsx'
import { ModelPicture } from './ModelPicture.tsx'
import { PartTable } from './PartTable.tsx'
import { ProposalsDialog } from './ProposalsDialog.tsx'
import styles from './model.module.css'
import { choosePart, countParts, showProgress } from './partTexts.ts'
import { useMatching } from './useMatching.ts'

interface Props {
  readonly id: number
  readonly onBack: () => void
}

const none: readonly PartView[] = []
const everything = { name: '', pageNum: 1, pageSize: -1 }

const usePartActions = (modelId: number, open: (part: PartView) => void) => {
  const mayEdit = useAllowed('model3d:model:edit')
  const { remove } = useMatching(modelId)
  if (!mayEdit) return null
  return (part: PartView): readonly RowAction[] => {
    const change = { label: part.target === null ? '匹配' : '更换', onPress: () => open(part) }
    if (part.target === null) return [change]
    const lost = part.gone ? '文件中已没有这个部件，取消后它从列表中去掉。' : '部件的匹配将被取消，建筑与设备不变。'
    const drop = { label: '取消匹配', danger: true, confirm: { lost }, onPress: () => remove(part) }
    return part.gone ? [drop] : [change, drop]
  }
}

/** The parts of a model next to its picture: what is chosen in one is shown in the other. */
export const MatchingPage = ({ id, onBack }: Props) => {
  const found = useCall(model3d.parts, { params: { id } })
  const model = useCall(model3d.models, { body: everything }).data?.content.find((one) => one.id === id)
  const mayEdit = useAllowed('model3d:model:edit')
  // The name, since the ids of parts are their places in the list and move with it.
  const [chosenName, choose] = useState<string | null>(null)
  const [opened, setOpened] = useState<PartView | 'proposals' | null>(null)
  const parts = found.data ?? none
  const partOfNode = useMemo(() => new Map(parts.flatMap((part) => part.nodes.map((node) => [node, part]))), [parts])
  const chosen = parts.find((part) => part.name === chosenName) ?? null
  const actionsOf = usePartActions(id, setOpened)
  const close = () => setOpened(null)
  const currentOf = (part: PartView) => parts.find(({ name }) => name === part.name) ?? part
  return (
    <PageFrame
      title={model?.name ?? '模型匹配'}
      action={
        <Space size={12} wrap>
          {found.data === undefined ? null : <span role="status">{showProgress(countParts(parts))}</span>}
          <Button onClick={onBack}>返回模型列表</Button>
          {mayEdit ? (
            <Button type="primary" onClick={() => setOpened('proposals')}>
              按名称匹配
            </Button>
          ) : null}
        </Space>
      }
    >
      <div className={styles.panes}>
        <ModelPicture
          id={id}
          chosen={chosen?.nodes ?? []}
          onPick={(nodes) => choose(choosePart(nodes, partOfNode, chosenName)?.name ?? null)}
        />
        <div className={styles.list}>
          <ChosenPart part={chosen} actions={chosen === null ? [] : (actionsOf?.(chosen) ?? [])} />
          <PartTable found={found} chosen={chosen} onChoose={(part) => choose(part.name)} actionsOf={actionsOf} />
        </div>
      </div>
      {opened === 'proposals' ? <ProposalsDialog modelId={id} onClose={close} /> : null}
      {opened === null || opened === 'proposals' ? null : (
        <MatchDialog modelId={id} part={currentOf(opened)} onClose={close} />
      )}
    </PageFrame>
  )
}
